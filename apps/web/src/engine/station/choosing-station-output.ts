/**
 * Web Audio where it can be kept in step to milliseconds, an audio element where only that plays on: on phones from the
 * start, because a hidden page may not start an element, and elsewhere while a hidden page is denied Web Audio and for
 * tracks that are too long to be decoded whole: rather to the second than not at all.
 */

import { Subscribable } from '@tutti/subscribable';
import type { Placement, StationEntry, StationOutput, StationOutputEvent } from '@tutti/sync';

export interface PageState {
  /** Held in a hand: touched, with nothing that hovers. */
  isHandheld(): boolean;
  isHidden(): boolean;
  onVisibilityChange(listener: () => void): void;
}

export const browserPage: PageState = {
  isHandheld: () => window.matchMedia('(hover: none) and (pointer: coarse)').matches,
  isHidden: () => document.visibilityState === 'hidden',
  onVisibilityChange: (listener) => document.addEventListener('visibilitychange', listener),
};

export class ChoosingStationOutput implements StationOutput {
  readonly #fine: StationOutput;
  readonly #coarse: StationOutput;
  readonly #page: PageState;
  readonly #fits: (entry: StationEntry) => boolean;
  readonly #events = new Subscribable<StationOutputEvent>();
  readonly subscribe = this.#events.subscribe;
  /** Airings left to the element although the page plays on Web Audio. */
  readonly #long = new Set<string>();
  #active: StationOutput;

  /** `fits`: can be decoded whole. */
  constructor(
    outputs: { fine: StationOutput; coarse: StationOutput },
    page: PageState,
    fits: (entry: StationEntry) => boolean,
  ) {
    this.#fits = fits;
    this.#fine = outputs.fine;
    this.#coarse = outputs.coarse;
    this.#page = page;
    this.#active = page.isHandheld() ? this.#coarse : this.#fine;
    for (const output of [this.#fine, this.#coarse]) {
      output.subscribe((event) => {
        if (output === this.#active || this.#long.size > 0) this.#hear(event);
      });
    }
    page.onVisibilityChange(() => {
      if (!page.isHidden() && !page.isHandheld()) this.#change(this.#fine);
    });
  }

  prepare(entry: StationEntry): void {
    if (this.#active === this.#fine && !this.#fits(entry)) this.#long.add(entry.key);
    this.#outputOf(entry.key).prepare(entry);
  }

  place(placement: Placement): void {
    this.#outputOf(placement.key).place(placement);
  }

  cut(placement: Placement): void {
    this.#outputOf(placement.key).cut(placement);
  }

  setRate(key: string, rate: number): void {
    this.#outputOf(key).setRate(key, rate);
  }

  heard(): { key: string; filePositionMs: number } | undefined {
    return this.#active.heard() ?? this.#heardOfLong();
  }

  outputLatencyMs(): number | undefined {
    return this.#active.outputLatencyMs();
  }

  isCoarse(): boolean {
    return (
      this.#active.isCoarse() || (this.#active.heard() === undefined && this.#heardOfLong() !== undefined)
    );
  }

  release(key: string): void {
    this.#outputOf(key).release(key);
    this.#long.delete(key);
  }

  releaseAll(): void {
    this.#active.releaseAll();
    if (this.#long.size > 0) this.#coarse.releaseAll();
    this.#long.clear();
  }

  unlock(): void {
    this.#active.unlock();
    if (this.#long.size > 0) this.#coarse.unlock();
  }

  setVolume(volume: number, isMuted: boolean): void {
    this.#fine.setVolume(volume, isMuted);
    this.#coarse.setVolume(volume, isMuted);
  }

  #outputOf(key: string): StationOutput {
    return this.#long.has(key) ? this.#coarse : this.#active;
  }

  #heardOfLong(): { key: string; filePositionMs: number } | undefined {
    return this.#long.size > 0 ? this.#coarse.heard() : undefined;
  }

  #hear(event: StationOutputEvent): void {
    const isTakenAway = event.type === 'blocked' && this.#active === this.#fine && this.#page.isHidden();
    if (isTakenAway) this.#change(this.#coarse);
    else this.#events.tell(event);
  }

  #change(output: StationOutput): void {
    if (output === this.#active) return;
    this.releaseAll();
    this.#active = output;
    this.#events.tell({ type: 'replaced' });
  }
}
