import { rowEndMs, type TimelineRow } from '@tutti/radio';
import type { OnAirTrack } from './rotation-pool-store.ts';
import type { Station } from './station-store.ts';

export interface Airing {
  station: Station;
  rows: TimelineRow[];
  tracks: ReadonlyMap<number, OnAirTrack>;
  validFromMs: number;
  validUntilMs: number;
}

/** Caches the last read of each station, and one of what comes next. */
export class AiringCache {
  /** Kept at any age for database outages, because a station's rows reach several tracks ahead. */
  readonly #last = new Map<number, Airing>();
  readonly #current = new Map<number, Airing>();
  readonly #next = new Map<number, Airing>();
  #changes = 0;

  /** Counts invalidations, because a read that began before a change must not be cached after it. */
  get changes(): number {
    return this.#changes;
  }

  forget(stationId?: number): void {
    this.#changes += 1;
    // After a change of the library, old rows do less harm than silence.
    if (stationId !== undefined) this.#last.delete(stationId);
    for (const cache of [this.#current, this.#next]) {
      if (stationId === undefined) cache.clear();
      else cache.delete(stationId);
    }
  }

  find(stationId: number, nowMs: number): Airing | undefined {
    const found = [this.#current.get(stationId), this.#next.get(stationId)];
    return found.find((airing) => airing && nowMs >= airing.validFromMs && nowMs < airing.validUntilMs);
  }

  keep(airing: Airing, changesBefore: number): void {
    if (changesBefore !== this.#changes) return;
    this.#current.set(airing.station.id, airing);
    this.#last.set(airing.station.id, airing);
  }

  /** Returns the current state according to the last read; undefined once its rows have run out. */
  remember(stationId: number, nowMs: number): Airing | undefined {
    const last = this.#last.get(stationId);
    if (last === undefined || last.rows.length === 0) return last;
    const rows = last.rows.filter((row) => rowEndMs(row) > nowMs);
    const isOnAir = rows[0] !== undefined && rows[0].startedAtMs <= nowMs;
    return isOnAir ? { ...last, rows } : undefined;
  }

  keepNext(airing: Airing, changesBefore: number): void {
    if (changesBefore === this.#changes) this.#next.set(airing.station.id, airing);
  }
}
