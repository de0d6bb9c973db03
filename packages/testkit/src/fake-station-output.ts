import type { Placement, StationEntry, StationOutput, StationOutputEvent } from '@tutti/sync';

export interface FakeStationOutput extends StationOutput {
  readonly prepared: readonly string[];
  readonly placed: readonly Placement[];
  readonly cuts: readonly Placement[];
  readonly rates: readonly number[];
  readonly isSilent: boolean;
  readonly unlocks: number;
  /** Answers the preparations under way. */
  answer(how: 'ready' | 'failed'): void;
  /** From now on preparations are answered at once. */
  answerAtOnce(how: 'ready' | 'failed'): void;
  /** Moves what sounds away from where it was placed, as an underrun or a wrong clock does. */
  shift(byMs: number): void;
  /** From now on it seeks instead of placing samples. */
  becomeCoarse(): void;
  emit(event: StationOutputEvent): void;
}

interface Sounding {
  placement: Placement;
  anchorPageMs: number;
  anchorPositionMs: number;
  rate: number;
}

/** A sound card for tests: plays what it was told, at the instants it was told, by a clock that may run wrong. */
export function createFakeStationOutput(clock: { now(): number }, skewPpm = 0): FakeStationOutput {
  const listeners = new Set<(event: StationOutputEvent) => void>();
  const soundings = new Map<string, Sounding>();
  const prepared: string[] = [];
  const placed: Placement[] = [];
  const cuts: Placement[] = [];
  const rates: number[] = [];
  const pending = new Set<string>();
  let immediate: 'ready' | 'failed' | undefined;
  let unlocks = 0;
  let isCoarse = false;

  const emit = (event: StationOutputEvent) => listeners.forEach((listener) => listener(event));
  const positionOf = (sounding: Sounding) =>
    sounding.anchorPositionMs +
    (clock.now() - sounding.anchorPageMs) * sounding.rate * (1 + skewPpm / 1_000_000);

  function answerOne(key: string, how: 'ready' | 'failed'): void {
    pending.delete(key);
    emit(how === 'ready' ? { type: 'ready', key } : { type: 'failed', key, reason: 'damaged' });
  }

  function sound(placement: Placement): void {
    const anchorPageMs = Math.max(placement.startsAtPageMs, clock.now());
    const anchorPositionMs = placement.cueInMs + (anchorPageMs - placement.startsAtPageMs);
    soundings.set(placement.key, { placement, anchorPageMs, anchorPositionMs, rate: 1 });
  }

  return {
    prepared,
    placed,
    cuts,
    rates,
    get isSilent() {
      return soundings.size === 0;
    },
    get unlocks() {
      return unlocks;
    },
    prepare(entry: StationEntry) {
      prepared.push(entry.key);
      pending.add(entry.key);
      if (immediate !== undefined) answerOne(entry.key, immediate);
    },
    place(placement) {
      placed.push(placement);
      const known = soundings.get(placement.key);
      if (known !== undefined && known.anchorPageMs <= clock.now()) known.placement = placement;
      else sound(placement);
    },
    cut(placement) {
      cuts.push(placement);
      sound(placement);
    },
    setRate(key, rate) {
      rates.push(rate);
      const sounding = soundings.get(key);
      if (sounding === undefined) return;
      sounding.anchorPositionMs = positionOf(sounding);
      sounding.anchorPageMs = clock.now();
      sounding.rate = rate;
    },
    heard() {
      for (const [key, sounding] of soundings) {
        const { startsAtPageMs, endsAtPageMs } = sounding.placement;
        if (clock.now() < startsAtPageMs || clock.now() >= endsAtPageMs) continue;
        return { key, filePositionMs: positionOf(sounding) };
      }
      return undefined;
    },
    outputLatencyMs: () => 0,
    isCoarse: () => isCoarse,
    release: (key) => void soundings.delete(key),
    releaseAll: () => soundings.clear(),
    unlock: () => {
      unlocks += 1;
    },
    setVolume: () => undefined,
    subscribe(listener) {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    answer: (how) => [...pending].forEach((key) => answerOne(key, how)),
    answerAtOnce(how) {
      immediate = how;
    },
    shift: (byMs) => soundings.forEach((sounding) => (sounding.anchorPositionMs += byMs)),
    becomeCoarse() {
      isCoarse = true;
    },
    emit,
  };
}
