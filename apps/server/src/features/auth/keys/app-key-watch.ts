/** Ends transfers to an app when its key is revoked, or when its user is rejected or deleted. */

import { repeat } from '#platform/async/repeat.ts';
import type { Events } from '#platform/events.ts';
import type { Logger } from '#platform/logger.ts';
import type { Timers } from '#platform/timers.ts';
import type { AppKeys } from './app-keys.ts';

/** Detects changes on other nodes and those without an event; a transfer may continue for at most five seconds. */
const LOOK_EVERY_MS = 3_000;

export interface AppKeyWatch {
  /** Calls `end` once when the key becomes invalid. Returns a function that stops watching. */
  watch(keyId: string, end: () => void): () => void;
  start(): void;
  stop(): Promise<void>;
}

interface AppKeyWatchDeps {
  readonly appKeys: Pick<AppKeys, 'listValid'>;
  readonly events: Events;
  readonly timers: Timers;
  readonly logger: Logger;
}

interface Watched {
  readonly keyId: string;
  readonly end: () => void;
}

export function createAppKeyWatch(deps: AppKeyWatchDeps): AppKeyWatch {
  const { appKeys, events, logger } = deps;
  const watched = new Set<Watched>();
  const endings: (() => void | Promise<void>)[] = [];

  function endAll(isOver: (one: Watched) => boolean): void {
    for (const one of [...watched].filter(isOver)) {
      watched.delete(one);
      one.end();
    }
  }

  async function look(): Promise<void> {
    const requested = new Set([...watched].map(({ keyId }) => keyId));
    if (requested.size === 0) return;
    const valid = await appKeys.listValid([...requested]);
    // Check only the queried keys, because others may have been added in the meantime.
    endAll(({ keyId }) => requested.has(keyId) && !valid.has(keyId));
  }

  const lookNow = () =>
    look().catch((error: unknown) => logger.warn({ err: error }, 'looking up app keys failed'));

  return {
    watch(keyId, end) {
      const one: Watched = { keyId, end };
      watched.add(one);
      return () => void watched.delete(one);
    },
    start() {
      endings.push(
        events.subscribe('appKeysRevoked', ({ keyIds }) => endAll(({ keyId }) => keyIds.includes(keyId))),
        events.subscribe('sessionsRevoked', lookNow),
        events.subscribe('rightsChanged', lookNow),
        repeat(deps, { what: 'looking up app keys', everyMs: LOOK_EVERY_MS, work: look }),
      );
    },
    async stop() {
      await Promise.all(endings.splice(0).map(async (end) => end()));
    },
  };
}
