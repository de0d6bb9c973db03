/** App keys: a user's other music apps sign in with one, never with the password. */
import { APP_KEYS_PER_USER, type AppKey, appTexts, type NewAppKey } from '@tutti/contract';
import type { Audit } from '#features/audit/audit.ts';
import { holdAccount } from '#identity/account-reads.ts';
import type { Requester } from '#identity/actor.ts';
import { AppError } from '#platform/app-error.ts';
import type { Clock } from '#platform/clock.ts';
import type { Database } from '#platform/db/database.ts';
import type { Events } from '#platform/events.ts';
import type { Ids } from '#platform/ids.ts';
import { createLastUsed } from '#platform/last-used.ts';
import type { Logger } from '#platform/logger.ts';
import { createSecretBox } from '#platform/secret-box.ts';
import { type AppKeyHolder, listUsable } from './app-key-holder.ts';
import { type AppKeySignIn, createAppKeySignIn, type KeyUse } from './app-key-sign-in.ts';
import { type AppKeyRow, createAppKeyLookups, createAppKeyStore } from './app-key-store.ts';
import { endAppKeys, recordEnding } from './end-app-keys.ts';

export type { AppKeyHolder } from './app-key-holder.ts';

export interface AppKeysDeps {
  readonly database: Database;
  readonly clock: Clock;
  readonly ids: Ids;
  readonly events: Events;
  readonly logger: Logger;
  readonly audit: Pick<Audit, 'record'>;
  /** The 32 bytes of APP_KEY_SECRET (secret-box.ts). */
  readonly appKeySecret: Buffer;
  readonly publicUrl: string;
}

export interface AppKeys {
  readonly signIn: AppKeySignIn;
  /** Lists the newest first. */
  listOfUser(userId: string): Promise<AppKey[]>;
  create(name: string, who: Requester): Promise<NewAppKey>;
  revoke(id: string, who: Requester): Promise<void>;
  revokeOfUser(userId: string, administrator: Requester): Promise<{ message: string; revoked: number }>;
  findHolder(keyId: string): Promise<AppKeyHolder | undefined>;
  /** Returns the keys that are still valid, on whichever node the others were revoked. */
  listValid(keyIds: readonly string[]): Promise<ReadonlySet<string>>;
  stop(): Promise<void>;
}

/** 192 bits in 32 characters. */
const SECRET_BYTES = 24;
const ID_BYTES = 12;

export function createAppKeys(deps: AppKeysDeps): AppKeys {
  const { database, clock, ids, events, audit } = deps;
  const box = createSecretBox(deps.appKeySecret, 'app key');
  const lastUsed = createLastUsed<KeyUse>({
    logger: deps.logger,
    what: 'app key',
    write: (id, use) => createAppKeyStore(database.queries).touch(id, use),
  });

  async function insert(name: string, secret: string, { actor, origin }: Requester): Promise<AppKeyRow> {
    const id = ids.token(ID_BYTES);
    return database.transaction(async (trx) => {
      const store = createAppKeyStore(trx);
      await holdAccount(trx, actor.userId);
      const own = await store.listOfUser(actor.userId);
      if (own.length >= APP_KEYS_PER_USER) throw new AppError('TOO_MANY_APP_KEYS');
      const created: AppKeyRow = {
        id,
        account_id: actor.userId,
        name,
        secret_sealed: box.seal(id, secret),
        digest: box.digest(secret),
        created_at: Math.max(clock.now(), (own[0]?.created_at ?? 0) + 1),
        last_used_at: null,
        last_client: null,
        last_ip: null,
      };
      await store.insert(created);
      await audit.record(trx, {
        action: 'APP_KEY_CREATED',
        resourceType: 'Authentication',
        resource: actor.email,
        details: name,
        actor,
        origin,
      });
      return created;
    });
  }

  return {
    signIn: createAppKeySignIn({ clock, box, lastUsed, lookups: createAppKeyLookups(database) }),
    listOfUser: async (userId) =>
      (await createAppKeyStore(database.queries).listOfUser(userId)).map((row) =>
        toAppKey(row, lastUsed.lastUse(row.id)),
      ),
    async create(name, who) {
      const secret = ids.token(SECRET_BYTES);
      const row = await insert(name, secret, who);
      return { ...toAppKey(row), secret, userName: who.actor.userName, serverUrl: deps.publicUrl };
    },
    async revoke(keyId, { actor, origin }) {
      await database.transaction(async (trx) => {
        const name = await createAppKeyStore(trx).remove(actor.userId, keyId);
        if (name === undefined) throw new AppError('APP_KEY_NOT_FOUND');
        const { userId, email } = actor;
        const ending = { userId, keyIds: [keyId], resource: email, details: name, actor, origin };
        await recordEnding({ audit, events }, trx, ending);
      });
    },
    async revokeOfUser(userId, { actor, origin }) {
      const revoked = await database.transaction(async (trx) => {
        const email = await createAppKeyStore(trx).findEmail(userId);
        if (email === undefined) throw new AppError('USER_NOT_FOUND');
        return endAppKeys(trx, userId, { audit, events, resource: email, actor, origin });
      });
      return { message: appTexts.revokedOfUser(revoked), revoked };
    },
    async findHolder(keyId) {
      const rows = await createAppKeyStore(database.queries).listKeyUsers([keyId]);
      return listUsable(rows)[0]?.holder;
    },
    async listValid(keyIds) {
      const rows = await createAppKeyStore(database.queries).listKeyUsers(keyIds);
      return new Set(listUsable(rows).map(({ holder }) => holder.keyId));
    },
    async stop() {
      await lastUsed.settle();
    },
  };
}

function toAppKey(row: AppKeyRow, use?: KeyUse): AppKey {
  const lastUsedAt = use?.usedAt ?? row.last_used_at;
  return {
    id: row.id,
    name: row.name,
    createdAt: new Date(row.created_at).toISOString(),
    lastUsedAt: lastUsedAt === null ? null : new Date(lastUsedAt).toISOString(),
    lastClient: use?.client ?? row.last_client,
  };
}
