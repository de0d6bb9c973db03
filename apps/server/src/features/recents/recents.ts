/** What a user listened to last. Written by the hub when a station is joined. */
import type { RecentStream } from '@tutti/contract';
import type { Clock } from '#platform/clock.ts';
import type { Database } from '#platform/db/database.ts';
import { createRecentStationStore } from './recent-station-store.ts';

export interface Recents {
  recordStation(userId: string, stationId: number): Promise<void>;
  listStations(userId: string, limit: number): Promise<RecentStream[]>;
}

export function createRecents({ database, clock }: { database: Database; clock: Clock }): Recents {
  const store = createRecentStationStore(database.queries);
  return {
    recordStation: (userId, stationId) => store.record(userId, stationId, Math.round(clock.now())),
    async listStations(userId, limit) {
      const recent = await store.list(userId, limit);
      return recent.map(({ listenedAt, ...station }) => ({
        ...station,
        listenedAt: new Date(listenedAt).toISOString(),
      }));
    },
  };
}
