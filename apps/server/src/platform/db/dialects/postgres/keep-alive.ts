/** Applies to every connection, because a silently dead peer would leave a client waiting forever. */
export const KEEP_ALIVE = { keepAlive: true, keepAliveInitialDelayMillis: 10_000 } as const;
