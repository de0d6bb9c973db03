/** The administration sees all features at once, so that putting it together is a job of its own. */
import { adminTexts } from '@tutti/contract';
import type { Config } from '#config';
import type { Accounts } from '#features/accounts/accounts.ts';
import { createUserLists, type UserLists } from '#features/accounts/user-lists.ts';
import { type Admin, createAdmin } from '#features/admin/admin.ts';
import { createListenerSampler, type ListenerSampler } from '#features/admin/listener-sampler.ts';
import type { Audit } from '#features/audit/audit.ts';
import type { Radio } from '#features/radio/radio.ts';
import { listStationPlans } from '#features/radio/station-plans.ts';
import { createPlaysPerDay } from '#features/recents/plays-per-day.ts';
import type { Roles } from '#features/roles/roles.ts';
import type { Scanner } from '#features/scanner/scanner.ts';
import { createActiveCounts } from '#features/sessions/active-counts.ts';
import type { Sessions } from '#features/sessions/sessions.ts';
import type { Hub } from '#hub/hub.ts';
import type { Clock } from '#platform/clock.ts';
import type { Database } from '#platform/db/database.ts';
import type { Logger } from '#platform/logger.ts';
import { readOutboxState } from '#platform/mail/outbox-state.ts';
import type { Timers } from '#platform/timers.ts';
import { isPlainAndPublic, PLAIN_PUBLIC_URL_WARNING } from './plain-public-url.ts';

interface AdminParts {
  readonly config: Config;
  readonly version: string;
  readonly database: Database;
  readonly clock: Clock;
  readonly timers: Timers;
  readonly logger: Logger;
  readonly musicDir: string;
  readonly roles: Roles;
  readonly accounts: Accounts;
  readonly audit: Audit;
  readonly sessions: Sessions;
  readonly radio: Radio;
  readonly scanner: Scanner;
  readonly hub: Hub;
}

export interface Administration {
  readonly admin: Admin;
  readonly userLists: UserLists;
  readonly listenerSampler: ListenerSampler;
}

export function composeAdmin(parts: AdminParts): Administration {
  const { config, database, clock, radio, scanner, hub, audit } = parts;
  const userLists = createUserLists(parts);
  const { development, production } = adminTexts.systemStatus;
  const admin = createAdmin({
    ...parts,
    userLists,
    settingWarnings: isPlainAndPublic(config.publicUrl) ? [PLAIN_PUBLIC_URL_WARNING] : [],
    dataDir: config.dataDir,
    databaseKind: database.name,
    environment: config.isProduction ? production : development,
    startedAt: clock.now(),
    pingDatabase: database.ping,
    findDatabaseFault: database.findFault,
    isHubServing: hub.isServing,
    onlineUserIds: hub.onlineUserIds,
    countConnections: hub.connectionCount,
    countActive: createActiveCounts(parts),
    getLibraryStatus: () => scanner.getStatus(),
    readOutboxState: () => readOutboxState(database.queries, clock.now()),
    listStationPlans: () => listStationPlans(database.queries),
    listStreams: radio.listStreams,
    countPlaysPerDay: createPlaysPerDay(parts),
    countRegistrationsPerDay: userLists.countRegistrationsPerDay,
    countApprovalsPerDay: (from) => audit.countPerDay('USER_APPROVED', from),
  });
  const listenerSampler = createListenerSampler({
    ...parts,
    countListeners: () => hub.listenerCount(),
    onlineUserIds: hub.onlineUserIds,
  });
  return { admin, userLists, listenerSampler };
}
