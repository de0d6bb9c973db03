import { HUB_KEEP_ALIVE_MS, HUB_SERVER_TIMEOUT_MS } from '@tutti/contract';
import type { Clock } from '#platform/clock.ts';
import type { HubConnection } from './hub-connection.ts';
import {
  HANDSHAKE_TIMEOUT_MS,
  RECHECK_BEATS,
  RECHECK_SESSION_MS,
  RECHECKS_PER_BEAT_MIN,
  SILENT_AFTER_MS,
  STUCK_AFTER_MS,
} from './hub-limits.ts';

export function beat(connection: HubConnection, nowMs: number): void {
  if (!connection.isHandshaken) {
    if (nowMs - connection.openedAtMs > HANDSHAKE_TIMEOUT_MS) connection.terminate();
    return;
  }
  if (isGone(connection, nowMs)) {
    connection.terminate();
    return;
  }
  if (nowMs - connection.sentAtMs >= HUB_KEEP_ALIVE_MS) {
    connection.ping();
    // A client that sends no pings is alive as long as its socket answers.
    if (!connection.hasPinged) connection.pingSocket();
  }
}

const CONNECTIONS_PER_TURN = 250;

export interface HeartbeatDeps {
  readonly clock: Clock;
  /** Looks up the session again and closes the connection if it is over. */
  readonly recheck: (connection: HubConnection) => void;
  readonly giveWay: () => Promise<void>;
}

/** Checks connections in batches, because pinging ten thousand at once would delay a track change. */
export async function beatAll(
  connections: readonly HubConnection[],
  { clock, recheck, giveWay }: HeartbeatDeps,
): Promise<void> {
  const rechecksPerTurn = toRechecksPerTurn(connections.length);
  for (let from = 0; from < connections.length; from += CONNECTIONS_PER_TURN) {
    if (from > 0) await giveWay();
    const nowMs = clock.now();
    let rechecksLeft = rechecksPerTurn;
    for (const connection of connections.slice(from, from + CONNECTIONS_PER_TURN)) {
      beat(connection, nowMs);
      if (rechecksLeft === 0 || !isRecheckDue(connection, nowMs)) continue;
      rechecksLeft -= 1;
      connection.checkedAtMs = nowMs;
      recheck(connection);
    }
  }
}

/** Spreads rechecks, because after a restart all clients connect at once and would be due at once. */
function toRechecksPerTurn(connections: number): number {
  const perBeat = Math.max(RECHECKS_PER_BEAT_MIN, connections / RECHECK_BEATS);
  return Math.ceil(perBeat / Math.ceil(connections / CONNECTIONS_PER_TURN));
}

function isRecheckDue({ isHandshaken, isOpen, checkedAtMs }: HubConnection, nowMs: number): boolean {
  return isHandshaken && isOpen && nowMs - checkedAtMs >= RECHECK_SESSION_MS;
}

/** Returns whether a connection is silent or stuck, and must be dropped so that it does not affect listeners. */
function isGone(connection: HubConnection, nowMs: number): boolean {
  const silentMs = nowMs - connection.receivedAtMs;
  const limitMs = connection.hasPinged ? HUB_SERVER_TIMEOUT_MS : SILENT_AFTER_MS;
  return silentMs > limitMs || connection.stuckForMs(nowMs) > STUCK_AFTER_MS;
}
