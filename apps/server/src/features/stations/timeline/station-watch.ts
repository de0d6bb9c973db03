import { rowEndMs, type TimelineRow } from '@tutti/radio';
import type { OnAir } from './radio-presenter.ts';
import type { Station } from './station-store.ts';

export interface StationSnapshot {
  readonly station: Station;
  /** Undefined if nothing is on air. */
  readonly current: TimelineRow | undefined;
  readonly atMs: number;
  /** Present if more than the current row was read. */
  readonly onAir?: OnAir;
}

export interface StationListener {
  changed(stationId: number): void;
  entryStarted(snapshot: StationSnapshot): void;
}

interface Seen {
  seq: number | undefined;
  generation: number;
  endsAtMs: number;
  atMs: number;
  /** The following entry has been read. */
  isPrepared: boolean;
}

export class StationWatch {
  readonly #listener: StationListener;
  readonly #seen = new Map<number, Seen>();
  /** Stations whose change the action itself has published, so the next check must not repeat it. */
  readonly #announced = new Set<number>();

  constructor(listener: StationListener) {
    this.#listener = listener;
  }

  noteAnnounced(stationId: number): void {
    this.#announced.add(stationId);
  }

  /** Returns when the next entry ends, or comes within `aheadMs` of its end; infinite if nothing is on air. */
  nextWakeMs(aheadMs: number): number {
    const wakes = [...this.#seen.values()].map(({ endsAtMs, isPrepared }) =>
      isPrepared ? endsAtMs : endsAtMs - aheadMs,
    );
    return Math.min(...wakes);
  }

  /** Returns stations whose entry ends before the instant, each once per entry. */
  takeUnprepared(untilMs: number): number[] {
    const ending = [...this.#seen].filter(([, seen]) => !seen.isPrepared && seen.endsAtMs <= untilMs);
    for (const [, seen] of ending) seen.isPrepared = true;
    return ending.map(([stationId]) => stationId);
  }

  forget(stationId: number): void {
    this.#seen.delete(stationId);
  }

  listEnded(nowMs: number): number[] {
    return [...this.#seen].filter(([, { endsAtMs }]) => endsAtMs <= nowMs).map(([stationId]) => stationId);
  }

  /** Delays the next check after a failure, because the same end must not cause a busy loop. */
  postpone(stationId: number, untilMs: number): void {
    const seen = this.#seen.get(stationId);
    if (seen !== undefined) seen.endsAtMs = Math.max(seen.endsAtMs, untilMs);
  }

  /** Ignores a check that was overtaken by a later one, because two may run at once. */
  note(snapshot: StationSnapshot): void {
    const { station, current, atMs } = snapshot;
    const before = this.#seen.get(station.id);
    if (before !== undefined && atMs < before.atMs) return;
    const isAnnounced = this.#announced.delete(station.id);
    const isSame = before?.seq === current?.seq && before?.generation === station.generation;
    const now: Seen = {
      seq: current?.seq,
      generation: station.generation,
      endsAtMs: current === undefined ? Number.POSITIVE_INFINITY : rowEndMs(current),
      atMs,
      isPrepared: isSame && before?.isPrepared === true,
    };
    this.#seen.set(station.id, now);
    if (before !== undefined) this.#tellDifference(snapshot, { before, now, isAnnounced });
  }

  #tellDifference(snapshot: StationSnapshot, { before, now, isAnnounced }: Difference): void {
    const hasMoved = now.seq !== before.seq;
    const hasChanged = now.generation !== before.generation || (hasMoved && now.seq === undefined);
    if (hasChanged && !isAnnounced) this.#listener.changed(snapshot.station.id);
    if (hasMoved && now.seq !== undefined) this.#listener.entryStarted(snapshot);
  }
}

interface Difference {
  before: Seen;
  now: Seen;
  isAnnounced: boolean;
}
