/** Ends transfers to an app when its key is revoked, or when its user is rejected or deleted. */

import { repeat } from '#platform/async/repeat.ts';
import { createRunningTransfers } from '#platform/async/running-transfers.ts';
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

export function createAppKeyWatch(deps: AppKeyWatchDeps): AppKeyWatch {
  const { appKeys, events, logger } = deps;
  const transfers = createRunningTransfers<string>();
  const endings: (() => void | Promise<void>)[] = [];

  async function look(): Promise<void> {
    const requested = new Set(transfers.listRights());
    if (requested.size === 0) return;
    const valid = await appKeys.listValid([...requested]);
    // Check only the queried keys, because others may have been added in the meantime.
    transfers.endIf((keyId) => requested.has(keyId) && !valid.has(keyId));
  }

  const lookNow = () =>
    look().catch((error: unknown) => logger.warn({ err: error }, 'looking up app keys failed'));

  return {
    watch: transfers.add,
    start() {
      endings.push(
        events.subscribe('appKeysRevoked', ({ keyIds }) =>
          transfers.endIf((keyId) => keyIds.includes(keyId)),
        ),
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
