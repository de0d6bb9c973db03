/** A user's own passkeys: each is a second factor and also signs in without a password. */
import {
  type AddedPasskey,
  type NewPasskey,
  PASSKEYS_MAX,
  type Passkey,
  type PasskeyAssertion,
  type PasskeyCeremony,
  passkeyTexts,
} from '@tutti/contract';
import type { Actor, Requester } from '#identity/actor.ts';
import { AppError } from '#platform/app-error.ts';
import type { Queries } from '#platform/db/queries.ts';
import type { AccountsDeps } from '../accounts/account-deps.ts';
import { type AccountRow, createAccountStore } from '../accounts/account-store.ts';
import { requireAccount } from '../accounts/require-account.ts';
import { mailText } from '../email/email-links.ts';
import type { SignedInDevice } from '../sign-in/sign-in.ts';
import { putRecoveryCodes } from '../two-factor/factor-codes.ts';
import { createPasskeyStore, type PasskeyRow } from '../two-factor/passkey-store.ts';
import { createSecondFactorStore } from '../two-factor/second-factor-store.ts';
import { openFlow, takeFlow } from './passkey-challenges.ts';
import { beginAuthentication, beginRegistration, checkNew } from './passkey-checks.ts';
import { beginPasskeySignIn, type PasskeyVisit, signInWithPasskey } from './passkey-sign-in.ts';

export interface Passkeys {
  beginSignIn(): Promise<PasskeyCeremony>;
  signIn(assertion: PasskeyAssertion, visit: PasskeyVisit): Promise<SignedInDevice>;
  beginReauth(actor: Actor): Promise<PasskeyCeremony>;
  list(actor: Actor): Promise<Passkey[]>;
  beginAdding(actor: Actor): Promise<PasskeyCeremony>;
  add(created: NewPasskey, who: Requester): Promise<AddedPasskey>;
  remove(id: string, who: Requester): Promise<string>;
}

export function createPasskeys(deps: AccountsDeps): Passkeys {
  const { database } = deps;
  const list = (userId: string) => createPasskeyStore(database.queries).list(userId);
  return {
    beginSignIn: () => beginPasskeySignIn(deps),
    signIn: (assertion, visit) => signInWithPasskey(deps, assertion, visit),
    async beginReauth({ userId }) {
      const known = await list(userId);
      if (known.length === 0) throw new AppError('PASSKEY_NOT_FOUND');
      const options = await beginAuthentication(deps, known);
      const { challenge } = options;
      const flow = await openFlow(deps, { challenge, purpose: 'prove', account_id: userId });
      return { flow, options: { ...options } };
    },
    list: async ({ userId }) => (await list(userId)).map(toPasskey),
    async beginAdding({ userId }) {
      const account = await createAccountStore(database.queries).find(userId);
      if (!account) throw new AppError('UNAUTHENTICATED');
      const known = await list(userId);
      if (known.length >= PASSKEYS_MAX) throw new AppError('TOO_MANY_PASSKEYS');
      const { placeName } = deps.readOwnerSettings();
      const options = await beginRegistration({ publicUrl: deps.publicUrl, placeName }, { account, known });
      const { challenge } = options;
      const flow = await openFlow(deps, { challenge, purpose: 'add', account_id: userId });
      return { flow, options: { ...options } };
    },
    add: (created, who) => addPasskey(deps, created, who),
    remove: (id, who) => removePasskey(deps, id, who),
  };
}

const toInstant = (at: number) => new Date(Number(at)).toISOString();

const toPasskey = (row: PasskeyRow): Passkey => ({
  id: row.id,
  name: row.name,
  createdAt: toInstant(row.created_at),
  lastUsedAt: row.last_used_at === null ? null : toInstant(row.last_used_at),
  credentialId: row.credential_id,
});

async function addPasskey(deps: AccountsDeps, created: NewPasskey, who: Requester): Promise<AddedPasskey> {
  const { userId } = who.actor;
  const use = { flow: created.flow, purpose: 'add', account_id: userId } as const;
  const challenge = await deps.database.transaction((trx) => takeFlow(deps, trx, use));
  const checked = challenge && (await checkNew(deps, { credential: created.credential, challenge }));
  if (!checked) throw new AppError('PASSKEY_REFUSED');
  return deps.database.transaction(async (trx) => {
    const account = await requireAccount(trx, userId);
    const store = createPasskeyStore(trx);
    const known = await store.list(userId);
    if (known.length >= PASSKEYS_MAX) throw new AppError('TOO_MANY_PASSKEYS');
    const isFirst = !(await createSecondFactorStore(trx).hasAny(userId));
    const times = { created_at: deps.clock.now(), last_used_at: null };
    const row = { ...checked, ...times, id: deps.ids.uuid(), account_id: userId, name: created.name };
    if (!(await store.add(row))) throw new AppError('PASSKEY_EXISTS');
    await recordAndMail(deps, trx, { account, who, action: 'PASSKEY_ADDED', name: created.name });
    // The other sessions were opened with the password alone, perhaps by an intruder.
    if (isFirst) await deps.sessions.endAll(trx, userId, { exceptSessionId: who.actor.sessionId });
    const recoveryCodes = isFirst ? await putRecoveryCodes(deps, trx, account) : null;
    return { passkey: toPasskey(row), recoveryCodes };
  });
}

async function removePasskey(deps: AccountsDeps, id: string, who: Requester): Promise<string> {
  await deps.database.transaction(async (trx) => {
    const account = await requireAccount(trx, who.actor.userId);
    const removed = await createPasskeyStore(trx).remove(account.id, id);
    if (!removed) throw new AppError('PASSKEY_NOT_FOUND');
    await createSecondFactorStore(trx).dropCodesOfNothing(account.id);
    await recordAndMail(deps, trx, { account, who, action: 'PASSKEY_REMOVED', name: removed.name });
  });
  return passkeyTexts.revoked;
}

interface Change {
  readonly account: AccountRow;
  readonly who: Requester;
  readonly action: 'PASSKEY_ADDED' | 'PASSKEY_REMOVED';
  readonly name: string;
}

async function recordAndMail(
  deps: AccountsDeps,
  trx: Queries,
  { account, who, action, name }: Change,
): Promise<void> {
  const { actor, origin } = who;
  const act = { action, resourceType: 'Authentication', resource: account.email } as const;
  await deps.audit.record(trx, { ...act, actor, origin, details: name });
  await mailText(deps, trx, {
    account,
    origin,
    compose: ({ passkeyAdded, passkeyRemoved }) =>
      action === 'PASSKEY_ADDED' ? passkeyAdded : passkeyRemoved,
  });
}
