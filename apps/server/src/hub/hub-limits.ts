/** Limits of one client. Documented limits are in the contract; these only protect everybody else. */

export const MAX_MESSAGE_BYTES = 32 * 1024;
/** Clients send messages whole. Each fragment and each chunk costs a hundred bytes, however short. */
export const MAX_FRAGMENTS = 16;
export const MAX_BUFFERED_CHUNKS = 64;
export const HANDSHAKE_TIMEOUT_MS = 15_000;
/** Ruling 0.13 promises at least ten; the sockets of a reloaded page take a moment to close. */
export const MAX_SOCKETS_PER_USER = 16;
/** A guest has one page of one room; the sockets of a reloaded page take a moment to close. */
export const MAX_SOCKETS_PER_GUEST = 4;

/** Ruling 0.13 promises a burst of 40 calls, whatever the client has just called before. */
export const CALLS = { perSecond: 20, burst: 60 } as const;
/** Counts pings and calls together; only a broken or hostile client comes close. */
export const MESSAGES = { perSecond: 50, burst: 200 } as const;
/** Calls that read or change a whole room, of one person over all connections; as many as over HTTP (ruling 0.13). */
export const ROOM_CALLS = { perSecond: 5, burst: 150 } as const;
/** Calls that wait for earlier ones. */
export const MAX_QUEUED_CALLS = 64;

/** Beyond this, a receiver is slow, and events that the next one repeats are left out. */
export const SLOW_BUFFER_BYTES = 256 * 1024;
/** Beyond this, or without progress for this long, a receiver is dropped. */
export const MAX_BUFFER_BYTES = 1024 * 1024;
export const STUCK_AFTER_MS = 10_000;

export const HEARTBEAT_MS = 1_000;
/** A client that never pings is pinged at WebSocket level; without any answer for this long it is dropped. */
export const SILENT_AFTER_MS = 60_000;
/** The session is also looked up again this often, in case a revocation was missed. */
export const RECHECK_SESSION_MS = 60_000;
/** Spreads rechecks that are due together over this many beats. */
export const RECHECK_BEATS = 30;
export const RECHECKS_PER_BEAT_MIN = 50;
/** How long a closed socket may take to say goodbye. */
export const CLOSE_GRACE_MS = 1_500;
