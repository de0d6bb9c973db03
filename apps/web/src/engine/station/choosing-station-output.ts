/**
 * Uses Web Audio where it stays in sync to the sample, and an endless element where only that plays on: always on
 * phones, whose hidden pages may not start an element, and elsewhere while a hidden page is blocked from Web Audio.
 */

import type { StationRef } from '@tutti/contract/stations/station-ref';
import { Subscribable } from '@tutti/subscribable';
import type {
  Anchor,
  AudibleSound,
  OutputNeeds,
  Piece,
  StationOutput,
  StationOutputEvent,
} from '@tutti/sync';
import { isHandheld } from '#above-the-fold/handheld.ts';

export interface PageState {
  isHandheld(): boolean;
  isHidden(): boolean;
  onVisibilityChange(listener: () => void): void;
}

export const browserPage: PageState = {
  isHandheld,
  isHidden: () => document.visibilityState === 'hidden',
  onVisibilityChange: (listener) => document.addEventListener('visibilitychange', listener),
};

export class ChoosingStationOutput implements StationOutput {
  readonly #fine: StationOutput;
  readonly #loadEndless: () => Promise<StationOutput>;
  readonly #page: PageState;
  readonly #events = new Subscribable<StationOutputEvent>();
  readonly subscribe = this.#events.subscribe;
  #endless: Promise<StationOutput> | undefined;
  #active: StationOutput;
  #volume: Parameters<StationOutput['setVolume']> = [1, false];

  /** The element is loaded on demand, because desktops hardly ever need it; if that fails, Web Audio is used. */
  constructor(fine: StationOutput, loadEndless: () => Promise<StationOutput>, page: PageState) {
    this.#fine = fine;
    this.#loadEndless = loadEndless;
    this.#page = page;
    this.#active = fine;
    this.#listenTo(fine);
    // Loaded early, because it has to be started within the first touch.
    if (page.isHandheld()) this.#takeElement();
    page.onVisibilityChange(() => {
      if (!this.#isElementWanted()) this.#change(this.#fine);
    });
  }

  open(station: StationRef): Promise<OutputNeeds> {
    return this.#active.open(station);
  }

  put(piece: Piece): void {
    this.#active.put(piece);
  }

  drop(fromIndex: number): void {
    this.#active.drop(fromIndex);
  }

  startAt(anchor: Anchor): void {
    this.#active.startAt(anchor);
  }

  cut(anchor: Anchor): boolean {
    return this.#active.cut(anchor);
  }

  crossfadesCuts(): boolean {
    return this.#active.crossfadesCuts();
  }

  setRate(rate: number): void {
    this.#active.setRate(rate);
  }

  audible(): AudibleSound | undefined {
    return this.#active.audible();
  }

  outputLatencyMs(): number | undefined {
    return this.#active.outputLatencyMs();
  }

  release(): void {
    this.#active.release();
  }

  unlock(): void {
    this.#active.unlock();
  }

  setVolume(volume: number, isMuted: boolean): void {
    this.#volume = [volume, isMuted];
    this.#fine.setVolume(volume, isMuted);
    if (this.#active !== this.#fine) this.#active.setVolume(volume, isMuted);
  }

  #listenTo(output: StationOutput): void {
    output.subscribe((event) => {
      if (output !== this.#active) return;
      this.#events.emit(event);
      if (event.type === 'blocked' && output === this.#fine && this.#page.isHidden()) this.#takeElement();
    });
  }

  #isElementWanted(): boolean {
    return this.#page.isHandheld() || this.#page.isHidden();
  }

  #takeElement(): void {
    this.#endless ??= this.#loadEndless().then((output) => {
      this.#listenTo(output);
      return output;
    });
    this.#endless.then(
      (output) => this.#isElementWanted() && this.#change(output),
      () => {
        this.#endless = undefined;
      },
    );
  }

  #change(output: StationOutput): void {
    if (output === this.#active) return;
    this.release();
    this.#active = output;
    output.setVolume(...this.#volume);
    this.#events.emit({ type: 'replaced' });
  }
}
