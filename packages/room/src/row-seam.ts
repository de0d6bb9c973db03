import { airFromCueToCue, MIN_PLAYABLE_MS, rowEndMs } from '@tutti/radio';
import type { PlannableEntry, RoomRow, RowChange } from './room-rows.ts';

interface SeamRequest {
  readonly entries: readonly PlannableEntry[];
  readonly isPaused: boolean;
  readonly change?: RowChange | undefined;
}

/** A position in an entry at which it goes on. */
export interface Resumption {
  readonly entry: PlannableEntry;
  readonly cueInMs: number;
}

/** The end of the last row that stays, where new rows begin. */
export interface Seam {
  readonly last: RoomRow;
  readonly atMs: number;
  /** The skip or seek, if it is about the entry of the row. */
  readonly change: RowChange | undefined;
  /** The rest of the entry that follows; undefined if nothing of it is left. */
  readonly resumption: Resumption | undefined;
}

interface Ending {
  readonly last: RoomRow;
  /** The first row that does not stay. */
  readonly next: RoomRow | undefined;
  readonly cutMs: number;
}

/**
 * Finds where the last row ends. A row that was cut before keeps its end, and the rest of its entry follows at the
 * position that was planned then: otherwise the next plan after a pause or a seek would lose that rest.
 */
export function findSeam({ last, next, cutMs }: Ending, request: SeamRequest): Seam {
  const { entries, isPaused } = request;
  const change = request.change?.entryId === last.entryId ? request.change : undefined;
  const entry = entries.find(({ id }) => id === last.entryId);
  const rest = entry !== undefined && next?.entryId === entry.id ? next : undefined;
  const isUncut = change === undefined && endsAsPlanned(last, { rest, isPaused });
  const atMs = isUncut ? rowEndMs(last) : cutMs;
  const isOver = isUncut && rest === undefined;
  const resumption = isOver ? undefined : resume(entry, change, findPosition(last, { rest, atMs }));
  return { last, atMs, change, resumption };
}

/** A track ends where it was planned to, unless there is a pause and the room is to be silent sooner. */
function endsAsPlanned(
  last: RoomRow,
  { rest, isPaused }: { rest: RoomRow | undefined; isPaused: boolean },
): boolean {
  return last.kind === 'track' && (!isPaused || rest?.kind === 'silence');
}

/** Returns the position of the entry at the end of its row; `rest` may have been sought elsewhere. */
function findPosition(last: RoomRow, { rest, atMs }: { rest: RoomRow | undefined; atMs: number }): number {
  if (last.kind === 'silence') return (rest ?? last).cueInMs;
  const hasJumped = rest !== undefined && rest.cueInMs !== last.cueInMs + last.playMs;
  return hasJumped ? rest.cueInMs : last.cueInMs + atMs - last.startedAtMs;
}

function resume(
  entry: PlannableEntry | undefined,
  change: RowChange | undefined,
  positionMs: number,
): Resumption | undefined {
  if (entry === undefined || change?.type === 'skip') return undefined;
  return change === undefined ? goOn(entry, positionMs) : seekIn(entry, change.positionMs);
}

/** Less than listeners can load counts as nothing. */
function goOn(entry: PlannableEntry, cueInMs: number): Resumption | undefined {
  return cueInMs <= findLatestMs(entry) ? { entry, cueInMs } : undefined;
}

/** Leaves something to play. */
function seekIn(entry: PlannableEntry, positionMs: number): Resumption {
  const { cueInMs } = airFromCueToCue(entry, undefined, 0);
  return { entry, cueInMs: Math.max(Math.min(positionMs, findLatestMs(entry)), cueInMs) };
}

function findLatestMs(entry: PlannableEntry): number {
  const { cueInMs, playMs } = airFromCueToCue(entry, undefined, 0);
  return cueInMs + playMs - MIN_PLAYABLE_MS;
}

/** Returns the last row with its end. */
export function cutAt({ last, atMs, change }: Seam, { isPaused }: Pick<SeamRequest, 'isPaused'>): RoomRow {
  const playMs = atMs - last.startedAtMs;
  if (playMs === last.playMs || last.kind === 'silence') return { ...last, playMs };
  if (change?.type === 'skip') return { ...last, playMs, fadeOutMs: 0, reason: 'skipped' };
  return { ...last, playMs, fadeOutMs: 0, reason: isPaused ? 'paused' : 'sought' };
}
