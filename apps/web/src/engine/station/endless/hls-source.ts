/**
 * Plays segments that the browser fetches by itself, for iPhones before 17.1, which accept no appended media. The dates
 * in the playlist tell the station time of media time zero.
 */
import type { StationRef } from '@tutti/contract/stations/station-ref';
import type { OutputNeeds } from '@tutti/sync';
import { stationSegmentsPath } from '#api/stations-api.ts';
import type { EndlessSource } from './endless-source.ts';

/** Positions that are not buffered have to be fetched. */
const TIMEOUT_MS = 6_000;
/** Such a seek is a silence, so some tenths of a second off is better than seeking all the time. */
const REST_MS = 8_000;
const HAS_METADATA = 1;
const CAN_GO_ON = 3;

/** Safari only: `Invalid Date` if the playlist has no dates, or the engine does not pass them on. */
interface DatedElement extends HTMLAudioElement {
  getStartDate?(): Date;
}

export class HlsSource implements EndlessSource {
  readonly needs: OutputNeeds = { codecs: [] };
  readonly timeoutMs = TIMEOUT_MS;
  readonly restMs = REST_MS;
  readonly #element: DatedElement;
  readonly #apiOrigin: string;
  #isAttached = false;

  constructor(element: HTMLAudioElement, apiOrigin: string) {
    this.#element = element;
    this.#apiOrigin = apiOrigin;
  }

  attach(station: StationRef | undefined): void {
    if (this.#isAttached || station === undefined) return;
    this.#isAttached = true;
    this.#element.src = this.#apiOrigin + stationSegmentsPath(station);
  }

  detach(): boolean {
    const wasAttached = this.#isAttached;
    this.#isAttached = false;
    return wasAttached;
  }

  async put(): Promise<void> {}

  drop(): boolean {
    return true;
  }

  originMs(): number | undefined {
    const startMs = this.#element.getStartDate?.().getTime() ?? Number.NaN;
    return this.#element.readyState >= HAS_METADATA && Number.isFinite(startMs) ? startMs : undefined;
  }

  isPositionUnknown(): boolean {
    return this.#element.readyState >= CAN_GO_ON && this.originMs() === undefined;
  }

  canPlay(): boolean {
    return this.#element.readyState >= HAS_METADATA;
  }
}
