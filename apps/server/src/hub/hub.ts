/** A WebSocket at `/streamhub` with the SignalR JSON protocol, on the same HTTP server. */
import type { IncomingHttpHeaders, IncomingMessage, Server } from 'node:http';
import { PLAYBACK_SYNCED_INTERVAL_MS } from '@tutti/contract';
import type { Recents } from '#features/recents/recents.ts';
import type { Rooms } from '#features/rooms/rooms.ts';
import type { StationEncoder } from '#features/stations/encoder/encoder-types.ts';
import type { Radio } from '#features/stations/radio.ts';
import type { Person, RequestOrigin } from '#identity/actor.ts';
import { AppError } from '#platform/app-error.ts';
import { repeat } from '#platform/async/repeat.ts';
import type { Clock } from '#platform/clock.ts';
import type { Events } from '#platform/events.ts';
import type { Logger } from '#platform/logger.ts';
import type { NodeCounts } from '#platform/nodes/node-counts.ts';
import type { NodeRegister } from '#platform/nodes/node-register.ts';
import type { Timers } from '#platform/timers.ts';
import { ConnectionRegistry } from './connection-registry.ts';
import { createDispatcher } from './dispatcher.ts';
import { createHandshakeFailures, type HandshakeFailureCounts } from './handshake-failures.ts';
import { beatAll } from './heartbeat.ts';
import type { HubConnection } from './hub-connection.ts';
import { createUpgradeHandler, requireRoomForUser } from './hub-endpoint.ts';
import { HEARTBEAT_MS, ROOM_CALLS } from './hub-limits.ts';
import { PersonBudget } from './person-budget.ts';
import { publishMonitoring } from './publishers/monitoring-publisher.ts';
import { publishPlayback } from './publishers/playback-publisher.ts';
import { publishRights } from './publishers/rights-publisher.ts';
import { publishRooms } from './publishers/room-publisher.ts';
import { publishStations } from './publishers/station-publisher.ts';
import type { AuthenticateToken } from './require-listener.ts';
import { guardSessions } from './session-guard.ts';
import { requireOwnOrigin } from './upgrade.ts';

export interface HubDeps {
  radio: Radio;
  rooms: Rooms;
  recents: Recents;
  encoder: Pick<StationEncoder, 'warm'>;
  clock: Clock;
  timers: Timers;
  events: Events;
  logger: Logger;
  authenticate: AuthenticateToken;
  authenticateAddress: AuthenticateToken;
  authenticateSession: AuthenticateToken;
  listAdministratorIds: () => Promise<readonly string[]>;
  originOf: (request: IncomingMessage) => RequestOrigin;
  /** Our own origins besides the one of the request. */
  allowedOrigins: readonly string[];
  /** Is off for measurements, in which everybody is one user. */
  hasUserLimits: boolean;
  /** This node's state among the others. */
  nodes: Pick<NodeRegister, 'counts' | 'findRefusal' | 'isLeaving' | 'onRefused'>;
}

export interface Hub {
  attach(server: Server): void;
  onlineUserIds(): ReadonlySet<string>;
  connectionCount(): number;
  requireWelcome(headers: IncomingHttpHeaders, person: Person): void;
  noteMissingUpgrade(headers: IncomingHttpHeaders): void;
  /** Counts upgrade requests that failed before authentication since the start. */
  handshakeFailureCounts(): HandshakeFailureCounts;
  /** Returns whether the hub accepts connections and has checked them within the last seconds. */
  isServing(): boolean;
  /** Sends clients away one after the other, so that the remaining nodes do not get all of them at once. */
  leave(withinMs: number): Promise<void>;
  /** Tells every client to reconnect and waits for their sockets to close, which no client can delay for long. */
  stop(): Promise<void>;
}

const SERVICE_RESTART = 1012;
/** A busy computer may skip some. */
const HEARTBEATS_MISSED_MAX = 15;
const LEAVE_STEPS = 20;

export function createHub(deps: HubDeps): Hub {
  const { clock, radio, nodes, timers } = deps;
  const registry: ConnectionRegistry = new ConnectionRegistry(radio.listeners, () => monitoring.note());
  const monitoring = publishMonitoring({ ...deps, registry });
  const roomCalls = new PersonBudget({ ...deps, limit: ROOM_CALLS });
  const dispatcher = createDispatcher({ ...deps, registry, roomCalls });
  const guard = guardSessions({ ...deps, registry });
  const handshakeFailures = createHandshakeFailures(deps.logger);
  let isStopping = false;
  let lookedAfterAtMs = clock.now();
  const handleUpgrade = createUpgradeHandler({
    ...deps,
    registry,
    dispatcher,
    handshakeFailures,
    findRefusal,
    noteRevocations: guard.noteRevocations,
  });
  publishCounts(registry, nodes.counts);
  nodes.counts.onChange(monitoring.note);
  nodes.onRefused(() => sendAway(registry.all()));

  function findRefusal(): AppError | undefined {
    if (!isStopping && !nodes.isLeaving()) return nodes.findRefusal();
    return new AppError('NODE_NOT_SERVING', { retryAfterS: 5 });
  }

  async function lookAfterAll(): Promise<void> {
    lookedAfterAtMs = clock.now();
    await beatAll(registry.all(), {
      clock,
      recheck: (due) => void guard.recheck(due),
      giveWay: () => registry.giveWay(),
    });
  }

  const endings = [
    guard.stop,
    publishStations({ ...deps, registry }),
    publishRights({ ...deps, registry }),
    publishRooms({ ...deps, registry }),
    monitoring.stop,
    repeat(deps, { what: 'looking after connections', everyMs: HEARTBEAT_MS, work: lookAfterAll }),
    repeat(deps, {
      what: 'telling listeners the position',
      everyMs: PLAYBACK_SYNCED_INTERVAL_MS,
      work: () => publishPlayback({ ...deps, registry }),
    }),
  ];

  return {
    attach(server) {
      server.on('upgrade', (request, socket, head) => void handleUpgrade(request, socket, head));
    },
    onlineUserIds: () => registry.userIds(),
    connectionCount: () => registry.all().length,
    requireWelcome(headers, person) {
      const refusal = findRefusal();
      if (refusal) throw refusal;
      requireOwnOrigin(headers, { ...deps, ...handshakeFailures });
      requireRoomForUser({ ...deps, registry }, person);
    },
    noteMissingUpgrade: handshakeFailures.noteMissingUpgrade,
    handshakeFailureCounts: handshakeFailures.counts,
    isServing: () => !isStopping && clock.now() - lookedAfterAtMs < HEARTBEATS_MISSED_MAX * HEARTBEAT_MS,
    async leave(withinMs) {
      for (let step = 0; step < LEAVE_STEPS; step += 1) {
        const left = registry.all();
        sendAway(left.slice(0, Math.ceil(left.length / (LEAVE_STEPS - step))));
        await new Promise<void>((resolve) => timers.setTimer(resolve, withinMs / LEAVE_STEPS));
      }
    },
    async stop() {
      isStopping = true;
      const ended = endings.splice(0).map(async (end) => end());
      const connections = registry.all();
      sendAway(connections);
      await Promise.all([...ended, ...connections.map(({ closed }) => closed)]);
    },
  };
}

/** Closes them so that they reconnect to another node, or to this one when it is back. */
function sendAway(connections: readonly HubConnection[]): void {
  for (const connection of connections) connection.close({ allowReconnect: true, code: SERVICE_RESTART });
}

function publishCounts(registry: ConnectionRegistry, counts: NodeCounts): void {
  counts.publish('connections', () => new Map([['all', registry.all().length]]));
  counts.publish('user', () => new Map([...registry.userIds()].map((userId) => [userId, 1])));
}
