/** Composes the administration in a file of its own, because it uses all features. */
import { adminTexts } from '@tutti/contract';
import { type Admin, createAdmin } from '#features/admin/admin.ts';
import { createListenerSampler, type ListenerSampler } from '#features/admin/listener-sampler.ts';
import { readMachine } from '#features/admin/machine-state.ts';
import { countOnline } from '#features/admin/monitoring.ts';
import { countListeners } from '#features/admin/overview.ts';
import type { Accounts } from '#features/auth/accounts.ts';
import { createUserLists, type UserLists } from '#features/auth/administration/user-lists.ts';
import { createActiveCounts } from '#features/auth/sessions/active-counts.ts';
import { createPlaysPerDay } from '#features/recents/plays-per-day.ts';
import { listPlannedStations } from '#features/stations/timeline/planned-stations.ts';
import type { Hub } from '#hub/hub.ts';
import { detectSandbox } from '#platform/children/sandbox.ts';
import { readOutboxState } from '#platform/mail/outbox-state.ts';
import type { Music } from './compose-music.ts';
import type { UserFeatures } from './compose-users.ts';
import { createExternalChecks, type ExternalChecks } from './external/external-checks.ts';
import type { Runtime } from './runtime.ts';
import { listSettingWarnings } from './setting-warnings.ts';

interface Administered {
  readonly runtime: Runtime;
  readonly users: UserFeatures;
  readonly music: Music;
  readonly accounts: Accounts;
  readonly hub: Hub;
}

export interface Administration {
  readonly admin: Admin;
  readonly userLists: UserLists;
  readonly listenerSampler: ListenerSampler;
  readonly externalChecks: ExternalChecks;
}

export function composeAdministration({
  runtime,
  users,
  music,
  accounts,
  hub,
}: Administered): Administration {
  const { config, version, database, clock, timers, logger, musicDir, leases, nodes } = runtime;
  const { audit, roles, sessions } = users;
  const { radio, scanner } = music;
  const { counts } = nodes;
  const onlineUserIds = async () =>
    new Set([...hub.onlineUserIds(), ...(await counts.listElsewhere('user'))]);
  const countActive = createActiveCounts({ database, clock });
  const userLists = createUserLists({ database, clock });
  const externalChecks = createExternalChecks({ config, timers, logger });
  const { development, production } = adminTexts.systemStatus;
  const admin = createAdmin({
    database,
    clock,
    logger,
    version,
    musicDir,
    accounts,
    audit,
    roles,
    sessions,
    radio,
    userLists,
    listSettingWarnings: () => [...listSettingWarnings(config), ...externalChecks.listWarnings()],
    dataDir: config.dataDir,
    databaseKind: database.name,
    environment: config.isProduction ? production : development,
    startedAt: clock.now(),
    readMemoryBytes: () => process.memoryUsage.rss(),
    readMachine,
    pingDatabase: database.ping,
    findDatabaseFault: database.findFault,
    isHubServing: hub.isServing,
    onlineUserIds,
    countConnections: () => hub.connectionCount() + counts.totalElsewhere('connections'),
    hasMailServer: config.smtpUrl !== undefined,
    isCaged: () => detectSandbox() !== undefined,
    listNodes: nodes.list,
    countActive,
    getLibraryStatus: () => scanner.getStatus(),
    readOutboxState: () => readOutboxState(database.queries, clock.now()),
    listPlannedStations: () => listPlannedStations(database.queries),
    checkBackups: users.backups.schedule.check,
    listStreams: radio.listStreams,
    countPlaysPerDay: createPlaysPerDay({ database }),
    countRegistrationsPerDay: userLists.countRegistrationsPerDay,
    countApprovalsPerDay: (from) => audit.countPerDay('USER_APPROVED', from),
  });
  const listenerSampler = createListenerSampler({
    database,
    clock,
    timers,
    logger,
    lease: leases.of('chores'),
    countListeners: async () => countListeners(await radio.listStreams()),
    countOnlineUsers: async () => countOnline(await countActive(), await onlineUserIds()),
  });
  return { admin, userLists, listenerSampler, externalChecks };
}
