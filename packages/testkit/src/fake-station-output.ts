import { Subscribable } from '@tutti/subscribable';
import type { Anchor, Piece, PieceCodec, StationOutput, StationOutputEvent } from '@tutti/sync';

const PIECE_MS = 2_000;

export interface FakeStationOutput extends StationOutput {
  readonly pieces: readonly Piece[];
  readonly cuts: readonly Anchor[];
  readonly rates: readonly number[];
  readonly isSilent: boolean;
  readonly unlocks: number;
  /** Woken, and not released since. */
  readonly isAwake: boolean;
  /** Codecs that it can play from the next `open` on. */
  codecs: readonly PieceCodec[];
  /** Required buffer from the next `open` on. */
  aheadMs: number | undefined;
  readonly drops: readonly number[];
  /** It plays without revealing its position. */
  isPositionUnknown: boolean;
  /** Its cuts are heard. */
  leavesGaps: boolean;
  isResting: boolean;
  isDeaf: boolean;
  /** Shifts the heard position, like an underrun or a wrong clock. */
  shift(byMs: number): void;
  /** Loses its position, like a suspended audio context. */
  lose(): void;
  emit(event: StationOutputEvent): void;
}

/** A sound card for tests: plays the given pieces at the given position, on a clock that may drift. */
export function createFakeStationOutput(clock: { now(): number }, skewPpm = 0): FakeStationOutput {
  const events = new Subscribable<StationOutputEvent>();
  const pieces: Piece[] = [];
  const held = new Set<number>();
  const cuts: Anchor[] = [];
  const rates: number[] = [];
  const drops: number[] = [];
  let run: { anchor: Anchor; rate: number } | undefined;
  let unlocks = 0;
  let isAwake = false;

  const emit = (event: StationOutputEvent) => events.emit(event);
  const positionOf = ({ anchor, rate }: { anchor: Anchor; rate: number }) =>
    anchor.stationMs + (clock.now() - anchor.pageMs) * rate * (1 + skewPpm / 1_000_000);

  const output: FakeStationOutput = {
    pieces,
    cuts,
    rates,
    codecs: ['opus', 'flac'],
    aheadMs: undefined,
    drops,
    isPositionUnknown: false,
    leavesGaps: false,
    isResting: false,
    isDeaf: false,
    get isSilent() {
      return run === undefined;
    },
    get isAwake() {
      return isAwake;
    },
    get unlocks() {
      return unlocks;
    },
    open: async () => ({ codecs: output.codecs, ...(output.aheadMs && { aheadMs: output.aheadMs }) }),
    put(piece) {
      pieces.push(piece);
      if (!output.isDeaf) held.add(piece.index);
      emit({ type: output.isDeaf ? 'failed' : 'ready', index: piece.index });
    },
    drop(fromIndex) {
      drops.push(fromIndex);
      for (const index of held) if (index >= fromIndex) held.delete(index);
    },
    startAt(anchor) {
      if (run === undefined && held.size > 0) run = { anchor, rate: 1 };
    },
    cut(anchor) {
      if (output.isResting) return false;
      cuts.push(anchor);
      run = { anchor, rate: 1 };
      return true;
    },
    crossfadesCuts: () => !output.leavesGaps,
    setRate(rate) {
      rates.push(rate);
      if (run !== undefined) run = { anchor: { stationMs: positionOf(run), pageMs: clock.now() }, rate };
    },
    audible() {
      if (output.isPositionUnknown) return { stationMs: undefined };
      const stationMs = run && positionOf(run);
      const isHeld = stationMs !== undefined && held.has(Math.floor(stationMs / PIECE_MS));
      return isHeld ? { stationMs } : undefined;
    },
    outputLatencyMs: () => 0,
    release() {
      run = undefined;
      isAwake = false;
      held.clear();
    },
    unlock: () => {
      unlocks += 1;
      isAwake = true;
    },
    setVolume: () => undefined,
    subscribe: events.subscribe,
    shift(byMs) {
      if (run !== undefined)
        run = { ...run, anchor: { ...run.anchor, stationMs: run.anchor.stationMs + byMs } };
    },
    lose() {
      run = undefined;
    },
    emit,
  };
  return output;
}
