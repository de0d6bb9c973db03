/** For every connection: where a machine or a line is gone without a word, whoever only waits would wait for ever. */
export const KEEP_ALIVE = { keepAlive: true, keepAliveInitialDelayMillis: 10_000 } as const;
