import type { Audit } from '#features/audit/audit.ts';
import type { AuditAct } from '#features/audit/audit-act.ts';
import type { Requester } from '#identity/actor.ts';
import { AppError } from '#platform/app-error.ts';
import type { Clock } from '#platform/clock.ts';
import type { Database } from '#platform/db/database.ts';
import type { Events } from '#platform/events.ts';
import { chooseSlug } from '#platform/text/slug.ts';
import { canControlStations, requireStationControl } from './station-policy.ts';
import { streamNotFound } from './timeline/now-playing.ts';
import { createRotationPoolStore } from './timeline/rotation-pool-store.ts';
import { endTimelineAt, type RotationProgram } from './timeline/rotation-program.ts';
import { withStationLock } from './timeline/station-lock.ts';
import { createStationStore, type GenreStation, type Station } from './timeline/station-store.ts';
import { createTimelineStore } from './timeline/timeline-store.ts';

export interface StationsDeps {
  database: Database;
  clock: Clock;
  events: Events;
  rotation: RotationProgram;
  audit: Pick<Audit, 'record'>;
  /** Returns a number in [0, 1), used only for the seeds of new stations. */
  random: () => number;
}

const MAX_SEED = 0x7fff_ffff;

export async function createMissingStations(deps: StationsDeps): Promise<number> {
  const genres = await createRotationPoolStore(deps.database.queries).listGenresWithPlayableTracks();
  const store = createStationStore(deps.database.queries);
  const stations = await store.listGenreStations();
  const known = new Set(stations.map(({ genreId }) => genreId));
  const taken = new Set(stations.map(({ slug }) => slug));
  const missing = genres.filter(({ genreId }) => !known.has(genreId));
  if (missing.length > 0) {
    const createdAt = deps.clock.now();
    await store.insertGenreStations(
      missing.map(({ genreId, name }) => {
        const slug = chooseSlug({ name, id: genreId }, taken);
        taken.add(slug);
        return { genreId, slug, seed: Math.floor(deps.random() * MAX_SEED), createdAt };
      }),
    );
  }
  return genres.length;
}

/** A running station is left alone, so anybody approved may ask; a stopped one needs one of the three roles. */
export async function startStation(
  deps: StationsDeps,
  genreId: number,
  requester: Requester,
): Promise<GenreStation> {
  const station = await findOrMakeStation(deps, genreId);
  if (await isOnAir(deps, station)) return station;
  requireStationControl(requester.actor);
  const pool = await deps.rotation.readPool(genreId);
  if (pool.tracks.length === 0) throw new AppError('STREAM_EMPTY');
  const { database, rotation, clock, audit } = deps;
  const wanted = { stationId: station.id, genreId, pool };
  await withStationLock(
    { database, readPool: rotation.readPool },
    wanted,
    async ({ trx, station: held, ...plan }) => {
      if (held === undefined) throw streamNotFound(genreId);
      // Somebody else pressed start at the same moment.
      const [current] = await createTimelineStore(trx).listOnAir(station.id, clock.now(), 1);
      if (!held.isStopped && current !== undefined) return;
      await rotation.beginNow(trx, { ...plan, station: { ...held, isStopped: false } });
      await audit.record(trx, toAuditAct('STREAM_STARTED', held, requester));
    },
  );
  return station;
}

/** Takes the station off the air for everybody until a person starts it again. Stopping twice is not audited. */
export async function stopStation(
  deps: StationsDeps,
  genreId: number,
  requester: Requester,
): Promise<GenreStation> {
  requireStationControl(requester.actor);
  const found = await createStationStore(deps.database.queries).findByGenre(genreId);
  if (found === undefined) throw streamNotFound(genreId);
  await deps.database.transaction(async (trx) => {
    const stations = createStationStore(trx);
    const station = await stations.lock(found.id);
    if (station?.kind !== 'genre' || station.isStopped) return;
    await endTimelineAt(trx, station.id, deps.clock.now());
    await stations.update({ ...station, isStopped: true, generation: station.generation + 1 });
    await deps.audit.record(trx, toAuditAct('STREAM_STOPPED', station, requester));
    await deps.events.publishIn(trx, 'stationChanged', { stationId: station.id });
  });
  return found;
}

export async function initializeStations(deps: StationsDeps, requester: Requester): Promise<number> {
  const genres = await createRotationPoolStore(deps.database.queries).listGenresWithPlayableTracks();
  const stations = await createStationStore(deps.database.queries).listGenreStations();
  const byGenre = new Map(stations.map((station) => [station.genreId, station]));
  for (const { genreId } of genres) {
    const station = byGenre.get(genreId);
    if (station !== undefined && (await isOnAir(deps, station))) continue;
    if (!canControlStations(requester.actor)) throw new AppError('FORBIDDEN');
    await startStation(deps, genreId, requester);
  }
  return genres.length;
}

type StationAction = Extract<AuditAct['action'], `STREAM_${string}` | `STATION_${string}`>;

export function toAuditAct(
  action: StationAction,
  { genreName }: GenreStation,
  requester: Requester,
): AuditAct {
  return { action, resourceType: 'Streaming', resource: genreName, ...requester };
}

async function findOrMakeStation(deps: StationsDeps, genreId: number): Promise<GenreStation> {
  const store = createStationStore(deps.database.queries);
  const known = await store.findByGenre(genreId);
  if (known !== undefined) return known;
  const genre = await createRotationPoolStore(deps.database.queries).findGenre(genreId);
  if (genre === undefined) throw streamNotFound(genreId);
  await createMissingStations(deps);
  const created = await store.findByGenre(genreId);
  if (created === undefined) throw new AppError('STREAM_EMPTY');
  return created;
}

async function isOnAir(deps: StationsDeps, station: Station): Promise<boolean> {
  if (station.isStopped) return false;
  const [current] = await createTimelineStore(deps.database.queries).listOnAir(
    station.id,
    deps.clock.now(),
    1,
  );
  return current !== undefined;
}
