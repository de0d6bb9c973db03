import { createFakePieceServer, createManualClock } from '@tutti/testkit';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { PieceFeed } from './piece-feed.ts';
import type { Piece } from './station-pieces.ts';

const START_MS = 1_000_000_000;
const FIRST = START_MS / 2_000;

/** A listener whose sound needs each piece by its instant. */
function createRig(parts: { intoMs?: number; codecs?: readonly ('opus' | 'flac')[]; aheadMs?: number } = {}) {
  const clock = createManualClock(START_MS + (parts.intoMs ?? 0));
  const server = createFakePieceServer(clock);
  const pieces: Piece[] = [];
  const silences: number[] = [];
  const look = () => feed.look(clock.now(), { isPlaying: pieces.length > 0 });
  const feed: PieceFeed = new PieceFeed(
    {
      fetchPiece: server.fetchPiece,
      onPiece: (piece) => pieces.push(piece),
      onSilence: (fromIndex) => silences.push(fromIndex),
      onNews: look,
    },
    clock,
  );
  const { codecs = ['opus', 'flac'], aheadMs } = parts;
  feed.start({ genreId: '7', codecs, aheadMs, revision: 2 });
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
  return { clock, server, feed, pieces, silences, listen, indices, pausedMs: () => pausedMs };
}

const between = (first: number, last: number) =>
  Array.from({ length: last - first + 1 }, (_, place) => first + place);

describe('the pieces of a station', () => {
  it('come in order from the one on air to 24 s ahead, each once, and on as time passes', async () => {
    const { server, listen, indices } = createRig();
    await listen(250);
    expect(indices()).toEqual(between(FIRST, FIRST + 12));
    await listen(20_000);
    expect(indices()).toEqual(between(FIRST, FIRST + 22));
    expect(server.asked[0]).toMatchObject({ genreId: '7', revision: 2 });
  });

  it('come further ahead for an output that wants more in hand', async () => {
    const { listen, indices } = createRig({ aheadMs: 34_000 });
    await listen(250);
    expect(indices()).toEqual(between(FIRST, FIRST + 17));
  });

  it('begin with the next one where too little is left of the one on air', async () => {
    const { listen, indices } = createRig({ intoMs: 1_900 });
    await listen(250);
    expect(indices()[0]).toBe(FIRST + 1);
  });

  it('have the line for themselves until there is something in hand, then come two at a time', async () => {
    const { server, clock, listen } = createRig();
    server.roundTripMs = 300;
    await listen(250);
    expect(server.asked).toHaveLength(1);
    await clock.advanceAsync(50);
    expect(server.asked).toHaveLength(2);
    await clock.advanceAsync(300);
    expect(server.asked).toHaveLength(4);
  });

  it('are fetched anew from where the plan has changed, and what was under way for it is given up', async () => {
    const { server, clock, feed, listen, indices } = createRig();
    await listen(4_000);
    server.roundTripMs = 100;
    await listen(2_000);
    const askedBefore = server.asked.length;
    feed.change({ fromIndex: FIRST + 6, revision: 3 });
    await listen(250);
    expect(server.asked[askedBefore]).toMatchObject({ index: FIRST + 6, revision: 3 });
    feed.change({ fromIndex: FIRST + 4, revision: 3 });
    await clock.advanceAsync(3_000);
    expect(indices().filter((index) => index === FIRST + 5)).toHaveLength(1);
  });

  it('are asked for again ever more slowly while nothing comes, and at once when woken', async () => {
    const { server, feed, listen, pieces } = createRig();
    server.mode = 'broken';
    await listen(60_000);
    // As often as it asks while it plays, which is once for every two seconds, and a little more at first.
    expect(server.asked.length).toBeLessThan(2 * (30 + 4));
    expect(server.asked.length).toBeGreaterThan(6);
    expect(feed.failures()).toBeGreaterThan(6);
    server.mode = 'sound';
    feed.retryNow();
    await listen(250);
    expect(pieces.length).toBeGreaterThan(0);
    expect(feed.failures()).toBe(0);
  });

  it('go on in time after a line that was away for twenty seconds, whenever that was', async () => {
    for (let intoMs = 0; intoMs < 4_000; intoMs += 250) {
      const { clock, server, listen, indices } = createRig({ intoMs: intoMs % 1_500 });
      await listen(10_000 + intoMs);
      server.mode = 'broken';
      await listen(20_000);
      const endsAtMs = (Math.max(...indices()) + 1) * 2_000;
      server.mode = 'sound';
      for (const taken = indices().length; indices().length === taken; ) await listen(250);
      // A slow line and decoding take their time as well.
      expect(endsAtMs - clock.now(), `${intoMs} ms into it`).toBeGreaterThanOrEqual(1_500);
    }
  });

  it('are given up when they hang, and asked for again', async () => {
    const { server, listen, pieces } = createRig();
    server.mode = 'mute';
    await listen(7_000);
    expect(server.asked.length).toBeLessThanOrEqual(8);
    server.mode = 'sound';
    await listen(3_000);
    expect(pieces.length).toBeGreaterThan(0);
  });

  it('wait as long as the server says when they are not made yet, but not for long', async () => {
    const { server, listen } = createRig();
    server.mode = { type: 'later', afterMs: 1_000 };
    await listen(5_000);
    expect(server.asked.length).toBeLessThanOrEqual(10);
    server.mode = { type: 'later', afterMs: 600_000 };
    await listen(5_000);
    const asked = server.asked.length;
    await listen(5_000);
    expect(server.asked.length).toBeGreaterThan(asked);
  });

  it('are silence from where the station does not run', async () => {
    const { server, silences, listen } = createRig();
    server.mode = { type: 'silence' };
    await listen(1_000);
    expect(silences).toEqual([FIRST]);
  });

  it('are asked for again when they cannot be decoded, after a pause', async () => {
    const { server, feed, listen } = createRig();
    await listen(250);
    feed.reject(FIRST + 3);
    const asked = server.asked.length;
    await listen(250);
    expect(server.asked.length).toBe(asked);
    await listen(1_000);
    expect(server.asked[asked]?.index).toBe(FIRST + 3);
  });

  it('come in the quality that is chosen, from the next but one on', async () => {
    const { server, feed, listen, pieces } = createRig();
    await listen(250);
    const [asked, taken] = [server.asked.length, pieces.length];
    feed.chooseQuality('best');
    await listen(250);
    expect(server.asked[asked]).toMatchObject({ index: FIRST + 2, quality: 'best' });
    expect(pieces[taken]?.codec).toBe('flac');
    expect(feed.quality()).toBe('best');
  });

  it('are FLAC for an output that plays nothing else', async () => {
    const { server, listen } = createRig({ codecs: ['flac'] });
    await listen(250);
    expect(server.asked[0]?.quality).toBe('best');
  });

  it('come further ahead on a line that has stuttered', async () => {
    const { server, listen, indices } = createRig();
    await listen(250);
    server.mode = 'broken';
    await listen(30_000);
    server.mode = 'sound';
    await listen(10_000);
    expect(Math.max(...indices()) - (FIRST + 20)).toBeGreaterThanOrEqual(16);
  });

  it.each([
    [2_000_000, 'high'],
    [256_000, 'normal'],
    [128_000, 'saver'],
  ] as const)(
    'play for minutes without a pause on a line of %d bit/s, as %s',
    async (bitsPerSecond, quality) => {
      const { server, feed, listen, pausedMs } = createRig();
      server.bitsPerSecond = bitsPerSecond;
      server.roundTripMs = 40;
      await listen(10_000);
      const atFirstMs = pausedMs();
      await listen(180_000);
      expect(pausedMs() - atFirstMs).toBe(0);
      expect(atFirstMs).toBeLessThanOrEqual(4_000);
      expect(feed.quality()).toBe(quality);
    },
  );

  it('never leave out what the line could have carried, whatever it does', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.integer({ min: 110_000, max: 4_000_000 }), { minLength: 4, maxLength: 8 }),
        fc.integer({ min: 0, max: 300 }),
        async (widths, roundTripMs) => {
          const { server, listen, pausedMs, indices } = createRig();
          server.roundTripMs = roundTripMs;
          for (const bitsPerSecond of widths) {
            server.bitsPerSecond = bitsPerSecond;
            await listen(15_000);
          }
          expect(new Set(indices()).size).toBe(indices().length);
          expect(pausedMs()).toBeLessThan(5_000 + 2_000 * widths.length);
        },
      ),
      { numRuns: 30 },
    );
  });
});
