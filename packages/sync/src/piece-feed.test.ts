import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { between, createPieceFeedRig as createRig, FIRST } from './test/piece-feed-rig.ts';

describe('the pieces of a station', () => {
  it('arrive in order from the one on air to half a minute ahead, each once, and continue with time', async () => {
    const { server, listen, indices } = createRig();
    await listen(250);
    expect(indices()).toEqual(between(FIRST, FIRST + 14));
    await listen(20_000);
    expect(indices()).toEqual(between(FIRST, FIRST + 22));
    expect(server.requests[0]).toMatchObject({ station: 'genre-7', revision: 2 });
  });

  it('are loaded further ahead for an output that needs a larger buffer', async () => {
    const { listen, indices } = createRig({ aheadMs: 34_000 });
    await listen(10_250);
    expect(indices()).toEqual(between(FIRST, FIRST + 22));
  });

  it('begin with the next one if too little is left of the one on air', async () => {
    const { listen, indices } = createRig({ intoMs: 1_900 });
    await listen(250);
    expect(indices()[0]).toBe(FIRST + 1);
  });

  it('are loaded alone until something is buffered, then two at a time', async () => {
    const { server, clock, listen } = createRig();
    server.roundTripMs = 300;
    await listen(250);
    expect(server.requests).toHaveLength(1);
    await clock.advanceAsync(50);
    expect(server.requests).toHaveLength(2);
    await clock.advanceAsync(300);
    expect(server.requests).toHaveLength(4);
  });

  it('are reloaded from the change of plan on, and pending requests for it are aborted', async () => {
    const { server, feed, listen, indices } = createRig();
    await listen(4_000);
    server.roundTripMs = 100;
    await listen(2_000);
    const requestedBefore = server.requests.length;
    feed.change({ fromIndex: FIRST + 6, revision: 3 });
    await listen(250);
    expect(server.requests[requestedBefore]).toMatchObject({ index: FIRST + 6, revision: 3 });
    feed.change({ fromIndex: FIRST + 4, revision: 3 });
    await listen(3_000);
    expect(indices().filter((index) => index === FIRST + 5)).toHaveLength(1);
  });

  it('are no longer awaited once the plan has changed, which frees the line', async () => {
    const { server, feed, look, listen } = createRig();
    server.mode = 'mute';
    await listen(250);
    expect(server.givenUp()).toBe(0);
    feed.change({ fromIndex: FIRST, revision: 3 });
    look();
    expect(server.givenUp()).toBe(1);
    expect(server.requests).toMatchObject([{ revision: 2 }, { index: FIRST, revision: 3 }]);
  });

  it('are requested at once when the plan has changed, even during a pause', async () => {
    const { server, feed, look, listen } = createRig();
    server.mode = 'broken';
    await listen(10_000);
    const requested = server.requests.length;
    look();
    expect(server.requests).toHaveLength(requested);
    feed.change({ fromIndex: FIRST, revision: 3 });
    look();
    expect(server.requests.length).toBeGreaterThan(requested);
  });

  it('of another station are requested at once, independently of the previous one', async () => {
    const { server, feed, goTo, look, listen } = createRig();
    await listen(30_000);
    server.mode = 'broken';
    await listen(40_000);
    expect(feed.failures()).toBeGreaterThan(3);
    server.mode = 'sound';
    const requested = server.requests.length;
    goTo('genre-8');
    expect(feed.failures()).toBe(0);
    look();
    expect(server.requests[requested]).toMatchObject({ station: 'genre-8', count: 1 });
    await listen(30_000);
    // The line no longer counts as bad either.
    expect(server.requests.at(-1)?.count).toBe(4);
  });

  it('of another station are requested from the one on air, even if pieces of the previous one are loaded', async () => {
    const { server, goTo, look, listen } = createRig();
    await listen(4_000);
    const requested = server.requests.length;
    goTo('genre-8');
    look();
    expect(server.requests[requested]).toMatchObject({ station: 'genre-8', index: FIRST + 2 });
  });

  it('are requested again at growing intervals while nothing arrives, and at once when woken', async () => {
    const { server, feed, listen, pieces } = createRig();
    server.mode = 'broken';
    await listen(60_000);
    // Two at a time every two seconds, and slightly more often at first.
    expect(server.requests.length).toBeLessThan(2 * (30 + 4));
    expect(server.requests.length).toBeGreaterThan(6);
    expect(feed.failures()).toBeGreaterThan(6);
    server.mode = 'sound';
    feed.retryNow();
    await listen(250);
    expect(pieces.length).toBeGreaterThan(0);
    expect(feed.failures()).toBe(0);
  });

  it('continue in time after any outage of twenty seconds', async () => {
    for (let intoMs = 0; intoMs < 4_000; intoMs += 250) {
      const { clock, server, listen, indices } = createRig({ intoMs: intoMs % 1_500 });
      await listen(10_000 + intoMs);
      server.mode = 'broken';
      await listen(20_000);
      const endsAtMs = (Math.max(...indices()) + 1) * 2_000;
      server.mode = 'sound';
      for (const taken = indices().length; indices().length === taken; ) await listen(250);
      // A slow line and decoding take time as well.
      expect(endsAtMs - clock.now(), `${intoMs} ms into it`).toBeGreaterThanOrEqual(1_500);
    }
  });

  it('are aborted when they hang, and requested again', async () => {
    const { server, listen, pieces } = createRig();
    server.mode = 'mute';
    await listen(7_000);
    expect(server.requests.length).toBeLessThanOrEqual(8);
    server.mode = 'sound';
    await listen(3_000);
    expect(pieces.length).toBeGreaterThan(0);
  });

  it('are requested again after the delay that the server gives, up to a limit', async () => {
    const { server, listen } = createRig();
    server.mode = { type: 'later', afterMs: 1_000 };
    await listen(5_000);
    expect(server.requests.length).toBeLessThanOrEqual(10);
    server.mode = { type: 'later', afterMs: 600_000 };
    await listen(5_000);
    const requested = server.requests.length;
    await listen(5_000);
    expect(server.requests.length).toBeGreaterThan(requested);
  });

  it.each([
    [500, 500],
    [600_000, 2_000],
  ])(
    'are requested again after %d ms if the server says so, but after two seconds at the latest',
    async (afterMs, waitedMs) => {
      const { clock, server, look } = createRig();
      server.mode = { type: 'later', afterMs };
      look();
      await clock.advanceAsync(waitedMs - 1);
      look();
      expect(server.requests).toHaveLength(1);
      await clock.advanceAsync(1);
      look();
      expect(server.requests).toHaveLength(2);
    },
  );

  it('are aborted after eight seconds, and quality drops, however much is buffered', async () => {
    const { clock, server, feed, look, listen } = createRig();
    server.bitsPerSecond = 2_000_000;
    server.roundTripMs = 40;
    await listen(30_000);
    expect(feed.quality()).toBe('high');
    server.mode = 'mute';
    const requested = server.requests.length;
    while (server.requests.length === requested) await listen(250);
    await clock.advanceAsync(7_749);
    expect(server.givenUp()).toBe(0);
    await clock.advanceAsync(1);
    expect(server.givenUp()).toBe(1);
    look();
    expect(feed.quality()).toBe('normal');
  });

  it('that arrive slowly lower the quality by one step each, however often it is checked', async () => {
    const { server, feed, listen, clock, look } = createRig();
    await listen(10_000);
    expect(feed.quality()).toBe('high');
    server.roundTripMs = 7_500;
    feed.change({ fromIndex: Math.floor(clock.now() / 2_000), revision: 3 });
    look();
    await clock.advanceAsync(2 * 7_500);
    for (let looks = 0; looks < 5; looks += 1) look();
    expect(feed.quality()).toBe('normal');
  });

  it('are silence from the end of the broadcast on', async () => {
    const { server, silences, listen } = createRig();
    server.mode = { type: 'silence' };
    await listen(1_000);
    expect(silences).toEqual([FIRST]);
  });

  it('are requested again after a pause if they cannot be decoded', async () => {
    const { server, feed, listen } = createRig();
    await listen(250);
    feed.reject(FIRST + 3);
    const requested = server.requests.length;
    await listen(250);
    expect(server.requests.length).toBe(requested);
    await listen(1_000);
    expect(server.requests[requested]?.index).toBe(FIRST + 3);
  });

  it('have the chosen quality from the next but one on', async () => {
    const { server, feed, listen, pieces } = createRig();
    await listen(250);
    const [requested, taken] = [server.requests.length, pieces.length];
    feed.chooseQuality('best');
    await listen(250);
    expect(server.requests[requested]).toMatchObject({ index: FIRST + 2, quality: 'best' });
    expect(pieces[taken]?.codec).toBe('flac');
    expect(feed.quality()).toBe('best');
  });

  it('are FLAC for an output that plays nothing else', async () => {
    const { server, listen } = createRig({ codecs: ['flac'] });
    await listen(250);
    expect(server.requests[0]?.quality).toBe('best');
  });

  it('are loaded further ahead on a line with interruptions', async () => {
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

  it('never miss a piece that the line could have carried', async () => {
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

describe('pieces with a full buffer', () => {
  async function listening(parts: { intoMs?: number; aheadMs?: number } = {}) {
    const rig = createRig(parts);
    await rig.listen(30_000);
    const { length } = rig.server.requests;
    return { ...rig, requestedSince: () => rig.server.requests.slice(length) };
  }

  it('arrive four at once every eight seconds, with at least 24 s buffered', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.integer({ min: 0, max: 1_999 }),
        fc.integer({ min: 0, max: 300 }),
        fc.constantFrom(undefined, 34_000),
        async (intoMs, roundTripMs, aheadMs) => {
          const { clock, server, look, requestedSince, inHandMs } = await listening({
            intoMs,
            ...(aheadMs && { aheadMs }),
          });
          server.roundTripMs = roundTripMs;
          const aMinuteMs = 60_000;
          const hand: number[] = [];
          for (let passedMs = 0; passedMs < 4 * aMinuteMs; passedMs += 250) {
            look();
            await clock.advanceAsync(250);
            hand.push(inHandMs());
          }
          expect(requestedSince().length / 4).toBeLessThanOrEqual(8);
          expect(new Set(requestedSince().map(({ count }) => count))).toEqual(new Set([4]));
          const leastMs = (aheadMs ?? 30_000) - 6_000 - 250 - roundTripMs;
          expect(Math.min(...hand)).toBeGreaterThanOrEqual(leastMs);
          expect(Math.max(...hand)).toBeLessThanOrEqual((aheadMs ?? 30_000) + 4_000);
        },
      ),
      { numRuns: 20 },
    );
  });

  it('are requested by each page at its own time, depending on when it joined', async () => {
    for (const intoMs of [0, 250, 500, 1_000, 1_750]) {
      const { clock, listen, requestedSince } = await listening({ intoMs });
      const atMs: number[] = [];
      for (let requested = 0; atMs.length < 3; requested = requestedSince().length) {
        await listen(250);
        if (requestedSince().length > requested) atMs.push((clock.now() - 250) % 2_000);
      }
      expect(atMs).toEqual([intoMs, intoMs, intoMs]);
    }
  });

  it('become smaller in time when a fast line becomes slow, and no sound is missed', async () => {
    for (const waitMs of [0, 2_000, 4_000, 6_000]) {
      const { server, feed, listen, pausedMs } = await listening();
      await listen(waitMs);
      const before = pausedMs();
      expect(feed.quality()).toBe('high');
      server.bitsPerSecond = 64_000;
      server.roundTripMs = 200;
      await listen(120_000);
      expect([waitMs, pausedMs() - before]).toEqual([waitMs, 0]);
      expect(feed.quality()).toBe('saver');
    }
  });

  it('arrive one by one on a line that barely carries them', async () => {
    const { server, feed, listen, requestedSince, pausedMs } = await listening();
    const before = pausedMs();
    feed.chooseQuality('high');
    server.bitsPerSecond = 300_000;
    await listen(60_000);
    const slow = requestedSince().length;
    await listen(60_000);
    expect(
      new Set(
        requestedSince()
          .slice(slow)
          .map(({ count }) => count),
      ),
    ).toEqual(new Set([1]));
    expect(pausedMs()).toBe(before);
  });

  it('arrive one by one for minutes after an interruption', async () => {
    const { server, listen, requestedSince } = await listening();
    server.mode = 'broken';
    await listen(40_000);
    server.mode = 'sound';
    const counts = () => new Set(requestedSince().map(({ count }) => count));
    await listen(250_000);
    expect(counts()).toEqual(new Set([4, 1]));
    expect(requestedSince().filter(({ count }) => count > 1)).toHaveLength(1);
    await listen(120_000);
    expect(requestedSince().at(-1)?.count).toBe(4);
  });

  it('arrive one by one after a change of plan, the first alone', async () => {
    const { server, feed, look, listen, requestedSince, clock } = await listening();
    server.roundTripMs = 100;
    const fromIndex = Math.floor(clock.now() / 2_000) + 1;
    feed.change({ fromIndex, revision: 3 });
    look();
    expect(requestedSince()).toMatchObject([{ index: fromIndex, count: 1, revision: 3 }]);
    await listen(20_000);
    expect(requestedSince().at(-1)?.count).toBe(4);
  });

  it('still arrive four at once after changes of the piece on air, because its former sound goes on', async () => {
    const { server, feed, listen, requestedSince, clock, pausedMs } = await listening();
    server.roundTripMs = 100;
    const before = pausedMs();
    for (let revision = 3; revision < 9; revision += 1) {
      feed.change({ fromIndex: Math.floor(clock.now() / 2_000), revision });
      await listen(1_250);
    }
    await listen(20_000);
    const settled = requestedSince().length;
    await listen(60_000);
    const counts = requestedSince()
      .slice(settled)
      .map(({ count }) => count);
    expect(new Set(counts)).toEqual(new Set([4]));
    expect(pausedMs()).toBe(before);
  });

  it('of a changed plan replace the one on air only while outputs can still switch', async () => {
    for (const [leftMs, isWanted] of [
      [500, true],
      [300, false],
    ] as const) {
      const { server, feed, look, requestedSince, clock } = await listening();
      const onAir = Math.floor(clock.now() / 2_000) + 1;
      await clock.advanceAsync((onAir + 1) * 2_000 - clock.now() - leftMs);
      const before = requestedSince().length;
      server.mode = 'mute';
      feed.change({ fromIndex: onAir, revision: 3 });
      look();
      expect(requestedSince()[before]?.index).toBe(isWanted ? onAir : onAir + 1);
    }
  });

  it('are kept up to a change of plan during a request, and the rest is requested again', async () => {
    for (const at of [0, 1, 2, 3]) {
      const { clock, server, feed, listen, look, requestedSince, indices, revisionOf } = await listening();
      server.roundTripMs = 2_000;
      while (requestedSince().length === 0) await listen(250);
      const { index } = server.requests.at(-1) ?? { index: 0 };
      expect(indices()).not.toContain(index);
      feed.change({ fromIndex: index + at, revision: 3 });
      look();
      await clock.advanceAsync(1_900);
      expect(indices().filter((known) => known >= index)).toEqual(between(index, index + at - 1));
      await listen(12_000);
      const wanted = between(index, index + 3);
      expect(indices().filter((known) => wanted.includes(known))).toEqual(wanted);
      expect(wanted.map(revisionOf)).toEqual(wanted.map((known) => (known < index + at ? 2 : 3)));
    }
  });

  it('are requested again alone if the output lost one', async () => {
    const { server, feed, listen, requestedSince, clock } = await listening();
    await listen(1_000);
    const before = requestedSince().length;
    const lost = Math.floor(clock.now() / 2_000) + 8;
    feed.reject(lost);
    await listen(1_000);
    expect(requestedSince().slice(before)).toMatchObject([{ index: lost, count: 1 }]);
    expect(server.requests.at(-1)?.count).toBe(1);
  });

  it('are requested at once if there is a gap', async () => {
    const { feed, listen, requestedSince, clock } = await listening();
    await listen(1_000);
    const before = requestedSince().length;
    const lost = Math.floor(clock.now() / 2_000) + 9;
    for (const index of [lost, lost + 2, lost + 4, lost + 5]) feed.reject(index);
    await listen(1_000);
    expect(requestedSince().slice(before)).toMatchObject([
      { index: lost, count: 1 },
      { index: lost + 2, count: 1 },
      { index: lost + 4, count: 2 },
    ]);
  });

  it('are not passed to an output that was replaced since the previous one', async () => {
    const { server, pieces, listen } = createRig({
      onTaken: (feed) => server.requests.at(-1)?.count === 4 && feed.stop(),
    });
    await listen(10_000);
    expect(server.requests.at(-1)?.count).toBe(4);
    expect(pieces.at(-1)?.index).toBe(server.requests.at(-1)?.index);
  });

  it('arrive without a gap from a server that answers fewer', async () => {
    for (const mostAtOnce of [1, 2, 3]) {
      const { server, listen, indices, pausedMs, inHandMs } = createRig();
      server.mostAtOnce = mostAtOnce;
      await listen(120_000);
      expect(pausedMs()).toBeLessThanOrEqual(250);
      expect(inHandMs()).toBeGreaterThanOrEqual(22_000);
      expect(indices()).toEqual(between(FIRST, Math.max(...indices())));
      expect(server.requests.length).toBeLessThanOrEqual(60 / mostAtOnce + 20);
    }
  });

  it('are aborted when they hang, while there is time to load them one by one', async () => {
    const { server, listen, requestedSince, inHandMs, pausedMs } = await listening();
    server.mode = 'mute';
    while (requestedSince().length < 2) await listen(250);
    expect(requestedSince().map(({ count }) => count)).toEqual([4, 1]);
    expect(inHandMs()).toBeGreaterThanOrEqual(14_000);
    server.mode = 'sound';
    const before = pausedMs();
    await listen(60_000);
    expect(pausedMs()).toBe(before);
    expect(inHandMs()).toBeGreaterThanOrEqual(23_750);
  });

  it('are never missed and never of an old plan, despite changes, losses, outages of twenty seconds and short answers', async () => {
    const disturbance = fc.oneof(
      fc.record({ type: fc.constant('cut' as const), forMs: fc.integer({ min: 0, max: 20_000 }) }),
      fc.record({ type: fc.constant('change' as const), aheadMs: fc.integer({ min: 3_000, max: 36_000 }) }),
      fc.record({ type: fc.constant('lose' as const), aheadMs: fc.integer({ min: 4_000, max: 30_000 }) }),
      fc.record({
        type: fc.constant('choose' as const),
        choice: fc.constantFrom('best', 'saver', 'automatic'),
      }),
      fc.record({ type: fc.constant('answer' as const), mostAtOnce: fc.integer({ min: 1, max: 4 }) }),
    );
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.tuple(fc.integer({ min: 9_000, max: 30_000 }), disturbance), {
          minLength: 1,
          maxLength: 12,
          size: 'max',
        }),
        fc.integer({ min: 0, max: 300 }),
        async (course, roundTripMs) => {
          const { clock, server, feed, listen, pausedMs, revisionOf } = createRig();
          server.roundTripMs = roundTripMs;
          let plan = { fromIndex: 0, revision: 2 };
          await listen(30_000);
          const atFirstMs = pausedMs();
          for (const [forMs, what] of course) {
            const indexAt = (aheadMs: number) => Math.floor((clock.now() + aheadMs) / 2_000);
            if (what.type === 'cut') {
              server.mode = 'broken';
              await listen(what.forMs);
              server.mode = 'sound';
            } else if (what.type === 'change') {
              plan = { fromIndex: indexAt(what.aheadMs), revision: plan.revision + 1 };
              feed.change(plan);
            } else if (what.type === 'lose') feed.reject(indexAt(what.aheadMs));
            else if (what.type === 'choose') feed.chooseQuality(what.choice);
            else server.mostAtOnce = what.mostAtOnce;
            await listen(forMs);
            if (indexAt(0) >= plan.fromIndex) expect(revisionOf(indexAt(0))).toBe(plan.revision);
          }
          await listen(40_000);
          expect(pausedMs() - atFirstMs).toBe(0);
        },
      ),
      { numRuns: 60 },
    );
  });

  it('are all of the newest plan in time, however closely changes follow each other', async () => {
    const change = fc.record({
      afterMs: fc.integer({ min: 0, max: 8 }).map((quarters) => quarters * 250),
      aheadMs: fc.integer({ min: 800, max: 3_000 }),
    });
    await fc.assert(
      fc.asyncProperty(
        fc.array(change, { minLength: 1, maxLength: 30, size: 'max' }),
        fc.integer({ min: 0, max: 200 }),
        async (changes, roundTripMs) => {
          const { clock, server, feed, look, listen, pausedMs, revisionOf, indices } = createRig();
          server.roundTripMs = roundTripMs;
          await listen(30_000);
          const atFirstMs = pausedMs();
          let plan = { fromIndex: 0, revision: 2 };
          for (const { afterMs, aheadMs } of changes) {
            await listen(afterMs);
            plan = { fromIndex: Math.floor((clock.now() + aheadMs) / 2_000), revision: plan.revision + 1 };
            feed.change(plan);
            look();
          }
          await listen(500);
          expect(revisionOf(Math.max(plan.fromIndex, Math.floor(clock.now() / 2_000)))).toBe(plan.revision);
          await listen(15_000);
          const toCome = indices().filter((index) => index >= Math.floor(clock.now() / 2_000));
          expect(new Set(toCome.map(revisionOf))).toEqual(new Set([plan.revision]));
          expect(pausedMs()).toBe(atFirstMs);
        },
      ),
      { numRuns: 60 },
    );
  });
});
