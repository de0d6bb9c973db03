import { describe, expect, it } from 'vitest';
import { createPlaybackRig, SERVER_AHEAD_MS, START, startedPlayback } from './test/playback-rig.ts';

describe('the events of playback', () => {
  it('report each change between silence, waiting and playing, once', async () => {
    const { clock, pieces, playback, reported, entries } = createPlaybackRig();
    pieces.roundTripMs = 1_000;
    playback.follow(entries);
    expect([playback.phase(), reported.changes]).toEqual(['silent', 0]);
    playback.start('genre-1');
    expect([playback.phase(), reported.changes]).toEqual(['waiting', 1]);
    await clock.advanceAsync(10_000);
    expect([playback.phase(), reported.changes]).toEqual(['playing', 2]);
    playback.stop();
    expect([playback.phase(), reported.changes]).toEqual(['silent', 3]);
  });

  it('report missing sound at the third consecutive failure', async () => {
    const { clock, pieces, playback, reported } = createPlaybackRig();
    pieces.mode = 'broken';
    playback.start('genre-1');
    await clock.advanceAsync(1_499);
    expect([playback.phase(), reported.changes]).toEqual(['waiting', 1]);
    await clock.advanceAsync(1);
    expect([playback.phase(), reported.changes]).toEqual(['failed', 2]);
  });

  it('report nothing before the first start', () => {
    const { playback, reported } = createPlaybackRig();
    expect(playback.isPositionUnknown()).toBe(false);
    playback.stop();
    expect(reported.changes).toBe(0);
  });

  it('report no refusal of the browser any more after a restart', async () => {
    const { clock, output, playback } = await startedPlayback();
    output.emit({ type: 'blocked' });
    playback.stop();
    playback.start('genre-1');
    await clock.advanceAsync(0);
    expect(playback.phase()).toBe('playing');
  });

  it('report at every check that the last announced track ends within 75 s', async () => {
    const { clock, reported } = await startedPlayback({ count: 1 });
    await clock.advanceAsync(44_000);
    expect(reported.runningOuts).toBe(0);
    await clock.advanceAsync(1_000);
    expect(reported.runningOuts).toBeGreaterThanOrEqual(4);
  });

  it('do not report that while another track is announced, or none is', async () => {
    const announced = await startedPlayback();
    await announced.clock.advanceAsync(118_000);
    expect(announced.reported.runningOuts).toBe(0);
    const rig = createPlaybackRig();
    rig.playback.start('genre-1');
    await rig.clock.advanceAsync(5_000);
    expect(rig.reported.runningOuts).toBe(0);
  });

  it('do not report that while the last announced track is still to come', async () => {
    const { clock, playback, reported, entries } = createPlaybackRig();
    const [first] = entries;
    const [startsAtMs, endsAtMs] = [START + 65_000, START + 90_000];
    playback.follow([{ ...first!, startsAtMs, endsAtMs }]);
    playback.start('genre-1');
    await clock.advanceAsync(3_000);
    expect(reported.runningOuts).toBe(0);
    await clock.advanceAsync(1_000);
    expect(reported.runningOuts).toBeGreaterThan(0);
  });

  it('report once that the timeline has ended without any sound, and again after another start', async () => {
    const { clock, ended, playback } = createPlaybackRig();
    playback.start('genre-1');
    await clock.advanceAsync(2_000);
    expect(ended).toEqual([undefined]);
    playback.stop();
    playback.start('genre-1');
    await clock.advanceAsync(2_000);
    expect(ended).toEqual([undefined, undefined]);
  });

  it('report the end of the timeline again when it ends a second time', async () => {
    const { clock, ended, playback, entries } = await startedPlayback({ count: 1 });
    await clock.advanceAsync(119_000);
    expect(ended).toHaveLength(1);
    playback.follow([{ ...entries[0]!, key: 'more', endsAtMs: START + 182_000 }]);
    await clock.advanceAsync(3_000);
    expect(ended).toEqual(['1:1:1', 'more']);
  });

  it('report the playing track and its position after a restart [M-286]', async () => {
    const { clock, playback, starts } = await startedPlayback();
    playback.stop();
    await clock.advanceAsync(1_000);
    playback.start('genre-1');
    await clock.advanceAsync(0);
    expect(starts.map((start) => start.currentPositionMs)).toEqual([61_000, 62_000]);
  });

  it('report the error of the sound when it is corrected', async () => {
    const { clock, output, correctedMs } = await startedPlayback();
    await clock.advanceAsync(2_000);
    output.shift(-300);
    await clock.advanceAsync(250);
    expect(correctedMs).toEqual([expect.closeTo(-300, 6)]);
  });
});

describe('synchronized playback', () => {
  it('checks four times a second, the clock first', async () => {
    const { clock, server, playback, reported } = createPlaybackRig();
    server.isKnown = false;
    playback.start('genre-1');
    await clock.advanceAsync(0);
    const before = reported.freshness;
    await clock.advanceAsync(10_000);
    expect(reported.freshness - before).toBe(40);
    expect(clock.pendingTimers()).toBe(1);
  });

  it('has no known error before and after it plays', async () => {
    const { clock, playback } = await startedPlayback();
    expect(playback.audioErrorMs()).toBeCloseTo(0, 6);
    expect(playback.isPositionUnknown()).toBe(false);
    playback.stop();
    expect(playback.audioErrorMs()).toBeUndefined();
    playback.start('genre-1');
    await clock.advanceAsync(500);
    expect(playback.audioErrorMs()).toBeCloseTo(0, 6);
  });

  it('sets the speed only if it changes enough to be heard within an hour', async () => {
    const { clock, output } = await startedPlayback();
    await clock.advanceAsync(10_000);
    expect(output.rates).toEqual([1]);
    output.shift(20);
    await clock.advanceAsync(500);
    const rate = output.rates.at(-1) ?? 1;
    expect(rate).toBeLessThan(1);
    await clock.advanceAsync(60_000);
    expect(output.rates.at(-1)).toBe(1);
    expect(output.rates.length).toBeGreaterThan(2);
  });

  it('plays at normal speed after a correction', async () => {
    const { clock, output } = await startedPlayback();
    await clock.advanceAsync(5_000);
    output.shift(20);
    await clock.advanceAsync(1_000);
    expect(output.rates.at(-1)).toBeLessThan(1);
    output.shift(-400);
    await clock.advanceAsync(250);
    expect(output.cuts).toHaveLength(1);
    const set = output.rates.length;
    await clock.advanceAsync(10_000);
    expect(output.rates).toHaveLength(set);
  });

  it('restarts at normal speed when it lost its position', async () => {
    const { clock, output, playback } = await startedPlayback();
    await clock.advanceAsync(5_000);
    output.lose();
    playback.check();
    expect(playback.phase()).toBe('playing');
    await clock.advanceAsync(250);
    expect(output.rates).toEqual([1, 1]);
  });

  it('cuts a small error right after joining, but not after it lost its position', async () => {
    const joining = await startedPlayback();
    joining.output.shift(20);
    await joining.clock.advanceAsync(1_500);
    expect(joining.corrections).toEqual(['cut']);
    const { clock, output, playback, corrections } = await startedPlayback();
    await clock.advanceAsync(5_000);
    output.lose();
    playback.check();
    output.shift(20);
    await clock.advanceAsync(1_500);
    expect(corrections).toEqual([]);
  });

  it('cuts a small error again after stopping and joining again', async () => {
    const { clock, output, playback, corrections } = await startedPlayback();
    await clock.advanceAsync(5_000);
    playback.stop();
    playback.start('genre-1');
    await clock.advanceAsync(0);
    output.shift(20);
    await clock.advanceAsync(1_500);
    expect(corrections).toEqual(['cut']);
  });

  it('corrects nothing while the clock is measured again, and continues if that fails', async () => {
    const { clock, output, server, corrections } = await startedPlayback();
    await clock.advanceAsync(5_000);
    let fail: () => void = () => undefined;
    server.resync = () =>
      new Promise((_, reject) => {
        fail = () => reject(new Error('no network'));
      });
    output.emit({ type: 'disturbed' });
    output.shift(-300);
    await clock.advanceAsync(2_000);
    expect(corrections).toEqual([]);
    fail();
    await clock.advanceAsync(0);
    expect(corrections).toEqual(['cut']);
  });

  it('cuts only for a moved delay, and waits more than 300 ms between two cuts', async () => {
    const { clock, output, playback, corrections } = await startedPlayback();
    await clock.advanceAsync(5_000);
    playback.setUserDelay(0);
    expect(output.cuts).toHaveLength(0);
    playback.setUserDelay(5);
    expect(output.cuts).toHaveLength(1);
    await clock.advanceAsync(300);
    playback.setUserDelay(10);
    expect(output.cuts).toHaveLength(1);
    await clock.advanceAsync(1);
    playback.check();
    expect(output.cuts).toHaveLength(2);
    expect(output.cuts.at(-1)).toEqual({
      stationMs: clock.now() + SERVER_AHEAD_MS + 10,
      pageMs: clock.now(),
    });
    expect(corrections).toEqual(['cut', 'cut']);
  });

  it('reports its position again if the browser does', async () => {
    const { clock, output, playback } = await startedPlayback();
    output.isPositionUnknown = true;
    await clock.advanceAsync(250);
    expect([playback.isPositionUnknown(), playback.audioErrorMs()]).toEqual([true, undefined]);
    output.isPositionUnknown = false;
    await clock.advanceAsync(250);
    expect(playback.isPositionUnknown()).toBe(false);
    expect(playback.audioErrorMs()).toBeCloseTo(0, 6);
  });

  it('does not check more often for an output that answers during a call', async () => {
    const { clock, output, playback, reported } = createPlaybackRig();
    const { startAt } = output;
    output.startAt = (anchor) => {
      startAt(anchor);
      if (output.audible() !== undefined) output.emit({ type: 'sounding' });
    };
    playback.start('genre-1');
    await clock.advanceAsync(0);
    expect(playback.phase()).toBe('playing');
    expect(clock.pendingTimers()).toBe(1);
    expect(reported.changes).toBe(2);
  });
});

describe('an error that a cut would remove unheard', () => {
  /** Plays the first track, which a skip will end a second later; the sound has lost some time before. */
  async function skippedSoon(errorMs: number, how: { leavesGaps?: boolean } = {}) {
    const rig = await startedPlayback();
    const { clock, output, playback, entries } = rig;
    output.leavesGaps = how.leavesGaps ?? false;
    await clock.advanceAsync(5_100);
    output.shift(errorMs);
    const [first, second] = entries;
    const skippedAtMs = START + 67_100;
    playback.follow([
      { ...first!, generation: 1, endsAtMs: skippedAtMs },
      { ...second!, generation: 1, startsAtMs: skippedAtMs, endsAtMs: skippedAtMs + 180_000 },
    ]);
    return { ...rig, skippedAtMs };
  }

  it.each([-55, 12, -7])('of %d ms is gone at the instant at which a skip is heard', async (errorMs) => {
    const { clock, output, corrections, errorMs: readErrorMs, skippedAtMs } = await skippedSoon(errorMs);
    await clock.advanceAsync(740);
    expect(corrections).toEqual([]);
    await clock.advanceAsync(260);
    expect(corrections).toEqual(['cut']);
    expect(output.cuts[0]?.stationMs).toBe(skippedAtMs - 250);
    expect(readErrorMs()).toBeCloseTo(0, 6);
    await clock.advanceAsync(10_000);
    expect(corrections).toEqual(['cut']);
  });

  it('is left alone up to 2 ms, because a single reading is no more exact', async () => {
    const { clock, corrections } = await skippedSoon(1.9);
    await clock.advanceAsync(5_000);
    expect(corrections).toEqual([]);
  });

  it('is cut soon after the skip as well, once, as after joining', async () => {
    const { clock, output, corrections } = await skippedSoon(0);
    await clock.advanceAsync(1_500);
    output.shift(-20);
    await clock.advanceAsync(250);
    expect(corrections).toEqual(['cut']);
    output.shift(-20);
    await clock.advanceAsync(10_000);
    expect(corrections).toEqual(['cut']);
  });

  it('is cut while a room is silent, also by an output whose cuts leave a gap', async () => {
    const { clock, output, playback, corrections, entries } = await skippedSoon(-12, { leavesGaps: true });
    await clock.advanceAsync(2_000);
    expect(corrections).toEqual([]);
    const [first] = entries;
    const pausedAtMs = START + 69_100;
    playback.follow([
      { ...first!, generation: 2, endsAtMs: pausedAtMs },
      {
        ...first!,
        key: 'pause',
        isSilent: true,
        generation: 2,
        startsAtMs: pausedAtMs,
        endsAtMs: START + 99_000,
      },
    ]);
    await clock.advanceAsync(1_500);
    expect(corrections).toEqual(['cut']);
    expect(output.cuts[0]?.stationMs).toBeGreaterThan(pausedAtMs);
  });

  it('is not cut in the last moment of the silence, because the cut would be heard after it', async () => {
    const { clock, output, playback, corrections, entries } = await startedPlayback();
    const [first, second] = entries;
    const resumedAtMs = START + 80_000;
    playback.follow([
      { ...first!, isSilent: true, endsAtMs: resumedAtMs },
      { ...second!, startsAtMs: resumedAtMs },
    ]);
    await clock.advanceAsync(18_700);
    output.shift(-12);
    await clock.advanceAsync(5_000);
    expect(corrections).toEqual([]);
  });
});

describe('an output that takes over', () => {
  it('gets no pieces if it loads by itself', async () => {
    const { clock, output, pieces } = await startedPlayback();
    output.release();
    output.codecs = [];
    output.emit({ type: 'replaced' });
    const requested = pieces.requests.length;
    await clock.advanceAsync(10_000);
    expect(pieces.requests).toHaveLength(requested);
  });

  it('is not told of a change before it is ready', async () => {
    const { clock, output, playback } = createPlaybackRig();
    output.codecs = [];
    playback.start('genre-1');
    await clock.advanceAsync(0);
    output.emit({ type: 'replaced' });
    playback.changePlan({ fromIndex: 600, revision: 9 });
    expect(output.drops).toEqual([]);
  });

  it('is not blocked because the previous one was', async () => {
    const { clock, output, playback } = await startedPlayback();
    output.emit({ type: 'blocked' });
    output.release();
    output.emit({ type: 'replaced' });
    await clock.advanceAsync(250);
    expect(playback.phase()).toBe('playing');
  });
});

describe('the requested sound', () => {
  it('belongs to the station and the plan that are known at the start', async () => {
    const { clock, pieces, playback, entries } = createPlaybackRig();
    playback.follow(entries.map((entry, index) => ({ ...entry, generation: index === 1 ? 9 : 3 })));
    playback.start('genre-1');
    await clock.advanceAsync(0);
    expect(pieces.requests[0]).toMatchObject({ station: 'genre-1', revision: 9 });
  });

  it('reaches as far ahead as the output needs', async () => {
    const rig = createPlaybackRig();
    rig.output.aheadMs = 40_000;
    rig.playback.start('genre-1');
    const aheadMs: number[] = [];
    for (let second = 0; second < 20; second += 1) {
      await rig.clock.advanceAsync(1_000);
      const furthest = Math.max(...rig.output.pieces.map(({ index }) => index));
      aheadMs.push((furthest + 1) * 2_000 - rig.clock.now());
    }
    expect(Math.max(...aheadMs)).toBeGreaterThanOrEqual(40_000);
    expect(Math.min(...aheadMs.slice(8))).toBeGreaterThanOrEqual(33_000);
  });

  it('reaches further ahead once the sound has paused', async () => {
    const { clock, output, pieces } = await startedPlayback();
    await clock.advanceAsync(2_000);
    pieces.mode = 'broken';
    await clock.advanceAsync(40_000);
    pieces.mode = 'sound';
    await clock.advanceAsync(5_000);
    const furthest = Math.max(...output.pieces.map(({ index }) => index));
    expect(furthest * 2_000 - (clock.now() + SERVER_AHEAD_MS)).toBeGreaterThan(30_000);
  });

  it('has the chosen quality, and none is shown while nothing is loaded', async () => {
    const { clock, pieces, playback } = await startedPlayback();
    expect(playback.quality()).not.toBe('best');
    playback.chooseQuality('best');
    await clock.advanceAsync(0);
    expect(pieces.requests.at(-1)?.quality).toBe('best');
    expect(playback.quality()).toBe('best');
    playback.stop();
    expect(playback.quality()).toBeUndefined();
  });

  it('is requested again from the piece in which the encoder saw the change', async () => {
    for (const [changesMs, index] of [
      [66_000, 32],
      [66_099, 32],
      [66_100, 33],
    ] as const) {
      const { clock, pieces, playback, entries } = await startedPlayback();
      const requestedBefore = pieces.requests.length;
      playback.follow([{ ...entries[0]!, generation: 1, endsAtMs: START + changesMs }]);
      await clock.advanceAsync(0);
      expect(pieces.requests[requestedBefore]).toMatchObject({ index: START / 2_000 + index, revision: 1 });
    }
  });

  it('is rejected by an output that cannot decode it, and requested again', async () => {
    const { clock, output, pieces, playback } = createPlaybackRig();
    output.isDeaf = true;
    playback.start('genre-1');
    await clock.advanceAsync(500);
    expect(playback.phase()).toBe('waiting');
    output.isDeaf = false;
    const requested = pieces.requests.length;
    await clock.advanceAsync(4_000);
    expect(pieces.requests.length).toBeGreaterThan(requested);
    expect(playback.phase()).toBe('playing');
  });

  it('is dropped by the output from where the station is silent', async () => {
    const { clock, output, pieces, playback } = createPlaybackRig();
    pieces.mode = { type: 'silence' };
    playback.start('genre-1');
    await clock.advanceAsync(0);
    expect(output.drops[0]).toBe(Math.floor((START + 61_000) / 2_000));
  });

  it('is not reported to a stopped output that loads by itself', async () => {
    const { clock, output, playback } = createPlaybackRig();
    output.codecs = [];
    playback.start('genre-1');
    await clock.advanceAsync(0);
    playback.stop();
    playback.changePlan({ fromIndex: 600, revision: 9 });
    expect(output.drops).toEqual([]);
  });

  it('is not requested by a start that was cancelled before the output was ready', async () => {
    const { clock, pieces, playback } = createPlaybackRig();
    playback.start('genre-1');
    playback.stop();
    await clock.advanceAsync(5_000);
    expect(pieces.requests).toEqual([]);
  });
});
