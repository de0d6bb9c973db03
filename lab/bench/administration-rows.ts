/**
 * Writes users and audit entries directly into the database file, because a million through the server would take
 * hours.
 */
import { randomUUID } from 'node:crypto';
import { DatabaseSync } from 'node:sqlite';

const dayMs = 24 * 3_600_000;
/** Weights out of a hundred; most entries of a log are sign-ins. */
const acts: readonly (readonly [action: string, type: string, isSuccess: number])[] = [
  ...Array(62).fill(['USER_LOGIN', 'Authentication', 1]),
  ...Array(6).fill(['USER_LOGIN', 'Authentication', 0]),
  ...Array(15).fill(['USER_LOGOUT', 'Authentication', 1]),
  ...Array(6).fill(['STREAM_SKIPPED', 'Streaming', 1]),
  ...Array(4).fill(['STREAM_STARTED', 'Streaming', 1]),
  ...Array(3).fill(['USER_REGISTERED', 'User Management', 1]),
  ...Array(2).fill(['USER_APPROVED', 'User Management', 1]),
  ...Array(1).fill(['ROLE_ASSIGNED', 'User Management', 1]),
  ...Array(1).fill(['LIBRARY_SCAN_STARTED', 'Library', 1]),
];

/** Picks items cyclically. */
const at = <Item>(list: readonly Item[], index: number): Item => {
  const item = list[index % list.length];
  if (item === undefined) throw new Error('the list is empty');
  return item;
};

const syllables = ['ka', 'lo', 'mi', 'ren', 'sa', 'tor', 'vel', 'nu', 'bri', 'ox', 'dan', 'pe'];
/** Returns the same names in each run, without a pattern from which an index could profit. */
const nameOf = (number: number) => {
  const mixed = (number * 2_654_435_761) % 4_294_967_296;
  const parts = [0, 1, 2].map((index) => syllables[Math.floor(mixed / 12 ** (index + 2)) % syllables.length]);
  return `${parts.join('')}${number}`;
};

const inTransaction = (database: DatabaseSync, work: () => void) => {
  database.exec('begin immediate');
  work();
  database.exec('commit');
};

interface User {
  readonly id: string;
  readonly name: string;
}

const fillUsers = (database: DatabaseSync, count: number, now: number): User[] => {
  const addAccount =
    database.prepare(`insert into account (id, email, email_key, user_name, user_name_key, password_hash,
    is_approved, is_email_confirmed, is_protected, rejected_at, phone_number, profile_picture_url, created_at)
    values (?, ?, ?, ?, ?, '', ?, 1, 0, null, null, null, ?)`);
  const addRole = database.prepare('insert into account_role (account_id, role) values (?, ?)');
  const users = Array.from({ length: count }, (_, number) => ({ id: randomUUID(), name: nameOf(number) }));
  inTransaction(database, () => {
    for (const [number, { id, name }] of users.entries()) {
      const email = `${name}@${number % 3 === 0 ? 'example.org' : 'music.example.net'}`;
      const isApproved = number % 50 === 0 ? 0 : 1;
      const createdAt = now - Math.floor(((count - number) / count) * 365 * dayMs);
      addAccount.run(id, email, email, name, name, isApproved, createdAt);
      if (isApproved) addRole.run(id, 'User');
      if (number % 500 === 0) addRole.run(id, 'DJ');
    }
  });
  return users;
};

interface Log {
  readonly count: number;
  readonly users: readonly User[];
  readonly now: number;
}

const fillAudit = (database: DatabaseSync, { count, users, now }: Log): void => {
  const add =
    database.prepare(`insert into audit_entry (action, resource, resource_type, actor_id, actor_name,
    actor_email, occurred_at, ip_address, user_agent, is_success, details) values (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)`);
  const perTransaction = 50_000;
  for (let start = 0; start < count; start += perTransaction) {
    inTransaction(database, () => {
      for (let number = start; number < Math.min(count, start + perTransaction); number++) {
        const [action, type, isSuccess] = at(acts, number * 37);
        const { id, name } = at(users, number * 7_919);
        const email = `${name}@example.org`;
        const occurredAt = now - Math.floor(((count - number) / count) * 365 * dayMs);
        const address = `10.${number % 200}.${(number * 13) % 250}.${(number * 31) % 250}`;
        add.run(
          action,
          email,
          type,
          id,
          name,
          email,
          occurredAt,
          address,
          'Mozilla/5.0 (X11; Linux x86_64)',
          isSuccess,
          null,
        );
      }
    });
  }
};

/** Fills a database that a stopped server has created, and returns some users for queries. */
export const fillAdministration = (
  file: string,
  { userCount, entryCount }: { userCount: number; entryCount: number },
): User[] => {
  const database = new DatabaseSync(file);
  const now = Date.now();
  try {
    database.exec('pragma synchronous = off');
    const users = fillUsers(database, userCount, now);
    fillAudit(database, { count: entryCount, users, now });
    return [17, Math.floor(userCount / 2), userCount - 1].map((index) => at(users, index));
  } finally {
    database.close();
  }
};
