/**
 * Every change of a room: locks its station, brings the room up to date with its rows, applies a command, stores what it
 * has changed, plans what follows, and tells everybody once it is committed.
 */
import type { RoomNotice } from '@tutti/contract';
import type { TimelineRow } from '@tutti/radio';
import {
  applyCommand,
  listEntriesToAir,
  listOccurrences,
  type PlannableEntry,
  planRoomRows,
  type RoomCommandContext,
  type RoomEvent,
  type RoomRow,
  type RoomState,
  toRowChange,
} from '@tutti/room';
import { type AirableTrack, readAirableTracks } from '#features/stations/timeline/airable-tracks.ts';
import type { LockedRoomTimeline, RoomTimelines } from '#features/stations/timeline/room-timelines.ts';
import { AppError } from '#platform/app-error.ts';
import type { InTurn } from '#platform/async/in-turn.ts';
import type { Clock } from '#platform/clock.ts';
import type { Database } from '#platform/db/database.ts';
import type { Queries } from '#platform/db/queries.ts';
import type { Events } from '#platform/events.ts';
import type { Ids } from '#platform/ids.ts';
import { createGuestStore, type NewGuestRow } from './room-guest-store.ts';
import { leadOf } from './room-lead.ts';
import type { RoomPresence } from './room-presence.ts';
import { isActiveIn } from './room-presenter.ts';
import { createScreenStore } from './room-screen-store.ts';
import { createRoomStore, type RoomRecord } from './room-store.ts';
import { readRoom, type StoredRoom, saveRoom } from './stored-room.ts';

export interface ChangeDeps {
  readonly database: Database;
  readonly clock: Clock;
  readonly ids: Ids;
  readonly events: Events;
  readonly presence: RoomPresence;
  readonly timelines: RoomTimelines;
  /** Changes of a room wait for each other here instead of in the database. */
  readonly inTurn: InTurn<string>;
}

/** A locked room, up to date with its rows. */
export interface LockedRoom {
  readonly trx: Queries;
  readonly stored: StoredRoom;
  readonly state: RoomState;
  readonly nowMs: number;
  contextFor(by: string | null, revision?: number): RoomCommandContext;
}

export interface RoomChange<Result> {
  readonly state: RoomState;
  readonly events: readonly RoomEvent[];
  readonly result: Result;
  /** Nothing changes on air, so the rows stay as they are planned. */
  readonly keepsRows?: boolean;
  /** Columns beside the state. */
  readonly columns?: Partial<Pick<RoomRecord, 'code' | 'is_frozen' | 'empty_since'>>;
  /** The accounts of people who join, by member id. */
  readonly accountOf?: ReadonlyMap<string, string> | undefined;
  /** Somebody without an account who joins. */
  readonly newGuest?: NewGuestRow | undefined;
}

interface RoomKey {
  readonly roomId: string;
  readonly stationId: number;
  /** Turns look back at what was played. */
  readonly withHistory?: boolean;
}

/** Rows are planned this far ahead; each row that begins plans on. */
const PLAN_AHEAD_MS = 10 * 60_000;
/** More entries than are aired within that time, unless they are very short. */
const ENTRIES_PLANNED = 60;

export async function changeRoom<Result>(
  deps: ChangeDeps,
  key: RoomKey,
  decide: (room: LockedRoom) => Promise<RoomChange<Result>>,
): Promise<Result> {
  return deps.inTurn(key.roomId, () =>
    deps.database.transaction((trx) => changeRoomIn(deps, { ...key, trx }, decide)),
  );
}

/** The same as part of a longer transaction. */
export async function changeRoomIn<Result>(
  deps: ChangeDeps,
  { trx, roomId, stationId, withHistory = false }: RoomKey & { readonly trx: Queries },
  decide: (room: LockedRoom) => Promise<RoomChange<Result>>,
): Promise<Result> {
  const timeline = await deps.timelines.lock(trx, stationId);
  const stored = timeline && (await readRoom(trx, roomId, { withHistory }));
  if (timeline === undefined || stored === undefined) throw new AppError('ROOM_NOT_FOUND');
  const nowMs = deps.clock.now();
  const leadMs = leadOf(deps.presence, roomId);
  const rows = await timeline.listRowsFrom(Math.min(syncedAtMs(stored.state), nowMs));
  const airing = { trx, timeline, stored, rows, nowMs, leadMs };
  const room = toLockedRoom(deps, airing);
  const change = await decide(room);
  const { state, tracks, removed } = await settleEntries(room, change);
  await store(airing, state, change);
  const isFrozen = (change.columns?.is_frozen ?? stored.record.is_frozen) === 1;
  if (state.endedAtMs !== null) await timeline.end(nowMs);
  else if (change.keepsRows !== true)
    await replan(airing, { state, tracks, isFrozen, events: change.events });
  if (state !== stored.state || change.columns !== undefined)
    await deps.events.publishIn(trx, 'roomChanged', {
      roomId,
      notices: [...change.events, ...removed].flatMap(toNotice),
    });
  return change.result;
}

async function store(
  { trx, stored, nowMs }: Found,
  state: RoomState,
  { accountOf, newGuest, columns }: RoomChange<unknown>,
): Promise<void> {
  await saveRoom(trx, { before: stored, after: state, nowMs, accountOf, newGuest });
  if (columns !== undefined) await createRoomStore(trx).update(stored.record.id, columns);
  if (state.endedAtMs !== null) await revokeAccess(trx, stored.record.id);
}

/** Nobody joins an ended room, and nothing of its guests and screens is kept. */
async function revokeAccess(trx: Queries, roomId: string): Promise<void> {
  await createRoomStore(trx).update(roomId, { code: null });
  await createGuestStore(trx).forgetRoom(roomId);
  await createScreenStore(trx).forgetRoom(roomId);
}

/** The start of the row up to which the state knows what has happened. */
function syncedAtMs({ onAir, history }: RoomState): number {
  return onAir?.startedAtMs ?? history.at(-1)?.startedAtMs ?? 0;
}

interface Found {
  readonly trx: Queries;
  readonly stored: StoredRoom;
  readonly rows: readonly TimelineRow[];
  readonly nowMs: number;
  readonly leadMs: number;
}

function toLockedRoom({ ids, presence }: ChangeDeps, found: Found): LockedRoom {
  const { trx, stored, rows, nowMs, leadMs } = found;
  const isActive = isActiveIn({
    stored,
    nowMs,
    presenceOf: (memberId) => presence.of(stored.record.id, memberId),
  });
  const starting = new Set(
    rows.flatMap(({ startedAtMs, entryId }) => (startedAtMs < nowMs + leadMs ? (entryId ?? []) : [])),
  );
  const contextFor: LockedRoom['contextFor'] = (by, revision) => ({
    nowMs,
    by,
    ...(revision !== undefined && { revision }),
    isActive,
    isStarting: (entryId) => starting.has(entryId),
    newId: () => ids.token(ENTRY_ID_BYTES),
  });
  return { trx, stored, state: catchUp(stored.state, { rows, nowMs, contextFor }), nowMs, contextFor };
}

const ENTRY_ID_BYTES = 12;

/** Applies the starts and ends of entries that the rows have brought since the last change. */
function catchUp(
  state: RoomState,
  { rows, nowMs, contextFor }: Pick<Found, 'rows' | 'nowMs'> & Pick<LockedRoom, 'contextFor'>,
): RoomState {
  const syncedMs = syncedAtMs(state);
  let current = state;
  for (const row of rows) {
    if (row.startedAtMs <= syncedMs || row.startedAtMs > nowMs) continue;
    for (const occurrence of listOccurrences(current, toRoomRow(row))) {
      const result = applyCommand(current, occurrence, { ...contextFor(null), nowMs: row.startedAtMs });
      if ('state' in result) current = result.state;
    }
  }
  return current;
}

interface Settled {
  readonly state: RoomState;
  readonly removed: readonly RoomEvent[];
  readonly tracks: ReadonlyMap<number, AirableTrack>;
}

async function settleEntries(room: LockedRoom, { state, keepsRows }: RoomChange<unknown>): Promise<Settled> {
  return keepsRows === true ? { state, tracks: new Map(), removed: [] } : dropUnplayable(room, state);
}

/** Removes entries whose file has vanished, so that the following ones move up. */
async function dropUnplayable({ trx, contextFor }: LockedRoom, wanted: RoomState): Promise<Settled> {
  let state = wanted;
  const removed: RoomEvent[] = [];
  for (;;) {
    const next = listEntriesToAir(state).slice(0, ENTRIES_PLANNED);
    const tracks = await readAirableTracks(
      trx,
      next.map(({ trackId }) => trackId),
    );
    // People hear the one on air already.
    const gone = next.filter(({ id, trackId }) => !tracks.has(trackId) && id !== state.onAir?.entry.id);
    if (gone.length === 0 || state.endedAtMs !== null) return { state, tracks, removed };
    const entryIds = gone.map(({ id }) => id);
    const result = applyCommand(state, { type: 'entries-unplayable', entryIds }, contextFor(null));
    if (!('state' in result)) return { state, tracks, removed };
    state = result.state;
    removed.push(...result.events);
  }
}

function toNotice(event: RoomEvent): RoomNotice[] {
  if (event.type === 'entries-removed' && event.cause === 'unplayable')
    return [{ kind: 'unplayable', entryIds: [...event.entryIds] }];
  if (event.type === 'entry-skipped' && event.cause === 'votes')
    return [{ kind: 'skipped-by-votes', entryIds: [event.entryId] }];
  return [];
}

interface Airing extends Found {
  readonly timeline: LockedRoomTimeline;
}

interface Wanted {
  readonly state: RoomState;
  readonly tracks: ReadonlyMap<number, AirableTrack>;
  readonly isFrozen: boolean;
  readonly events: readonly RoomEvent[];
}

async function replan(
  { timeline, stored, rows, nowMs, leadMs }: Airing,
  { state, tracks, isFrozen, events }: Wanted,
): Promise<void> {
  const pairs = stored.members.flatMap(({ id, accountId }) =>
    accountId === null ? [] : [[id, accountId] as const],
  );
  const accountOf = new Map(pairs);
  const memberOf = new Map(pairs.map(([id, accountId]) => [accountId, id]));
  const toAir = listEntriesToAir(state).slice(0, ENTRIES_PLANNED);
  const adderOf = new Map(toAir.map(({ id, addedBy }) => [id, addedBy]));
  const entries = toAir.flatMap((entry): PlannableEntry[] => {
    const track = tracks.get(entry.trackId);
    return track === undefined
      ? []
      : [{ ...track, id: entry.id, trackId: entry.trackId, addedBy: entry.addedBy }];
  });
  // The row on air, or the last one that was: a deleted track leaves a hole, which has to be filled.
  const begun = rows.findLastIndex(({ startedAtMs }) => startedAtMs <= nowMs);
  const planned = planRoomRows({
    rows: rows.slice(Math.max(begun, 0)).map((row) => toRoomRow(row, { memberOf, adderOf })),
    entries,
    isPaused: state.isPaused || isFrozen,
    change: toRowChange(events),
    nowMs,
    leadMs,
    untilMs: nowMs + PLAN_AHEAD_MS,
    generation: timeline.nextGeneration,
  });
  if (planned === undefined) return;
  await timeline.replaceFrom(
    planned.fromSeq,
    planned.rows.map((row) => toTimelineRow(row, accountOf)),
  );
}

interface RowNames {
  readonly memberOf: ReadonlyMap<string, string>;
  readonly adderOf: ReadonlyMap<string, string | null>;
}

/** Rows name accounts, as those of genre stations do; rooms name members. A row of a guest's entry names nobody. */
function toRoomRow(row: TimelineRow, names?: RowNames): RoomRow {
  const source = row.source === 'keep-going' ? 'keep-going' : 'room';
  const placedBy =
    row.placedBy === null ? names?.adderOf.get(row.entryId ?? '') : names?.memberOf.get(row.placedBy);
  return { ...row, placedBy: placedBy ?? null, source };
}

function toTimelineRow(row: RoomRow, accountOf: ReadonlyMap<string, string>): TimelineRow {
  const placedBy = row.placedBy === null ? null : (accountOf.get(row.placedBy) ?? null);
  const { kind, trackId, ...airtime } = { ...row, placedBy };
  return kind === 'track' && trackId !== null
    ? { ...airtime, kind, trackId }
    : { ...airtime, kind: 'silence', trackId: null };
}
