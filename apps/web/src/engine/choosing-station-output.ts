/**
 * Web Audio where it can be kept in step to milliseconds, an audio element where only that plays on: on phones from the
 * start, because a hidden page may not start an element, and elsewhere while a hidden page is denied Web Audio.
 */
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
  readonly #listeners = new Set<(event: StationOutputEvent) => void>();
  #active: StationOutput;

  constructor(outputs: { fine: StationOutput; coarse: StationOutput }, page: PageState) {
    this.#fine = outputs.fine;
    this.#coarse = outputs.coarse;
    this.#page = page;
    this.#active = page.isHandheld() ? this.#coarse : this.#fine;
    for (const output of [this.#fine, this.#coarse]) {
      output.subscribe((event) => {
        if (output === this.#active) this.#hear(event);
      });
    }
    page.onVisibilityChange(() => {
      if (!page.isHidden() && !page.isHandheld()) this.#change(this.#fine);
    });
  }

  prepare(entry: StationEntry): void {
    this.#active.prepare(entry);
  }

  place(placement: Placement): void {
    this.#active.place(placement);
  }

  cut(placement: Placement): void {
    this.#active.cut(placement);
  }

  setRate(key: string, rate: number): void {
    this.#active.setRate(key, rate);
  }

  heard(): { key: string; filePositionMs: number } | undefined {
    return this.#active.heard();
  }

  outputLatencyMs(): number {
    return this.#active.outputLatencyMs();
  }

  isCoarse(): boolean {
    return this.#active.isCoarse();
  }

  release(key: string): void {
    this.#active.release(key);
  }

  releaseAll(): void {
    this.#active.releaseAll();
  }

  unlock(): void {
    this.#active.unlock();
  }

  setVolume(volume: number, isMuted: boolean): void {
    this.#fine.setVolume(volume, isMuted);
    this.#coarse.setVolume(volume, isMuted);
  }

  subscribe(listener: (event: StationOutputEvent) => void): () => void {
    this.#listeners.add(listener);
    return () => void this.#listeners.delete(listener);
  }

  #hear(event: StationOutputEvent): void {
    const isTakenAway = event.type === 'blocked' && this.#active === this.#fine && this.#page.isHidden();
    if (isTakenAway) this.#change(this.#coarse);
    else this.#emit(event);
  }

  #change(output: StationOutput): void {
    if (output === this.#active) return;
    this.#active.releaseAll();
    this.#active = output;
    this.#emit({ type: 'replaced' });
  }

  #emit(event: StationOutputEvent): void {
    this.#listeners.forEach((listener) => listener(event));
  }
}
