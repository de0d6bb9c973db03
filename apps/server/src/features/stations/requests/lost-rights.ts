/** Removes waiting requests of users who lose access; tracks that listeners hold already still play. */
import type { Clock } from '#platform/clock.ts';
import type { Database } from '#platform/db/database.ts';
import type { Events } from '#platform/events.ts';
import type { Logger } from '#platform/logger.ts';
import { createRequestReads } from '../timeline/request-reads.ts';
import type { RotationProgram } from '../timeline/rotation-program.ts';
import { withStationLock } from '../timeline/station-lock.ts';
import { createStationStore, type GenreStation } from '../timeline/station-store.ts';
import { createTimelineStore } from '../timeline/timeline-store.ts';

interface LostRightsDeps {
  readonly database: Database;
  readonly clock: Clock;
  readonly events: Pick<Events, 'subscribe'>;
  readonly logger: Logger;
  readonly rotation: Pick<RotationProgram, 'readPool' | 'changeRequests'>;
}

/** Every node receives the event; later ones find nothing to do. Returns a function that unsubscribes. */
export function followLostRights(deps: LostRightsDeps): () => void {
  const { database, clock, events, logger } = deps;
  return events.subscribe('rightsChanged', async ({ userId, isApproved }) => {
    if (isApproved) return;
    const requestedIds = await createRequestReads(database.queries).listRequestedStations(
      userId,
      clock.now(),
    );
    for (const stationId of requestedIds) {
      const station = await createStationStore(database.queries).find(stationId);
      if (station?.kind !== 'genre') continue;
      await withdrawAll(deps, station, userId).catch((error: unknown) =>
        logger.error({ err: error, stationId }, 'taking out requests of somebody without rights failed'),
      );
    }
  });
}

async function withdrawAll(
  { database, clock, rotation }: LostRightsDeps,
  { id: stationId, genreId }: GenreStation,
  userId: string,
): Promise<void> {
  await withStationLock({ database, readPool: rotation.readPool }, { stationId, genreId }, async (held) => {
    const { trx, station, ...plan } = held;
    const nowMs = clock.now();
    const requestedIds = await createRequestReads(trx).listRequestedStations(userId, nowMs);
    if (station === undefined || !requestedIds.includes(stationId)) return;
    await rotation.changeRequests(trx, {
      ...plan,
      station,
      nowMs,
      change: (requests) => requests.filter(({ placedBy }) => placedBy !== userId),
    });
    await createTimelineStore(trx).forgetRequester(stationId, userId);
  });
}
