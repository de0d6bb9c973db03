import type { StationRef } from '@tutti/contract/stations/station-ref';
import { createFakePieceServer, createManualClock } from '@tutti/testkit';
import { expect } from 'vitest';
import { PieceFeed } from '../piece-feed.ts';
import type { Piece } from '../station-pieces.ts';

const START_MS = 1_000_000_000;
/** The piece on air at the start. */
export const FIRST = START_MS / 2_000;

/** A listener that needs each piece by its instant. */
export function createPieceFeedRig(
  parts: {
    intoMs?: number;
    codecs?: readonly ('opus' | 'flac')[];
    aheadMs?: number;
    onTaken?: (feed: PieceFeed) => void;
  } = {},
) {
  const clock = createManualClock(START_MS + (parts.intoMs ?? 0));
  const server = createFakePieceServer(clock);
  const pieces: Piece[] = [];
  /** Maps received bytes to their index and plan revision. */
  const sounds = new Map<ArrayBuffer, { index: number; revision: number }>();
  const silences: number[] = [];
  let startedAt = 0;
  const look = () => {
    const first = pieces[startedAt]?.index ?? Number.POSITIVE_INFINITY;
    feed.look(clock.now(), { isPlaying: first * 2_000 <= clock.now() });
  };
  const feed: PieceFeed = new PieceFeed(
    {
      async fetchPieces(address, signal) {
        const answer = await server.fetchPieces(address, signal);
        const arrived = answer.type === 'sound' ? answer.pieces : [];
        for (const [at, bytes] of arrived.entries())
          sounds.set(bytes, { index: address.index + at, revision: address.revision });
        return answer;
      },
      onPiece(piece) {
        expect(sounds.get(piece.bytes)?.index).toBe(piece.index);
        pieces.push(piece);
        parts.onTaken?.(feed);
      },
      onSilence: (fromIndex) => silences.push(fromIndex),
      onChange: look,
    },
    clock,
  );
  const { codecs = ['opus', 'flac'], aheadMs } = parts;
  feed.start({ station: 'genre-7', codecs, aheadMs, revision: 2 });
  const goTo = (station: StationRef) => {
    startedAt = pieces.length;
    feed.start({ station, codecs, aheadMs, revision: 2 });
  };
  let pausedMs = 0;
  const listen = async (forMs: number) => {
    for (let passedMs = 0; passedMs < forMs; passedMs += 250) {
      look();
      const onAir = Math.floor(clock.now() / 2_000);
      if (!pieces.some(({ index }) => index === onAir)) pausedMs += 250;
      await clock.advanceAsync(250);
    }
  };
  const indices = () => pieces.map(({ index }) => index);
  /** How long playback could continue without further data. */
  const inHandMs = () => {
    const held = new Set(indices());
    let index = Math.floor(clock.now() / 2_000);
    while (held.has(index)) index += 1;
    return index * 2_000 - clock.now();
  };
  /** Plan revision of the newest bytes of a piece. */
  const revisionOf = (index: number) => {
    const latest = pieces.findLast((piece) => piece.index === index);
    return latest && sounds.get(latest.bytes)?.revision;
  };
  return {
    clock,
    server,
    feed,
    goTo,
    pieces,
    silences,
    look,
    listen,
    indices,
    inHandMs,
    revisionOf,
    pausedMs: () => pausedMs,
  };
}

export const between = (first: number, last: number) =>
  Array.from({ length: last - first + 1 }, (_, at) => first + at);
