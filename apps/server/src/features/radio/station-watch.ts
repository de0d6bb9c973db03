import { rowEndMs } from '@tutti/radio';
import type { Clock } from '#platform/clock.ts';
import type { Database } from '#platform/db/database.ts';
import type { Events } from '#platform/events.ts';
import type { Planning } from './planning.ts';
import { createStationStore, type Station } from './station-store.ts';
import { createTimelineStore } from './timeline-store.ts';

const EXTEND_EVERY_MS = 60_000;

interface Seen {
  seq: number | undefined;
  generation: number;
  endsAtMs: number;
  extendAtMs: number;
}

interface StationWatchDeps {
  database: Database;
  clock: Clock;
  events: Events;
  planning: Planning;
}

/** Remembers what each station was last seen doing and publishes the difference. */
export class StationWatch {
  readonly #deps: StationWatchDeps;
  readonly #seen = new Map<number, Seen>();
  /** Stations whose change was published by the act itself; the next look must not repeat it. */
  readonly #announced = new Set<number>();

  constructor(deps: StationWatchDeps) {
    this.#deps = deps;
  }

  noteAnnounced(stationId: number): void {
    this.#announced.add(stationId);
  }

  /** The earliest instant at which an entry ends; infinite when nothing is on air. */
  nextEndMs(): number {
    return Math.min(...[...this.#seen.values()].map(({ endsAtMs }) => endsAtMs));
  }

  /** After a failed look: the same ends must not make a busy loop. */
  postponeUntil(instantMs: number): void {
    for (const seen of this.#seen.values()) seen.endsAtMs = Math.max(seen.endsAtMs, instantMs);
  }

  isDue(stationId: number): boolean {
    const seen = this.#seen.get(stationId);
    return seen === undefined || this.#deps.clock.now() >= seen.endsAtMs;
  }

  async lookAt(found: Station): Promise<void> {
    const { clock, database } = this.#deps;
    const before = this.#seen.get(found.id);
    const isAnnounced = this.#announced.delete(found.id);
    const { station, extendAtMs } = await this.#extendWhenDue(found, before);
    const rows = station.isStopped
      ? []
      : await createTimelineStore(database.queries).listOnAir(station.id, clock.now(), 1);
    const [current] = rows;
    const now: Seen = {
      seq: current?.seq,
      generation: station.generation,
      endsAtMs: current === undefined ? Number.POSITIVE_INFINITY : rowEndMs(current),
      // A running station without a current entry is dead air: try again at the next look, not in a minute.
      extendAtMs: current === undefined ? 0 : extendAtMs,
    };
    this.#seen.set(station.id, now);
    if (before !== undefined) this.#publishDifference(station.id, { before, now, isAnnounced });
  }

  async #extendWhenDue(
    found: Station,
    before: Seen | undefined,
  ): Promise<{ station: Station; extendAtMs: number }> {
    const { clock, database, planning } = this.#deps;
    if (before !== undefined && clock.now() < before.extendAtMs) {
      return { station: found, extendAtMs: before.extendAtMs };
    }
    const hasResumed = await planning.extend(found.id);
    const changed = hasResumed ? await createStationStore(database.queries).find(found.id) : undefined;
    return { station: changed ?? found, extendAtMs: clock.now() + EXTEND_EVERY_MS };
  }

  #publishDifference(stationId: number, { before, now, isAnnounced }: Difference): void {
    const { events } = this.#deps;
    const hasMoved = now.seq !== before.seq;
    const hasChanged = now.generation !== before.generation || (hasMoved && now.seq === undefined);
    if (hasChanged && !isAnnounced) events.publish('stationChanged', { stationId });
    if (hasMoved && now.seq !== undefined) events.publish('stationEntryStarted', { stationId, seq: now.seq });
  }
}

interface Difference {
  before: Seen;
  now: Seen;
  isAnnounced: boolean;
}
