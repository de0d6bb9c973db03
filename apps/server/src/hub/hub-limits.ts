/** What one client may cost. Documented ones live in the contract; these only protect everybody else. */

export const MAX_MESSAGE_BYTES = 32 * 1024;
/** Clients send a message whole. Each fragment and each chunk of one costs a hundred bytes, however little is in it. */
export const MAX_FRAGMENTS = 16;
export const MAX_BUFFERED_CHUNKS = 64;
export const HANDSHAKE_TIMEOUT_MS = 15_000;
/** Ruling 0.13 promises at least ten; sockets of a page just reloaded need a moment to go. */
export const MAX_SOCKETS_PER_USER = 16;

/** Ruling 0.13 promises a burst of 40 calls, whatever the client has just called before it. */
export const CALLS = { perSecond: 20, burst: 60 } as const;
/** Pings and calls together; only a broken or hostile client comes near. */
export const MESSAGES = { perSecond: 50, burst: 200 } as const;
/** Calls waiting for the ones before them. */
export const MAX_QUEUED_CALLS = 64;

/** Beyond this a receiver is slow: pushes that the next push replaces are left out. */
export const SLOW_BUFFER_BYTES = 256 * 1024;
/** Beyond this, or without any progress for so long, it is gone. */
export const MAX_BUFFER_BYTES = 1024 * 1024;
export const STUCK_AFTER_MS = 10_000;

export const HEARTBEAT_MS = 1_000;
/** A client that never pings by itself is asked at WebSocket level; no answer at all for so long ends it. */
export const SILENT_AFTER_MS = 60_000;
/** A session is also looked up again this often, in case a revocation was missed. */
export const RECHECK_SESSION_MS = 60_000;
/** Rechecks that fall due together are spread over this many beats. */
export const RECHECK_BEATS = 30;
export const RECHECKS_PER_BEAT_MIN = 50;
/** A closed socket gets so long to say goodbye. */
export const CLOSE_GRACE_MS = 1_500;
