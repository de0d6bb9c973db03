import { type CuedTrack, rowEndMs, type TimelineRow } from '@tutti/radio';
import type { RoomOccurrence } from './commands.ts';
import type { RoomEvent } from './events.ts';
import type { RoomState } from './room-state.ts';

/** A row of a room's timeline. */
export type RoomRow = RoomTrackRow | RoomSilentRow;

interface RoomTrackRow extends RoomAirtime {
  readonly kind: 'track';
  readonly trackId: number;
}

interface RoomSilentRow extends RoomAirtime {
  readonly kind: 'silence';
  readonly trackId: null;
}

interface RoomAirtime extends Omit<TimelineRow, 'trackId' | 'source' | 'requestedBy'> {
  /**
   * The entry of the queue; several rows of one entry are one play. A pause is silence with the entry that it has
   * interrupted, and its `cueInMs` is the position at which that continues. Null while there is nothing to air.
   */
  readonly entryId: string | null;
  readonly source: 'rotation' | 'request' | 'room' | 'keep-going';
  /** The member who has added the entry. */
  readonly placedBy: string | null;
}

/** An entry with everything that its row needs. */
export interface PlannableEntry extends CuedTrack {
  readonly id: string;
  readonly trackId: number;
  readonly addedBy: string | null;
  readonly gainDb: number;
}

/** A change of the entry on air, besides pausing, which is a state. */
export type RowChange =
  | { readonly type: 'skip'; readonly entryId: string }
  /** The position is counted from the start of the file. */
  | { readonly type: 'seek'; readonly entryId: string; readonly positionMs: number };

/** A row of silence is planned this much longer than needed, so that it rarely has to grow. */
const SILENCE_SPARE_MS = 10 * 60_000;

export function silenceLengthMs(startedAtMs: number, untilMs: number): number {
  return Math.max(untilMs - startedAtMs, 0) + SILENCE_SPARE_MS;
}

/** Lengthens a row of silence that would end before `untilMs`; the others keep their length. */
export function extendSilence(row: RoomRow, untilMs: number): RoomRow {
  if (row.kind !== 'silence' || rowEndMs(row) >= untilMs) return row;
  return { ...row, playMs: silenceLengthMs(row.startedAtMs, untilMs) };
}

/** Returns the entries that start so soon that listeners have already loaded them. */
export function findStartingEntries(
  rows: readonly RoomRow[],
  { nowMs, leadMs }: { nowMs: number; leadMs: number },
): ReadonlySet<string> {
  const starting = rows.filter(({ startedAtMs }) => startedAtMs < nowMs + leadMs);
  return new Set(starting.flatMap(({ entryId }) => entryId ?? []));
}

/** Returns the occurrences that a row brings about when it begins: the former entry is over, another one is on air. */
export function listOccurrences({ onAir }: RoomState, { kind, entryId }: RoomRow): RoomOccurrence[] {
  if (onAir?.entry.id === entryId) return [];
  const occurrences: RoomOccurrence[] = [];
  if (onAir !== null) occurrences.push({ type: 'entry-ended', entryId: onAir.entry.id });
  if (kind === 'track' && entryId !== null) occurrences.push({ type: 'entry-started', entryId });
  return occurrences;
}

/** Returns the change of the rows that a command has caused besides pausing. */
export function toRowChange(events: readonly RoomEvent[]): RowChange | undefined {
  for (const event of events) {
    if (event.type === 'entry-skipped') return { type: 'skip', entryId: event.entryId };
    if (event.type === 'sought')
      return { type: 'seek', entryId: event.entryId, positionMs: event.positionMs };
  }
  return undefined;
}
