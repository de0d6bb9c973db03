import {
  auditDetailTexts,
  type CreatedInvitation,
  INVITATIONS_MAX,
  type Invitation,
  type InvitationInput,
  type OpenInvitation,
} from '@tutti/contract';
import { toEmailKey } from '#identity/account-names.ts';
import type { Requester, RequestOrigin } from '#identity/actor.ts';
import { AppError } from '#platform/app-error.ts';
import type { Queries } from '#platform/db/queries.ts';
import { hashToken } from '#platform/ids.ts';
import type { AccountsDeps } from '../accounts/account-deps.ts';
import { createAccountStore } from '../accounts/account-store.ts';
import { mailInvitation } from '../email/invitation-mail.ts';
import { type Acceptance, acceptInvitation, findInvitation, isSpokenFor } from './accept-invitation.ts';
import { toInvitation } from './invitation-presenter.ts';
import { createInvitationStore, type InvitationRow } from './invitation-store.ts';

export interface Invitations {
  list(): Promise<Invitation[]>;
  invite(administrator: Requester, input: InvitationInput): Promise<CreatedInvitation>;
  revoke(administrator: Requester, id: string): Promise<void>;
  read(token: string): Promise<OpenInvitation>;
  accept(acceptance: Acceptance, origin: RequestOrigin): Promise<string>;
}

const DAY_MS = 24 * 3_600_000;
const ENDED_RETENTION_MS = 90 * DAY_MS;
const LISTED_MAX = 500;

export function createInvitations(deps: AccountsDeps): Invitations {
  const { database, clock, roles } = deps;

  return {
    async list() {
      const rows = await createInvitationStore(database.queries).list(LISTED_MAX);
      const administratorIds = await roles.listAdministratorIds();
      const now = clock.now();
      return rows.map((row) =>
        toInvitation(row, { now, isOfAdministrator: administratorIds.includes(row.made_by) }),
      );
    },
    invite: (administrator, input) =>
      database.transaction((trx) => invite(deps, trx, { administrator, input })),
    async revoke(administrator, id) {
      await database.transaction(async (trx) => {
        const revoked = await createInvitationStore(trx).revoke(id, clock.now());
        if (!revoked) throw new AppError('INVITATION_NOT_FOUND');
        await record(deps, trx, { administrator, action: 'INVITATION_REVOKED', invitation: revoked });
      });
    },
    async read(token) {
      const { email, expires_at: expiresAt } = await findInvitation(deps, database.queries, token);
      return { email, expiresAt: new Date(expiresAt).toISOString() };
    },
    accept: (acceptance, origin) => acceptInvitation(deps, acceptance, origin),
  };
}

interface Invite {
  readonly administrator: Requester;
  readonly input: InvitationInput;
}

async function invite(
  deps: AccountsDeps,
  trx: Queries,
  { administrator, input }: Invite,
): Promise<CreatedInvitation> {
  const store = createInvitationStore(trx);
  const now = deps.clock.now();
  await store.removeEndedBefore(now - ENDED_RETENTION_MS);
  const token = deps.ids.token();
  const invitation: InvitationRow = {
    id: deps.ids.uuid(),
    token_hash: hashToken(token),
    made_by: administrator.actor.userId,
    email: input.email,
    roles: JSON.stringify(input.roles),
    note: input.note,
    uses: 0,
    uses_max: input.usesMax,
    created_at: now,
    expires_at: now + input.days * DAY_MS,
    revoked_at: null,
  };
  // Record first: the audit entry locks the head of the log, so that simultaneous invitations are counted in turn.
  await record(deps, trx, { administrator, action: 'INVITATION_CREATED', invitation });
  if ((await store.countHolding(now)) >= INVITATIONS_MAX) throw new AppError('TOO_MANY_INVITATIONS');
  if (input.email !== null) await requireWithoutAccount(deps, trx, input.email);
  await store.insert(invitation);
  // The token is in the fragment, which browsers never send to a server, so it appears in no log.
  const link = `${deps.publicUrl}/invited#${token}`;
  const maker = administrator.actor.userName;
  const isMailed = await mailInvitation(deps, trx, {
    invitation,
    link,
    maker,
    origin: administrator.origin,
  });
  return { ...toInvitation({ ...invitation, maker }, { now, isOfAdministrator: true }), link, isMailed };
}

/** Refuses an address with a decided or confirmed account, because an administrator approves such a user directly. */
async function requireWithoutAccount(deps: AccountsDeps, trx: Queries, email: string): Promise<void> {
  const account = await createAccountStore(trx).findByEmail(toEmailKey(email));
  if (account && (await isSpokenFor(deps, trx, account))) throw new AppError('EMAIL_TAKEN');
}

interface InvitationRecord {
  readonly administrator: Requester;
  readonly action: 'INVITATION_CREATED' | 'INVITATION_REVOKED';
  readonly invitation: InvitationRow;
}

async function record(deps: AccountsDeps, trx: Queries, act: InvitationRecord): Promise<void> {
  const { administrator, action, invitation } = act;
  const { email, note, roles, uses, uses_max: usesMax, expires_at: expiresAt } = invitation;
  const given = ['User', ...(JSON.parse(roles) as string[])].join(', ');
  await deps.audit.record(trx, {
    action,
    resourceType: 'User Management',
    resource: email ?? auditDetailTexts.anyone,
    details: [
      auditDetailTexts.invitation(
        given,
        auditDetailTexts.usedOf(uses, usesMax),
        new Date(expiresAt).toISOString().slice(0, 10),
      ),
      ...(note === '' ? [] : [note]),
    ].join('; '),
    ...administrator,
  });
}
