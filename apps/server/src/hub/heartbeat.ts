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

/** One look at a connection, once a second. */
export interface HeartbeatDeps {
  /** Looks the session up again and closes the connection when it is over. */
  recheck: (connection: HubConnection) => void;
  /** False when this beat has rechecked enough others; the next one will do. */
  mayRecheck: boolean;
}

export function beat(connection: HubConnection, nowMs: number, { recheck, mayRecheck }: HeartbeatDeps): void {
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
    // A client that does not ping by itself is not gone as long as its socket answers.
    if (!connection.hasPinged) connection.pingSocket();
  }
  if (mayRecheck && nowMs - connection.checkedAtMs >= RECHECK_SESSION_MS) {
    connection.checkedAtMs = nowMs;
    recheck(connection);
  }
}

const CONNECTIONS_PER_TURN = 1_000;

/** Everybody in turns: pinging ten thousand at once would hold up a track change. */
export async function beatAll(
  connections: readonly HubConnection[],
  { clock, recheck }: { clock: Clock; recheck: (connection: HubConnection) => void },
): Promise<void> {
  // After a restart all connect within seconds; rechecking them all in one would be felt a minute later.
  let rechecksLeft = Math.max(RECHECKS_PER_BEAT_MIN, Math.ceil(connections.length / RECHECK_BEATS));
  const spendRecheck = (connection: HubConnection) => {
    rechecksLeft -= 1;
    recheck(connection);
  };
  for (const [index, connection] of connections.entries()) {
    beat(connection, clock.now(), { mayRecheck: rechecksLeft > 0, recheck: spendRecheck });
    if (index % CONNECTIONS_PER_TURN === CONNECTIONS_PER_TURN - 1)
      await new Promise<void>((resolve) => setImmediate(resolve));
  }
}

/** Silent or slow: dropped, because buffering for somebody who does not listen would cost those who do. */
function isGone(connection: HubConnection, nowMs: number): boolean {
  const silentMs = nowMs - connection.receivedAtMs;
  const limitMs = connection.hasPinged ? HUB_SERVER_TIMEOUT_MS : SILENT_AFTER_MS;
  return silentMs > limitMs || connection.stuckForMs(nowMs) > STUCK_AFTER_MS;
}
