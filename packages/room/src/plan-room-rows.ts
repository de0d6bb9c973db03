import { airFromCueToCue, MIN_PLAYABLE_MS, rowEndMs } from '@tutti/radio';
import {
  extendSilence,
  type PlannableEntry,
  type RoomRow,
  type RowChange,
  silenceLengthMs,
} from './room-rows.ts';
import { cutAt, findSeam, type Resumption, type Seam } from './row-seam.ts';

export interface RoomPlanRequest {
  /** The contiguous rows from the one on air on, or the last row if none is; earlier ones make no difference. */
  readonly rows: readonly RoomRow[];
  /** The entry on air and those that follow, as `listEntriesToAir` orders them. */
  readonly entries: readonly PlannableEntry[];
  readonly isPaused: boolean;
  /** Left out if only the queue, the order or the pause has changed. */
  readonly change?: RowChange | undefined;
  readonly nowMs: number;
  /** Listeners need this long to follow a change (at least 1), so nothing changes before `nowMs + leadMs`. */
  readonly leadMs: number;
  /** Plans until a row ends at or after this instant. */
  readonly untilMs: number;
  /** The changed rows get this generation. */
  readonly generation: number;
}

export interface RoomPlan {
  /** The stored rows from this number on are replaced. */
  readonly fromSeq: number;
  readonly rows: readonly RoomRow[];
}

/**
 * Plans the rows of a room and returns them from the first changed one on, or undefined if none changes. Rows that start
 * before `nowMs + leadMs` stay, whatever the queue or its order has become, and so does the row on air. Only a skip, a
 * pause, a seek, and the end of a pause cut the last row that stays, exactly at that instant. The rows are
 * contiguous: silence fills a pause, an empty queue, and the time in which no server planned.
 *
 * Entries touch without a crossfade. The successor of every row planned here starts after the lead, so it may still
 * change, and a fade that listeners have loaded would end under something else.
 */
export function planRoomRows(request: RoomPlanRequest): RoomPlan | undefined {
  const { rows, generation, untilMs } = request;
  const planned = planAll(request);
  const isLongEnough = (index: number) =>
    index === rows.length - 1 && index === planned.length - 1 && rowEndMs(rows[index] as RoomRow) >= untilMs;
  const first = planned.findIndex((row, index) => {
    const stored = rows[index];
    // Silence at the end need not be as long as a new row would be.
    const wanted =
      row.kind === 'silence' && stored !== undefined && isLongEnough(index)
        ? { ...row, playMs: stored.playMs }
        : row;
    return !isAlike(wanted, stored);
  });
  const changed = first < 0 ? [] : planned.slice(first);
  const fromSeq = changed[0]?.seq ?? rows[planned.length]?.seq;
  if (fromSeq === undefined) return undefined;
  return { fromSeq, rows: changed.map((row) => ({ ...row, generation })) };
}

function planAll(request: RoomPlanRequest): readonly RoomRow[] {
  const { rows, entries, isPaused, nowMs, leadMs, untilMs } = request;
  const cutMs = nowMs + leadMs;
  const settled = rows.filter(({ startedAtMs }) => startedAtMs < cutMs);
  const [before, last] = splitSettled(settled, { nowMs, cutMs });
  const seam = findSeam({ last, next: rows[settled.length], cutMs }, request);
  const airing = new Set([...before, last].map(({ entryId }) => entryId));
  const waiting = entries.filter(({ id, durationMs }) => !airing.has(id) && durationMs >= MIN_PLAYABLE_MS);
  if (staysSilent(seam, { ...request, hasNext: waiting.length > 0 })) {
    return [...before, extendSilence(last, untilMs)];
  }
  const cut = cutAt(seam, request);
  const { resumption } = seam;
  if (isPaused) return [...before, cut, toSilence(cut, { resumption, untilMs })];
  if (resumption === undefined) return [...before, cut, ...planAfter(cut, waiting, untilMs)];
  const resumed = toRow(cut, resumption);
  return [...before, cut, resumed, ...planAfter(resumed, waiting, untilMs)];
}

/**
 * Returns the last row that stays apart from those before it. It always reaches the cut: silence fills the time that no
 * server has planned, from the end of the last row on.
 */
function splitSettled(
  settled: readonly RoomRow[],
  { nowMs, cutMs }: { nowMs: number; cutMs: number },
): [before: readonly RoomRow[], last: RoomRow] {
  const last = settled.at(-1);
  if (last === undefined) return [[], { ...SILENCE, seq: 1, startedAtMs: nowMs, playMs: cutMs - nowMs }];
  const before = settled.slice(0, -1);
  const endMs = rowEndMs(last);
  if (endMs >= cutMs) return [before, last];
  if (last.kind === 'silence') return [before, { ...last, playMs: cutMs - last.startedAtMs }];
  return [settled, { ...SILENCE, seq: last.seq + 1, startedAtMs: endMs, playMs: cutMs - endMs }];
}

/** Silence of a pause is about one position of one entry; that of an empty queue lasts until there is something to air. */
function staysSilent(
  { last, resumption }: Seam,
  { isPaused, hasNext }: { isPaused: boolean; hasNext: boolean },
) {
  if (last.kind !== 'silence') return false;
  if (resumption === undefined) return last.entryId === null && (isPaused || !hasNext);
  return isPaused && resumption.cueInMs === last.cueInMs;
}

function planAfter(last: RoomRow, waiting: readonly PlannableEntry[], untilMs: number): RoomRow[] {
  const rows: RoomRow[] = [];
  let previous = last;
  for (const entry of waiting) {
    if (rowEndMs(previous) >= untilMs) return rows;
    previous = toRow(previous, { entry, cueInMs: 0 });
    rows.push(previous);
  }
  return rowEndMs(previous) < untilMs ? [...rows, toSilence(previous, { untilMs })] : rows;
}

const SILENCE = {
  kind: 'silence',
  trackId: null,
  entryId: null,
  cueInMs: 0,
  fadeOutMs: 0,
  gainDb: 0,
  source: 'room',
  placedBy: null,
  generation: 0,
  round: 0,
  reason: null,
} as const;

function toSilence(
  previous: RoomRow,
  { resumption, untilMs }: { resumption?: Resumption | undefined; untilMs: number },
): RoomRow {
  const startedAtMs = rowEndMs(previous);
  return {
    ...SILENCE,
    seq: previous.seq + 1,
    startedAtMs,
    playMs: silenceLengthMs(startedAtMs, untilMs),
    entryId: resumption?.entry.id ?? null,
    cueInMs: resumption?.cueInMs ?? 0,
    placedBy: resumption?.entry.addedBy ?? null,
  };
}

/** Airs an entry from a position on, or from its first sound if that is later, to its last sound. */
function toRow(previous: RoomRow, { entry, cueInMs }: Resumption): RoomRow {
  const whole = airFromCueToCue(entry, undefined, 0);
  const fromMs = Math.max(cueInMs, whole.cueInMs);
  return {
    ...SILENCE,
    kind: 'track',
    seq: previous.seq + 1,
    startedAtMs: rowEndMs(previous),
    playMs: whole.cueInMs + whole.playMs - fromMs,
    cueInMs: fromMs,
    trackId: entry.trackId,
    entryId: entry.id,
    gainDb: entry.gainDb,
    source: entry.addedBy === null ? 'keep-going' : 'room',
    placedBy: entry.addedBy,
  };
}

/** Ignores the generation, because it follows from the others. */
function isAlike(one: RoomRow, other: RoomRow | undefined): boolean {
  return (
    other !== undefined &&
    one.seq === other.seq &&
    one.startedAtMs === other.startedAtMs &&
    one.playMs === other.playMs &&
    one.kind === other.kind &&
    one.trackId === other.trackId &&
    one.entryId === other.entryId &&
    one.cueInMs === other.cueInMs &&
    one.fadeOutMs === other.fadeOutMs &&
    one.gainDb === other.gainDb &&
    one.placedBy === other.placedBy
  );
}
