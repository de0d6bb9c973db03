/** A hub on a real listening server and a real SQLite store, with a clock that moves only when told. */
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { HUB_PATH, ROOMS_DEFAULT, type RoleName } from '@tutti/contract';
import { createSeededRandom, type ManualClock } from '@tutti/testkit';
import { createLibraryFeature } from '#features/library/library.ts';
import { createPlaylists } from '#features/playlists/playlists.ts';
import { createRecents, type Recents } from '#features/recents/recents.ts';
import { createRoomParts } from '#features/rooms/room-parts.ts';
import { createRoomProgram } from '#features/rooms/room-program.ts';
import { createRooms, type Rooms } from '#features/rooms/rooms.ts';
import { createRadio, type Radio } from '#features/stations/radio.ts';
import { createHub, type Hub } from '#hub/hub.ts';
import type { Actor } from '#identity/actor.ts';
import { AppError } from '#platform/app-error.ts';
import type { Database } from '#platform/db/database.ts';
import { createEvents, type Events } from '#platform/events.ts';
import { createRandomIds } from '#platform/ids.ts';
import { createLogger } from '#platform/logger.ts';
import { heldLease } from '#platform/nodes/lease.ts';
import { noCountsElsewhere } from '#platform/nodes/node-counts.ts';
import { soleNode } from './sole-node.ts';

export interface HubServer {
  readonly url: string;
  readonly radio: Radio;
  readonly rooms: Rooms;
  readonly recents: Recents;
  readonly hub: Hub;
  readonly events: Events;
  /** While `held` is set, connecting users wait after their look-up; `waiting` counts them. */
  readonly admission: { held: Promise<void> | undefined; waiting: number };
  /** Signs a user in; the token is the name. */
  signIn(name: string, options?: { roles?: RoleName[]; isApproved?: boolean }): Actor;
  signOut(name: string): void;
  stop(): Promise<void>;
}

export async function startHubServer(options: {
  database: Database;
  clock: ManualClock;
}): Promise<HubServer> {
  const { database, clock } = options;
  const logger = createLogger('silent');
  const events = createEvents(logger);
  const actors = new Map<string, Actor>();
  const admission: HubServer['admission'] = { held: undefined, waiting: 0 };
  const shared = { database, clock, timers: clock, events, logger };
  const roomParts = createRoomParts({ ...shared, ids: createRandomIds(), counts: noCountsElsewhere });
  const radio = createRadio({
    ...shared,
    roomProgram: createRoomProgram(roomParts),
    random: createSeededRandom(1),
    lease: heldLease,
    audit: { record: async () => {} },
    prepareTracks() {},
    crossfadeMs: 2_000,
  });
  const library = createLibraryFeature(shared);
  const recents = createRecents({ ...shared, library });
  const rooms = createRooms({
    ...roomParts,
    audit: { record: async () => {} },
    radio,
    library,
    playlists: createPlaylists({ ...shared, library }),
    chooseNext: async () => [],
    lease: heldLease,
    limits: () => ({ isOn: true, hasGuests: true, roomsMax: ROOMS_DEFAULT }),
    countShared: () => undefined,
    countOutside: () => 0,
  });
  const find = (name: string): Actor => {
    const actor = actors.get(name);
    if (actor === undefined) throw new AppError('UNAUTHENTICATED');
    return actor;
  };
  const hub = createHub({
    ...shared,
    radio,
    rooms,
    recents,
    encoder: { warm() {} },
    allowedOrigins: ['https://music.example'],
    hasUserLimits: true,
    nodes: soleNode,
    originOf: () => ({ ipAddress: '127.0.0.1', userAgent: 'test' }),
    listAdministratorIds: async () =>
      [...actors.values()].filter(({ roles }) => roles.includes('Admin')).map(({ userId }) => userId),
    authenticate: async (token) => find(token),
    async authenticateAddress(token) {
      const actor = find(token);
      admission.waiting += 1;
      await admission.held;
      return actor;
    },
    authenticateSession: async (sessionId) => find(sessionId.replace('session-', '')),
  });
  const server = createServer((_request, response) => response.writeHead(404).end());
  hub.attach(server);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  await radio.playout.start();
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}${HUB_PATH}`,
    radio,
    rooms,
    recents,
    hub,
    events,
    admission,
    signIn(name, options = {}) {
      const { roles = ['User'], isApproved = true } = options;
      const actor: Actor = {
        userId: `user-${name}`,
        sessionId: `session-${name}`,
        email: `${name}@example.org`,
        userName: name,
        roles,
        isApproved,
      };
      actors.set(name, actor);
      return actor;
    },
    signOut(name) {
      const actor = actors.get(name);
      actors.delete(name);
      if (actor) events.publish('sessionsRevoked', { userId: actor.userId, sessionIds: [actor.sessionId] });
    },
    async stop() {
      await hub.stop();
      await radio.playout.stop();
      await closeServer(server);
    },
  };
}

function closeServer(server: Server): Promise<void> {
  server.closeAllConnections();
  return new Promise((resolve) => server.close(() => resolve()));
}
