/** Account lists for administrators, read in a thread (user-reads.ts), because 100,000 users would delay listeners. */
import type { UsersQuery } from '@tutti/contract';
import type { Caller } from '#platform/async/fair-queue.ts';
import type { Clock } from '#platform/clock.ts';
import type { Database } from '#platform/db/database.ts';
import { createReadWorker } from '#platform/db/read-worker.ts';
import type { PendingPart, UserCursor } from './user-list-store.ts';
import type { UserTotals } from './user-numbers-store.ts';
import * as userReads from './user-reads.ts';

export interface UserLists {
  readPage(query: UsersQuery, caller: Caller): Promise<string>;
  /** Streams the documented list of all users as JSON while it is read. */
  streamAll(caller: Caller): AsyncGenerator<string>;
  readPending(part: Omit<PendingPart, 'now'>): Promise<readonly UserCursor[]>;
  readTotals(): Promise<UserTotals>;
  readConcerns(candidateIds: readonly string[]): Promise<userReads.UserConcerns>;
  readEmails(ids: readonly string[]): Promise<ReadonlyMap<string, string>>;
  /** Counts registrations per day, in UTC days since 1970. */
  countRegistrationsPerDay(from: number): Promise<ReadonlyMap<number, number>>;
  close(): Promise<void>;
}

const STREAM_CHUNK = 1_000;

export function createUserLists({ database, clock }: { database: Database; clock: Clock }): UserLists {
  const worker = createReadWorker<userReads.UserReads>({
    database,
    moduleUrl: new URL('./user-reads.ts', import.meta.url),
    module: userReads,
    names: userReads.USER_READ_NAMES,
  });

  async function readChunk(after: UserCursor | undefined, caller: Caller): Promise<userReads.UsersChunk> {
    const request = { after, limit: STREAM_CHUNK, now: clock.now() };
    const text = await worker.answers.readUsersChunk(request, caller);
    return JSON.parse(text) as userReads.UsersChunk;
  }

  async function* writeAll(caller: Caller): AsyncGenerator<string> {
    let after: UserCursor | undefined;
    let separator = '[';
    do {
      const { users, next } = await readChunk(after, caller);
      if (users.length > 0) yield separator + users.map((user) => JSON.stringify(user)).join(',');
      if (users.length > 0) separator = ',';
      after = next;
    } while (after);
    yield separator === '[' ? '[]' : ']';
  }

  return {
    readPage: (query, caller) => worker.answers.readUsersPage({ query, now: clock.now() }, caller),
    streamAll: writeAll,
    readPending: async (part) =>
      JSON.parse(await worker.answers.readPending({ ...part, now: clock.now() })) as UserCursor[],
    readTotals: async () => JSON.parse(await worker.answers.readUserTotals(clock.now())) as UserTotals,
    readConcerns: async (candidateIds) =>
      JSON.parse(
        await worker.answers.readUserConcerns({ now: clock.now(), candidateIds }),
      ) as userReads.UserConcerns,
    readEmails: async (ids) =>
      new Map(JSON.parse(await worker.answers.readUserEmails(ids)) as [string, string][]),
    countRegistrationsPerDay: async (from) =>
      new Map(JSON.parse(await worker.answers.countRegistrationsPerDay(from)) as [number, number][]),
    close: () => worker.close(),
  };
}
