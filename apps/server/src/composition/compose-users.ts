import { auditDetailTexts } from '@tutti/contract';
import { singleSignOnAddresses } from '@tutti/contract/single-sign-on/addresses';
import { type Audit, createAudit } from '#features/audit/audit.ts';
import { type AuditMaintenance, createAuditMaintenance } from '#features/audit/audit-maintenance.ts';
import { type Accounts, createAccounts } from '#features/auth/accounts.ts';
import { createAcceptByRole } from '#features/auth/administration/accept-by-role.ts';
import { type AppKeyWatch, createAppKeyWatch } from '#features/auth/keys/app-key-watch.ts';
import { type AppKeys, createAppKeys } from '#features/auth/keys/app-keys.ts';
import { createPasswords } from '#features/auth/passwords/passwords.ts';
import { createSessions, type Sessions } from '#features/auth/sessions/sessions.ts';
import { ARRIVAL_MS } from '#features/auth/sso/flows.ts';
import { createProvider } from '#features/auth/sso/provider.ts';
import type { SignOnSettings } from '#features/auth/sso/sign-on-settings.ts';
import { createBackupProcess } from '#features/backups/backup-process.ts';
import { type Backups, createBackups } from '#features/backups/backups.ts';
import type { Media } from '#features/media/media.ts';
import { createRoles, type Roles } from '#features/roles/roles.ts';
import type { MailTest } from '#features/settings/mail-test.ts';
import type { Settings } from '#features/settings/settings.ts';
import type { Queries } from '#platform/db/queries.ts';
import { createOutbox, type Outbox } from '#platform/mail/outbox.ts';
import { createSendMail } from '#platform/mail/send-mail.ts';
import { createOnce } from '#platform/nodes/once.ts';
import { createSecretBox } from '#platform/secret-box.ts';
import { composeSettings } from './compose-settings.ts';
import { removeListenerData } from './remove-listener-data.ts';
import type { Runtime } from './runtime.ts';

/** More than can return from a service within their five minutes. */
const ARRIVALS_MAX = 10_000;

export interface UserFeatures {
  readonly audit: Audit;
  readonly settings: Settings;
  readonly mailTest: MailTest;
  readonly sessions: Sessions;
  readonly roles: Roles;
  readonly appKeys: AppKeys;
  readonly appKeyWatch: AppKeyWatch;
  readonly outbox: Outbox;
  readonly backups: Backups;
  readonly auditMaintenance: AuditMaintenance;
}

export function composeUsers(runtime: Runtime): UserFeatures {
  const { config, database, databaseFile, clock, timers, ids, events, logger, leases } = runtime;
  const { secret, nodes } = runtime;
  const { dataDir, databaseUrl, backupDir, backupsKept, isBackupCountFixed } = config;
  const location = { dataDir, databaseUrl, databaseFile, backupDir, backupsKept, isBackupCountFixed };
  const audit = createAudit({ database, clock });
  const { smtpUrl, mailFrom, publicUrl } = config;
  const appKeys = createAppKeys({ ...runtime, audit, publicUrl });
  const send = createSendMail({ smtpUrl, publicUrl, mailFrom, dataDir, logger });
  const { settings, mailTest } = composeSettings(runtime, { audit, send });
  return {
    audit,
    settings,
    mailTest,
    sessions: createSessions({
      database,
      clock,
      timers,
      ids,
      events,
      logger,
      secret,
      recordCopy: (trx, { actor, origin }) =>
        audit.record(trx, {
          action: 'SESSION_REVOKED',
          resourceType: 'Authentication',
          resource: actor.email,
          actor,
          origin,
          details: auditDetailTexts.renewalCopied,
        }),
      countShared: nodes.countShared,
      lease: leases.of('chores'),
    }),
    appKeys,
    appKeyWatch: createAppKeyWatch({ appKeys, events, timers, logger }),
    roles: createRoles({ database, audit, events, acceptByRole: createAcceptByRole({ audit, events }) }),
    outbox: createOutbox({
      database,
      clock,
      timers,
      ids,
      logger,
      send,
      events,
      lease: leases.of('mail'),
    }),
    auditMaintenance: createAuditMaintenance({
      audit,
      database,
      clock,
      timers,
      logger,
      auditDays: config.auditDays,
      lease: leases.of('chores'),
    }),
    backups: createBackups({
      database,
      audit,
      clock,
      timers,
      logger,
      location,
      backupEveryHours: () => settings.current().backupEveryHours,
      backupsKept: () => settings.current().backupsKept,
      lease: leases.of('chores'),
      process: createBackupProcess(location),
      restart: runtime.restart,
      listNodes: nodes.list,
    }),
  };
}

interface AccountMusic {
  readonly media: Pick<Media, 'squarePicture'>;
  readonly removeFromRooms: (trx: Queries, userId: string) => Promise<void>;
}

export function composeAccounts(
  runtime: Runtime,
  { audit, sessions, roles, outbox, settings }: UserFeatures,
  { media, removeFromRooms }: AccountMusic,
): Accounts {
  const { config, database, clock, ids, events, logger, hasCheapPasswords, appKeySecret } = runtime;
  const passwords = createPasswords({ isCheap: hasCheapPasswords });
  const { publicUrl, smtpUrl, requireSecondFactor, reauthMaxAgeMs } = config;
  return createAccounts({
    database,
    clock,
    ids,
    events,
    logger,
    audit,
    sessions,
    roles,
    outbox,
    passwords,
    factorBox: createSecretBox(appKeySecret, 'second factor'),
    signUpBox: createSecretBox(appKeySecret, 'sign-up'),
    squarePicture: media.squarePicture,
    async removeListenerData(trx, userId) {
      await removeFromRooms(trx, userId);
      await removeListenerData(trx, userId);
      await events.publishIn(trx, 'listeningRemoved', {});
    },
    publicUrl,
    readOwnerSettings: settings.current,
    hasMailServer: smtpUrl !== undefined,
    requireSecondFactor,
    reauthMaxAgeMs,
    signOn: composeSignOn(runtime),
  });
}

function composeSignOn({ config, clock, logger, nodes, appKeySecret }: Runtime): SignOnSettings | undefined {
  const { singleSignOn: settings, publicUrl } = config;
  if (settings === undefined) return undefined;
  const callbackUrl = publicUrl + singleSignOnAddresses.callback.path;
  return {
    provider: createProvider({ settings, callbackUrl, clock, logger }),
    signUp: settings.signUp,
    box: createSecretBox(appKeySecret, 'single sign-on'),
    once: createOnce({
      kind: 'sign-on',
      windowMs: ARRIVAL_MS,
      rememberedMax: ARRIVALS_MAX,
      clock,
      countShared: nodes.countShared,
    }),
  };
}
