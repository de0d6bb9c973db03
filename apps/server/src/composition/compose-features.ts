/** Composes every feature with its dependencies; features meet nowhere else. */
import type { Accounts } from '#features/accounts/accounts.ts';
import { listOwnOrigins } from '#http/own-origins.ts';
import { createSocketOrigin } from '#http/socket-origin.ts';
import { createHub, type Hub } from '#hub/hub.ts';
import { type Administration, composeAdministration } from './compose-administration.ts';
import { composeListening, type Listening } from './compose-listening.ts';
import { composeMusic, type Music } from './compose-music.ts';
import { composeAccounts, composePeople, type People } from './compose-people.ts';
import type { Runtime } from './runtime.ts';

export interface Features extends People, Music, Listening, Administration {
  readonly accounts: Accounts;
  readonly hub: Hub;
  start(): Promise<void>;
  stop(): Promise<void>;
}

export function composeFeatures(runtime: Runtime): Features {
  const people = composePeople(runtime);
  const music = composeMusic(runtime, people);
  const listening = composeListening(runtime, people, music);
  const hub = composeHub(runtime, people, music);
  const accounts = composeAccounts(runtime, people, music.media);
  const administration = composeAdministration({ runtime, people, music, accounts, hub });
  return {
    ...people,
    ...music,
    ...listening,
    ...administration,
    accounts,
    hub,
    async start() {
      people.sessions.start();
      people.outbox.start();
      people.appKeyWatch.start();
      people.backups.schedule.start();
      people.auditUpkeep.start();
      music.library.start();
      music.media.start();
      listening.listenerWatch.start();
      administration.listenerSampler.start();
      administration.externalChecks.start();
      music.scanner.start();
      await music.radio.playout.start();
      await music.sound.start();
    },
    async stop() {
      administration.externalChecks.stop();
      await administration.listenerSampler.stop();
      listening.broadcast.stop();
      await listening.listenerWatch.stop();
      await listening.listenKeys.stop();
      await people.appKeyWatch.stop();
      await people.appKeys.stop();
      await music.scanner.stop();
      await music.programme.stop();
      await music.sound.stop();
      await music.radio.playout.stop();
      await music.media.close();
      await music.audioProcess.close();
      await people.outbox.stop();
      await people.auditUpkeep.stop();
      await people.backups.stop();
      await people.sessions.stop();
      await people.audit.close();
      await administration.userLists.close();
      await music.library.close();
    },
  };
}

function composeHub(
  { config, clock, timers, events, logger, nodes }: Runtime,
  { sessions, roles }: People,
  { radio, recents, programme }: Music,
): Hub {
  return createHub({
    radio,
    recents,
    programme,
    clock,
    timers,
    events,
    logger,
    nodes,
    authenticate: sessions.authenticateToken,
    authenticateAddress: sessions.authenticateHubAddress,
    authenticateSession: sessions.authenticateSession,
    listAdministratorIds: roles.listAdministratorIds,
    originOf: createSocketOrigin(config.trustedProxies),
    allowedOrigins: listOwnOrigins(config),
    hasUserLimits: config.hasRateLimits,
  });
}
