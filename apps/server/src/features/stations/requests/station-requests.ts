/**
 * One waiting track per listener, at the first position that listeners do not hold yet; the rows belong to the
 * timeline, and the rotation keeps them.
 */
import {
  auditDetailTexts,
  REQUEST_CHOICES_MAX,
  requestTexts,
  type StationRequest,
  type StationRequests,
  type StreamTrack,
  TIMELINE_LOCK_MS,
} from '@tutti/contract';
import { isLocked, type TimelineRow, type TrackRequest, type TrackRow } from '@tutti/radio';
import type { Audit } from '#features/audit/audit.ts';
import type { OrderedIds } from '#features/library/library.ts';
import type { Actor, Requester } from '#identity/actor.ts';
import { AppError } from '#platform/app-error.ts';
import type { Clock } from '#platform/clock.ts';
import type { Database } from '#platform/db/database.ts';
import type { Queries } from '#platform/db/queries.ts';
import { canControlStations } from '../station-policy.ts';
import { toAuditAct } from '../stations.ts';
import { createAiringReads } from '../timeline/airing-reads.ts';
import { toStreamTrack } from '../timeline/radio-presenter.ts';
import { createRequestReads } from '../timeline/request-reads.ts';
import { createRotationPoolStore } from '../timeline/rotation-pool-store.ts';
import type { RotationProgram } from '../timeline/rotation-program.ts';
import { withStationLock } from '../timeline/station-lock.ts';
import type { GenreStation } from '../timeline/station-store.ts';
import { createTimelineStore } from '../timeline/timeline-store.ts';
import { findRefusal, type RequestFacts } from './request-rules.ts';
import { createUndoSlots, findUndoSlot, type UndoSlot, type UndoSlots } from './undo-slots.ts';

export interface RequestsOfStations {
  list(station: GenreStation, actor: Actor): Promise<StationRequests>;
  findChoices(station: GenreStation, text: string): Promise<StreamTrack[]>;
  /** Requests a track; repeating the same request changes nothing. */
  requestTrack(station: GenreStation, trackId: number, requester: Requester): Promise<StationRequest>;
  /** Returns the sentence to show. */
  withdraw(station: GenreStation, trackId: number, requester: Requester): Promise<string>;
}

export interface RequestsDeps {
  readonly database: Database;
  readonly clock: Clock;
  readonly audit: Pick<Audit, 'record'>;
  readonly rotation: Pick<RotationProgram, 'readPool' | 'changeRequests'>;
  readonly takesRequests: () => boolean;
  readonly orderedIds: OrderedIds;
}

/** Reads few per query, because nearly all tracks of a genre can be aired. */
const IDS_PER_READ = 2 * REQUEST_CHOICES_MAX;

export function createRequestsOfStations(given: RequestsDeps): RequestsOfStations {
  const deps = { ...given, undoSlots: createUndoSlots(given.clock) };
  const { database, clock, takesRequests, orderedIds } = deps;
  const reads = createAiringReads(deps);

  async function present(
    station: GenreStation,
    rows: readonly TrackRow[],
    { actor, current }: { actor: Actor; current: TimelineRow | undefined },
  ): Promise<StationRequest[]> {
    const tracks = await reads.loadTracks(rows);
    const names = await createRequestReads(database.queries).listNames(rows);
    const nowMs = clock.now();
    return rows.map((row) => ({
      track: toStreamTrack(row.trackId, tracks, station.genreName),
      startsAt: new Date(row.startedAtMs).toISOString(),
      requestedBy: names.get(row.placedBy ?? '') ?? null,
      isMine: row.placedBy === actor.userId,
      isFixed: isLocked(row, { current, nowMs, lockMs: TIMELINE_LOCK_MS }),
    }));
  }

  async function listPresented(station: GenreStation, actor: Actor): Promise<StationRequest[]> {
    const { current, requested } = await readRequested(database.queries, station.id, clock.now());
    return present(station, requested, { actor, current });
  }

  return {
    async list(station, actor) {
      return { areTaken: takesRequests(), requests: await listPresented(station, actor) };
    },

    async findChoices(station, text) {
      const { genreId, genreName } = station;
      const matches = await orderedIds({ of: 'matches', kind: 'songs', text });
      // Intersected in memory, where both lists are cached, because only few of the matches may belong to the station.
      const ofGenre = keepThose(matches, await orderedIds({ of: 'songs', genreId }));
      const pool = createRotationPoolStore(database.queries);
      const ids: number[] = [];
      for (let start = 0; start < ofGenre.length && ids.length < REQUEST_CHOICES_MAX; start += IDS_PER_READ)
        ids.push(...(await pool.keepPlayable(genreId, ofGenre.slice(start, start + IDS_PER_READ))));
      const rows = ids.slice(0, REQUEST_CHOICES_MAX).map((trackId) => ({ trackId }));
      const tracks = await reads.loadTracks(rows);
      return rows.map(({ trackId }) => toStreamTrack(trackId, tracks, genreName));
    },

    async requestTrack(station, trackId, requester) {
      if (!takesRequests()) throw new AppError('REQUESTS_OFF');
      await addRequest(deps, station, { trackId, requester });
      const mine = (await listPresented(station, requester.actor)).findLast(
        ({ isMine, track }) => isMine && track.id === trackId,
      );
      if (mine === undefined) throw new AppError('REQUEST_NOT_OF_STATION');
      return mine;
    },

    async withdraw(station, trackId, requester) {
      const isOwn = await remove(deps, station, { trackId, requester });
      return isOwn ? requestTexts.withdrawn : requestTexts.removed;
    },
  };
}

type ChangeDeps = RequestsDeps & { readonly undoSlots: UndoSlots };

interface Input {
  readonly trackId: number;
  readonly requester: Requester;
}

async function addRequest(deps: ChangeDeps, { id, genreId }: GenreStation, input: Input): Promise<void> {
  const { trackId, requester } = input;
  const { database, rotation, clock } = deps;
  const pool = createRotationPoolStore(database.queries);
  const [playable] = await pool.keepPlayable(genreId, [trackId]);
  // First checked without the pool, which takes long to read, so that impossible requests cannot keep the server busy.
  const first = {
    ...input,
    stationId: id,
    nowMs: clock.now(),
    isOfStation: playable !== undefined,
    poolSize: 0,
  };
  if (await isRequestedAlready(database.queries, first)) return;
  await withStationLock(
    { database, readPool: rotation.readPool },
    { stationId: id, genreId },
    async (held) => {
      const { trx, station, ...plan } = held;
      if (station === undefined) throw new AppError('STREAM_INACTIVE');
      const { tracks } = plan.pool;
      const isOfStation = tracks.some((track) => track.trackId === trackId);
      const now = { ...first, nowMs: clock.now(), isOfStation, poolSize: tracks.length };
      if (await isRequestedAlready(trx, now)) return;
      const whose = { stationId: id, requestedBy: requester.actor.userId };
      // The requests of a user who was rejected meanwhile have been removed already (lost-rights.ts).
      if (!(await createRequestReads(trx).isLetIn(whose.requestedBy))) throw new AppError('PENDING_APPROVAL');
      const change = (requests: readonly TrackRequest[]) => deps.undoSlots.add(whose, trackId, requests);
      await rotation.changeRequests(trx, { ...plan, station, nowMs: now.nowMs, change });
    },
  );
}

interface RequestWithFacts extends Input, Pick<RequestFacts, 'isOfStation' | 'poolSize' | 'nowMs'> {
  readonly stationId: number;
}

/** Returns whether the same listener has requested it already; throws if it may not be requested. */
async function isRequestedAlready(
  db: Queries,
  { stationId, requester, ...facts }: RequestWithFacts,
): Promise<boolean> {
  const { trackId, nowMs } = facts;
  const requestedBy = requester.actor.userId;
  const { current, waiting } = await readRequested(db, stationId, nowMs);
  if (current === undefined) throw new AppError('STREAM_INACTIVE');
  if (waiting.some((row) => row.trackId === trackId && row.placedBy === requestedBy)) return true;
  const lastAired = await createRequestReads(db).findLastAiring(stationId, trackId, { current, nowMs });
  const refusal = findRefusal({ ...facts, requestedBy, waiting, lastAired, current });
  if (refusal !== undefined) throw new AppError(refusal);
  return false;
}

/** Returns whether it was the requester's own. */
async function remove(deps: ChangeDeps, station: GenreStation, input: Input): Promise<boolean> {
  const { database, rotation, clock } = deps;
  const { id: stationId, genreId } = station;
  const requestedBy = input.requester.actor.userId;
  await findRemovable(database.queries, { ...input, stationId, nowMs: clock.now() });
  let left: UndoSlot | undefined;
  const isOwn = await withStationLock(
    { database, readPool: rotation.readPool },
    { stationId, genreId },
    async (held) => {
      const { trx, station: found, ...plan } = held;
      if (found === undefined) throw new AppError('REQUEST_NOT_FOUND');
      const nowMs = clock.now();
      const row = await findRemovable(trx, { ...input, stationId, nowMs });
      const change = (requests: readonly TrackRequest[]) => {
        left = findUndoSlot(requests, input.trackId);
        return requests.filter(({ trackId }) => trackId !== input.trackId);
      };
      await rotation.changeRequests(trx, { ...plan, station: found, nowMs, change });
      if (row.placedBy === requestedBy) return true;
      const act = toAuditAct('STREAM_REQUEST_REMOVED', found, input.requester);
      await deps.audit.record(trx, { ...act, details: await describe(trx, row) });
      return false;
    },
  );
  if (isOwn && left !== undefined) deps.undoSlots.note({ stationId, requestedBy }, left);
  return isOwn;
}

/** Finds the row; throws if nobody requested it, if it belongs to somebody else, or if listeners hold it. */
async function findRemovable(
  db: Queries,
  { stationId, trackId, requester, nowMs }: Input & Pick<RequestWithFacts, 'stationId' | 'nowMs'>,
): Promise<TrackRow> {
  const { current, waiting } = await readRequested(db, stationId, nowMs);
  const row = waiting.find((each) => each.trackId === trackId);
  if (row === undefined) throw new AppError('REQUEST_NOT_FOUND');
  const isOwn = row.placedBy === requester.actor.userId;
  if (!isOwn && !canControlStations(requester.actor)) throw new AppError('FORBIDDEN');
  if (isLocked(row, { current, nowMs, lockMs: TIMELINE_LOCK_MS })) throw new AppError('REQUEST_FIXED');
  return row;
}

async function describe(trx: Queries, row: TrackRow): Promise<string> {
  const [track] = await createRotationPoolStore(trx).listTracks([row.trackId]);
  const name = (await createRequestReads(trx).listNames([row])).get(row.placedBy ?? '');
  return name === undefined ? `${track?.title}` : auditDetailTexts.requestedBy(String(track?.title), name);
}

interface Requested {
  readonly current: TimelineRow | undefined;
  readonly requested: readonly TrackRow[];
  readonly waiting: readonly TrackRow[];
}

/** Returns nothing for a station that is off the air, because its rows end where it was stopped. */
async function readRequested(db: Queries, stationId: number, nowMs: number): Promise<Requested> {
  const [current] = await createTimelineStore(db).listOnAir(stationId, nowMs, 1);
  if (current === undefined) return { current, requested: [], waiting: [] };
  const requested = await createRequestReads(db).listRequested(stationId, current.seq);
  return { current, requested, waiting: requested.filter(({ seq }) => seq > current.seq) };
}

/** Keeps the ids that are also in `sorted`, in their own order. */
function keepThose(ids: Int32Array, sorted: Int32Array): number[] {
  return [...ids].filter((id) => {
    let [low, high] = [0, sorted.length];
    while (low < high) {
      const middle = (low + high) >>> 1;
      if ((sorted[middle] ?? 0) < id) low = middle + 1;
      else high = middle;
    }
    return sorted[low] === id;
  });
}
