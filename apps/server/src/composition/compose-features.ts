/** Composes every feature with its dependencies; features meet nowhere else. */
import type { Accounts } from '#features/auth/accounts.ts';
import { type GuestSessions, isGuestSession } from '#features/rooms/guests/guest-sessions.ts';
import { listOwnOrigins } from '#http/own-origins.ts';
import { createSocketOrigin } from '#http/socket-origin.ts';
import { createHub, type Hub, type HubDeps } from '#hub/hub.ts';
import { isGuestToken } from '#identity/guest-token.ts';
import { type Administration, composeAdministration } from './compose-administration.ts';
import { composeListening, type Listening } from './compose-listening.ts';
import { composeMusic, type Music } from './compose-music.ts';
import { composeAccounts, composeUsers, type UserFeatures } from './compose-users.ts';
import type { Runtime } from './runtime.ts';

export interface Features extends UserFeatures, Music, Listening, Administration {
  readonly accounts: Accounts;
  readonly hub: Hub;
  start(): Promise<void>;
  stop(): Promise<void>;
}

export function composeFeatures(runtime: Runtime): Features {
  const users = composeUsers(runtime);
  const music = composeMusic(runtime, users);
  const listening = composeListening(runtime, users, music);
  const hub = composeHub(runtime, users, music);
  const accounts = composeAccounts(runtime, users, music);
  const administration = composeAdministration({ runtime, users, music, accounts, hub });
  return {
    ...users,
    ...music,
    ...listening,
    ...administration,
    accounts,
    hub,
    async start() {
      users.sessions.start();
      users.outbox.start();
      users.appKeyWatch.start();
      users.backups.schedule.start();
      users.auditMaintenance.start();
      music.library.start();
      music.media.start();
      listening.listenerWatch.start();
      administration.listenerSampler.start();
      administration.externalChecks.start();
      music.scanner.start();
      await music.radio.playout.start();
      music.rooms.start();
      await music.analysis.start();
    },
    async stop() {
      administration.externalChecks.stop();
      await administration.listenerSampler.stop();
      listening.broadcast.stop();
      await listening.listenerWatch.stop();
      await listening.listenKeys.stop();
      await users.appKeyWatch.stop();
      await users.appKeys.stop();
      await music.scanner.stop();
      await music.encoder.stop();
      await Promise.all([music.transcoding.stop(), music.analysis.stop()]);
      await music.rooms.stop();
      await music.radio.playout.stop();
      await music.media.close();
      await music.audioProcess.close();
      await users.outbox.stop();
      await users.auditMaintenance.stop();
      await users.backups.stop();
      await users.sessions.stop();
      await users.audit.close();
      await administration.userLists.close();
      await listening.houseYears.close();
      await music.recommend.close();
      await music.library.close();
    },
  };
}

function composeHub(
  { config, clock, timers, events, logger, nodes }: Runtime,
  { sessions, roles }: UserFeatures,
  { radio, rooms, recents, encoder }: Music,
): Hub {
  return createHub({
    radio,
    rooms,
    recents,
    encoder,
    clock,
    timers,
    events,
    logger,
    nodes,
    ...toHubAuthentication(sessions, rooms.guests.sessions),
    listAdministratorIds: roles.listAdministratorIds,
    originOf: createSocketOrigin(config.trustedProxies),
    allowedOrigins: listOwnOrigins(config),
    hasUserLimits: config.hasRateLimits,
  });
}

/** Accounts and guests connect alike; their credentials tell who they are. */
function toHubAuthentication(
  accounts: UserFeatures['sessions'],
  guests: GuestSessions,
): Pick<HubDeps, 'authenticate' | 'authenticateAddress' | 'authenticateSession'> {
  return {
    authenticate: (token) =>
      isGuestToken(token) ? guests.require(token) : accounts.authenticateToken(token),
    async authenticateAddress(token) {
      if (isGuestToken(token)) return guests.require(token);
      const sessionId = await accounts.takeHubTicket(token, isGuestSession);
      return sessionId === undefined
        ? accounts.authenticateHubAddress(token)
        : guests.requireSession(sessionId);
    },
    authenticateSession: (id) =>
      isGuestSession(id) ? guests.requireSession(id) : accounts.authenticateSession(id),
  };
}
