import { HUB_KEEP_ALIVE_MS, HUB_SERVER_TIMEOUT_MS } from '@tutti/contract';
import type { HubConnection } from './hub-connection.ts';
import { HANDSHAKE_TIMEOUT_MS, RECHECK_SESSION_MS, SILENT_AFTER_MS, STUCK_AFTER_MS } from './hub-limits.ts';

/** One look at a connection, once a second. */
export interface HeartbeatDeps {
  /** Looks the session up again and closes the connection when it is over. */
  recheck: (connection: HubConnection) => void;
}

export function beat(connection: HubConnection, nowMs: number, { recheck }: HeartbeatDeps): void {
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
  if (nowMs - connection.checkedAtMs >= RECHECK_SESSION_MS) {
    connection.checkedAtMs = nowMs;
    recheck(connection);
  }
}

/** Silent or slow: dropped, because buffering for somebody who does not listen would cost those who do. */
function isGone(connection: HubConnection, nowMs: number): boolean {
  const silentMs = nowMs - connection.receivedAtMs;
  const limitMs = connection.hasPinged ? HUB_SERVER_TIMEOUT_MS : SILENT_AFTER_MS;
  return silentMs > limitMs || connection.stuckForMs(nowMs) > STUCK_AFTER_MS;
}
