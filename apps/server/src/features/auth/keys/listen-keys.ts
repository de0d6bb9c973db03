/** A listen key in an address plays stations and nothing else; an app key has a derived one without a row. */
import { countsAsApproved, LISTEN_KEYS_PER_USER, type ListenKey, type RoleName } from '@tutti/contract';
import { LRUCache } from 'lru-cache';
import type { Audit } from '#features/audit/audit.ts';
import type { AppKeys } from '#features/auth/keys/app-keys.ts';
import { holdAccount } from '#identity/account-reads.ts';
import type { Requester } from '#identity/actor.ts';
import { AppError } from '#platform/app-error.ts';
import { createStaleIfSlow } from '#platform/async/stale-if-slow.ts';
import type { Clock } from '#platform/clock.ts';
import type { Database } from '#platform/db/database.ts';
import type { Events } from '#platform/events.ts';
import type { Ids } from '#platform/ids.ts';
import { createLastUsed } from '#platform/last-used.ts';
import type { Logger } from '#platform/logger.ts';
import type { Timers } from '#platform/timers.ts';
import { createKeyCodes, KEY_ID_BYTES, type KeyCodes } from './key-codes.ts';
import {
  createKeyLookup,
  createListenKeyStore,
  type KeyUserRow,
  type ListenKeyRow,
} from './listen-key-store.ts';

export interface ListenKeysDeps {
  readonly database: Database;
  readonly clock: Clock;
  readonly timers: Timers;
  readonly ids: Ids;
  readonly events: Events;
  readonly logger: Logger;
  readonly audit: Pick<Audit, 'record'>;
  readonly appKeys: Pick<AppKeys, 'findHolder' | 'listValid'>;
  readonly secret: Buffer;
}

export interface KeyHolder {
  readonly keyId: string;
  readonly userId: string;
  readonly isOfApp: boolean;
}

export interface ListenKeys {
  /** Lists the newest first. */
  listOfUser(userId: string): Promise<ListenKey[]>;
  create(name: string, who: Requester): Promise<ListenKey>;
  revoke(id: string, who: Requester): Promise<void>;
  keyOfApp(appKeyId: string): string;
  /** Finds the user of a valid key if they may listen; counts as a use. */
  admit(key: string): Promise<KeyHolder | undefined>;
  /** Returns the keys that are still valid, on whichever node the others were revoked. */
  listValid(keyIds: readonly string[]): Promise<ReadonlySet<string>>;
  stop(): Promise<void>;
}

/** Equals the time that a user may listen while their session cannot be checked (features/auth/sessions/recent-users.ts). */
const REMEMBERED_MS = 10 * 60_000;
const REMEMBERED_MAX = 5_000;

type CreatedFor = NonNullable<ReturnType<KeyCodes['read']>>;

/** Prefix that distinguishes ids of app keys from those of listen keys. */
const OF_APP = 'app:';
export const ofApp = (appKeyId: string) => `${OF_APP}${appKeyId}`;
const isOfApp = (keyId: string) => keyId.startsWith(OF_APP);

export function createListenKeys(deps: ListenKeysDeps): ListenKeys {
  const { database, clock, ids, events, audit } = deps;
  const codes = createKeyCodes(deps.secret);
  const lastUsed = createLastUsed({
    logger: deps.logger,
    what: 'listen key',
    write: (id, { usedAt }) => createListenKeyStore(database.queries).touch(id, usedAt),
  });
  const findKeyUser = createKeyLookup(database);
  const remembered = rememberHolders(deps);
  const staleIfSlow = createStaleIfSlow(deps.timers);

  const present = (row: ListenKeyRow): ListenKey => ({
    id: row.id,
    name: row.name,
    key: codes.keyOf(row.id),
    createdAt: toInstant(row.created_at),
    lastUsedAt: toLastUse(row.last_used_at, lastUsed.lastUse(row.id)?.usedAt),
  });

  async function lookUp({ id: keyId, owner }: CreatedFor, now: number): Promise<KeyHolder | undefined> {
    if (owner === 'app key') {
      const holder = await deps.appKeys.findHolder(keyId);
      return holder && { keyId: ofApp(keyId), userId: holder.userId, isOfApp: true };
    }
    const rows = await findKeyUser(keyId);
    const [first] = rows;
    if (first === undefined || !listApproved(rows).has(keyId)) return undefined;
    lastUsed.note(keyId, { usedAt: now }, first.last_used_at);
    return { keyId, userId: first.account_id, isOfApp: false };
  }

  return {
    keyOfApp: (appKeyId) => codes.keyOf(appKeyId, 'app key'),
    listOfUser: async (userId) =>
      (await createListenKeyStore(database.queries).listOfUser(userId)).map(present),
    async create(name, { actor, origin }) {
      const id = ids.token(KEY_ID_BYTES);
      const row = await database.transaction(async (trx) => {
        const store = createListenKeyStore(trx);
        await holdAccount(trx, actor.userId);
        const own = await store.listOfUser(actor.userId);
        if (own.length >= LISTEN_KEYS_PER_USER) throw new AppError('TOO_MANY_LISTEN_KEYS');
        const createdAt = Math.max(deps.clock.now(), (own[0]?.created_at ?? 0) + 1);
        const created = { id, account_id: actor.userId, name, created_at: createdAt, last_used_at: null };
        await store.insert(created);
        await audit.record(trx, toAct('LISTEN_KEY_CREATED', name, { actor, origin }));
        return created;
      });
      return present(row);
    },
    async revoke(keyId, { actor, origin }) {
      await database.transaction(async (trx) => {
        const name = await createListenKeyStore(trx).remove(actor.userId, keyId);
        if (name === undefined) throw new AppError('LISTEN_KEY_NOT_FOUND');
        await audit.record(trx, toAct('LISTEN_KEY_REVOKED', name, { actor, origin }));
        await events.publishIn(trx, 'listenKeyRevoked', { keyId, userId: actor.userId });
      });
    },
    async admit(key) {
      const createdFor = codes.read(key);
      if (createdFor === undefined) return undefined;
      const keyId = createdFor.owner === 'app key' ? ofApp(createdFor.id) : createdFor.id;
      const now = clock.now();
      // An unreachable database must not interrupt listeners.
      return staleIfSlow<KeyHolder | undefined>(
        async () => {
          const holder = await lookUp(createdFor, now);
          remembered.keep(keyId, holder);
          return holder;
        },
        () => remembered.find(keyId),
      );
    },
    listValid: (keyIds) => listValid(deps, keyIds),
    async stop() {
      await lastUsed.settle();
    },
  };
}

async function listValid(
  { database, appKeys }: Pick<ListenKeysDeps, 'database' | 'appKeys'>,
  keyIds: readonly string[],
): Promise<Set<string>> {
  const [apps, own] = [keyIds.filter(isOfApp), keyIds.filter((id) => !isOfApp(id))];
  const valid = listApproved(await createListenKeyStore(database.queries).listKeyUsers(own));
  if (apps.length === 0) return valid;
  for (const id of await appKeys.listValid(apps.map((app) => app.slice(OF_APP.length)))) valid.add(ofApp(id));
  return valid;
}

/** Remembers the users of recently used keys, for when the database is unreachable. */
function rememberHolders({ clock, events }: Pick<ListenKeysDeps, 'clock' | 'events'>) {
  const cache = new LRUCache<string, { holder: KeyHolder; admittedAtMs: number }>({ max: REMEMBERED_MAX });
  events.subscribe('listenKeyRevoked', ({ keyId }) => void cache.delete(keyId));
  events.subscribe('appKeysRevoked', ({ keyIds }) => {
    for (const id of keyIds) cache.delete(ofApp(id));
  });
  events.subscribe('sessionsRevoked', () => cache.clear());
  events.subscribe('rightsChanged', () => cache.clear());
  return {
    keep(keyId: string, holder: KeyHolder | undefined): void {
      if (holder === undefined) cache.delete(keyId);
      else cache.set(keyId, { holder, admittedAtMs: clock.now() });
    },
    find(keyId: string): KeyHolder | undefined {
      const known = cache.get(keyId);
      return known && clock.now() - known.admittedAtMs < REMEMBERED_MS ? known.holder : undefined;
    },
  };
}

function listApproved(rows: readonly KeyUserRow[]): Set<string> {
  const approved = new Set<string>();
  for (const [id, ofKey] of Map.groupBy(rows, (row) => row.id)) {
    const roles = ofKey.flatMap(({ role }) => (role === null ? [] : [role as RoleName]));
    if (countsAsApproved(ofKey[0]?.is_approved === 1, roles)) approved.add(id);
  }
  return approved;
}

function toAct(action: 'LISTEN_KEY_CREATED' | 'LISTEN_KEY_REVOKED', name: string, who: Requester) {
  return {
    action,
    resourceType: 'Authentication' as const,
    resource: who.actor.email,
    details: name,
    ...who,
  };
}

function toLastUse(written: number | null, noted: number | undefined): string | null {
  const usedAt = noted ?? written;
  return usedAt === null ? null : toInstant(usedAt);
}

function toInstant(epochMs: number): string {
  return new Date(epochMs).toISOString();
}
