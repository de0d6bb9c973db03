/** Tracks that a listener does not want to be recommended. */
import type { Library } from '#features/library/library.ts';
import type { Clock } from '#platform/clock.ts';
import type { Database } from '#platform/db/database.ts';
import type { Events } from '#platform/events.ts';
import { createUnwantedStore } from './unwanted-store.ts';

export interface RefusalDeps {
  readonly database: Database;
  readonly clock: Clock;
  readonly events: Pick<Events, 'publishIn'>;
  readonly library: Pick<Library, 'getTrack'>;
}

export interface Refusals {
  /** Refuses what does not exist. */
  refuse(userId: string, trackId: number): Promise<void>;
  allow(userId: string, trackId: number): Promise<void>;
}

export function createRefusals({ database, clock, events, library }: RefusalDeps): Refusals {
  /** Mixes that were made before may contain the track. */
  async function change(
    userId: string,
    act: (unwanted: ReturnType<typeof createUnwantedStore>) => Promise<void>,
  ): Promise<void> {
    await database.transaction(async (trx) => {
      await act(createUnwantedStore(trx));
      await events.publishIn(trx, 'listenerDataChanged', { userId });
    });
  }

  return {
    async refuse(userId, trackId) {
      await library.getTrack(trackId);
      await change(userId, (unwanted) => unwanted.add(userId, trackId, clock.now()));
    },
    allow: (userId, trackId) => change(userId, (unwanted) => unwanted.remove(userId, trackId)),
  };
}
