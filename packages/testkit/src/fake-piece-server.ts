import type { PieceAddress, PieceAnswer } from '@tutti/sync';
import type { ManualClock } from './manual-clock.ts';

/** Bytes of two seconds in each quality. */
const BYTES = { best: 200_000, high: 42_000, normal: 25_500, saver: 13_000 } as const;

export interface FakePieceServer {
  readonly requests: readonly PieceAddress[];
  /** The response to further requests. */
  mode: 'sound' | 'broken' | 'mute' | PieceAnswer;
  /** Bandwidth shared by all running requests. */
  bitsPerSecond: number;
  roundTripMs: number;
  /** Per answer. */
  mostAtOnce: number;
  givenUp(): number;
  fetchPieces(address: PieceAddress, signal: AbortSignal): Promise<PieceAnswer>;
}

/** Serves pieces over a line of a given bandwidth on a manual clock, one after the other. */
export function createFakePieceServer(
  clock: Pick<ManualClock, 'now' | 'setTimer' | 'clearTimer'>,
): FakePieceServer {
  const requested: PieceAddress[] = [];
  let freeAtMs = 0;
  let givenUp = 0;

  /** Answers at once on a line without a limit. */
  function arrival(bytes: number, signal: AbortSignal): Promise<void> {
    const lineMs = (bytes * 8_000) / server.bitsPerSecond;
    freeAtMs = Math.max(freeAtMs, clock.now()) + lineMs;
    const waitMs = freeAtMs - clock.now() + server.roundTripMs;
    if (waitMs === 0) return Promise.resolve();
    return new Promise((resolve, reject) => {
      const timer = clock.setTimer(resolve, waitMs);
      signal.addEventListener('abort', () => {
        clock.clearTimer(timer);
        // An aborted transfer no longer uses the line.
        freeAtMs -= Math.min(Math.max(freeAtMs - clock.now(), 0), lineMs);
        reject(new Error('aborted'));
      });
    });
  }

  const server: FakePieceServer = {
    requests: requested,
    mode: 'sound',
    bitsPerSecond: Number.POSITIVE_INFINITY,
    roundTripMs: 0,
    mostAtOnce: Number.POSITIVE_INFINITY,
    givenUp: () => givenUp,
    async fetchPieces(address, signal) {
      requested.push(address);
      signal.addEventListener('abort', () => {
        givenUp += 1;
      });
      const { mode } = server;
      if (mode === 'mute')
        return new Promise((_, reject) => {
          signal.addEventListener('abort', () => reject(new Error('aborted')));
        });
      const count = mode === 'sound' ? Math.min(address.count, server.mostAtOnce) : 0;
      await arrival(count * BYTES[address.quality], signal);
      if (mode === 'broken') throw new Error('no network');
      if (mode !== 'sound') return mode;
      const pieces = Array.from({ length: count }, () => new ArrayBuffer(BYTES[address.quality]));
      return { type: 'sound', pieces };
    },
  };
  return server;
}
