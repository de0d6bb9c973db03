import { describe, expect, it } from 'vitest';
import { createPlaybackRig, SERVER_AHEAD_MS, START, startedPlayback } from './test/playback-rig.ts';

describe('what playback tells the page', () => {
  it('is each change between silence, waiting and playing, once', async () => {
    const { clock, pieces, playback, told, entries } = createPlaybackRig();
    pieces.roundTripMs = 1_000;
    playback.follow(entries);
    expect([playback.phase(), told.changes]).toEqual(['silent', 0]);
    playback.start('1');
    expect([playback.phase(), told.changes]).toEqual(['waiting', 1]);
    await clock.advanceAsync(10_000);
    expect([playback.phase(), told.changes]).toEqual(['playing', 2]);
    playback.stop();
    expect([playback.phase(), told.changes]).toEqual(['silent', 3]);
  });

  it('is that the sound cannot be had, at the third failure in a row', async () => {
    const { clock, pieces, playback, told } = createPlaybackRig();
    pieces.mode = 'broken';
    playback.start('1');
    await clock.advanceAsync(1_499);
    expect([playback.phase(), told.changes]).toEqual(['waiting', 1]);
    await clock.advanceAsync(1);
    expect([playback.phase(), told.changes]).toEqual(['failed', 2]);
  });

  it('is nothing before the first start', () => {
    const { playback, told } = createPlaybackRig();
    expect(playback.isPlaceUntold()).toBe(false);
    playback.stop();
    expect(told.changes).toBe(0);
  });

  it('is no refusal of the browser any more after stopping and starting again', async () => {
    const { clock, output, playback } = await startedPlayback();
    output.emit({ type: 'blocked' });
    playback.stop();
    playback.start('1');
    await clock.advanceAsync(0);
    expect(playback.phase()).toBe('playing');
  });

  it('is that the last announced track sounds and ends within 75 s, at every look', async () => {
    const { clock, told } = await startedPlayback({ count: 1 });
    await clock.advanceAsync(44_000);
    expect(told.runningOuts).toBe(0);
    await clock.advanceAsync(1_000);
    expect(told.runningOuts).toBeGreaterThanOrEqual(4);
  });

  it('is nothing of the kind while another track is announced, or nothing is', async () => {
    const announced = await startedPlayback();
    await announced.clock.advanceAsync(118_000);
    expect(announced.told.runningOuts).toBe(0);
    const rig = createPlaybackRig();
    rig.playback.start('1');
    await rig.clock.advanceAsync(5_000);
    expect(rig.told.runningOuts).toBe(0);
  });

  it('is nothing of the kind while the last announced track is still to come', async () => {
    const { clock, playback, told, entries } = createPlaybackRig();
    const [first] = entries;
    const [startsAtMs, endsAtMs] = [START + 65_000, START + 90_000];
    playback.follow([{ ...first!, startsAtMs, endsAtMs }]);
    playback.start('1');
    await clock.advanceAsync(3_000);
    expect(told.runningOuts).toBe(0);
    await clock.advanceAsync(1_000);
    expect(told.runningOuts).toBeGreaterThan(0);
  });

  it('is that the timeline has ended without anything heard, once, and again after another start', async () => {
    const { clock, ended, playback } = createPlaybackRig();
    playback.start('1');
    await clock.advanceAsync(2_000);
    expect(ended).toEqual([undefined]);
    playback.stop();
    playback.start('1');
    await clock.advanceAsync(2_000);
    expect(ended).toEqual([undefined, undefined]);
  });

  it('is the end of the timeline again when it ends a second time', async () => {
    const { clock, ended, playback, entries } = await startedPlayback({ count: 1 });
    await clock.advanceAsync(119_000);
    expect(ended).toHaveLength(1);
    playback.follow([{ ...entries[0]!, key: 'more', endsAtMs: START + 182_000 }]);
    await clock.advanceAsync(3_000);
    expect(ended).toEqual(['1:1:1', 'more']);
  });

  it('is the track that sounds after stopping and starting again, where it is by then [M-286]', async () => {
    const { clock, playback, starts } = await startedPlayback();
    playback.stop();
    await clock.advanceAsync(1_000);
    playback.start('1');
    await clock.advanceAsync(0);
    expect(starts.map((start) => start.currentPositionMs)).toEqual([61_000, 62_000]);
  });

  it('is by how much the sound was off when it is put right', async () => {
    const { clock, output, correctedMs } = await startedPlayback();
    await clock.advanceAsync(2_000);
    output.shift(-300);
    await clock.advanceAsync(250);
    expect(correctedMs).toEqual([expect.closeTo(-300, 6)]);
  });
});

describe('playback in step', () => {
  it('looks four times a second, at the clock first', async () => {
    const { clock, server, playback, told } = createPlaybackRig();
    server.isKnown = false;
    playback.start('1');
    await clock.advanceAsync(0);
    const before = told.freshness;
    await clock.advanceAsync(10_000);
    expect(told.freshness - before).toBe(40);
    expect(clock.pendingTimers()).toBe(1);
  });

  it('is said to be off by nothing known before and after it sounds', async () => {
    const { clock, playback } = await startedPlayback();
    expect(playback.audioErrorMs()).toBeCloseTo(0, 6);
    expect(playback.isPlaceUntold()).toBe(false);
    playback.stop();
    expect(playback.audioErrorMs()).toBeUndefined();
    playback.start('1');
    await clock.advanceAsync(500);
    expect(playback.audioErrorMs()).toBeCloseTo(0, 6);
  });

  it('sets the speed only when it changes by what could be heard in an hour', async () => {
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

  it('plays at its own speed after it was put right', async () => {
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

  it('begins anew at its own speed when it lost its place', async () => {
    const { clock, output, playback } = await startedPlayback();
    await clock.advanceAsync(5_000);
    output.lose();
    playback.check();
    expect(playback.phase()).toBe('playing');
    await clock.advanceAsync(250);
    expect(output.rates).toEqual([1, 1]);
  });

  it('cuts a small error away right after joining, and not after it lost its place', async () => {
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

  it('cuts a small error away again after stopping and joining again', async () => {
    const { clock, output, playback, corrections } = await startedPlayback();
    await clock.advanceAsync(5_000);
    playback.stop();
    playback.start('1');
    await clock.advanceAsync(0);
    output.shift(20);
    await clock.advanceAsync(1_500);
    expect(corrections).toEqual(['cut']);
  });

  it('judges nothing while the clock is measured anew, and goes on when that fails', async () => {
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

  it('cuts for a delay that was moved only, and waits more than 300 ms between two', async () => {
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

  it('tells its place again where the browser does', async () => {
    const { clock, output, playback } = await startedPlayback();
    output.isPlaceUntold = true;
    await clock.advanceAsync(250);
    expect([playback.isPlaceUntold(), playback.audioErrorMs()]).toEqual([true, undefined]);
    output.isPlaceUntold = false;
    await clock.advanceAsync(250);
    expect(playback.isPlaceUntold()).toBe(false);
    expect(playback.audioErrorMs()).toBeCloseTo(0, 6);
  });

  it('looks no oftener for an output that answers while it is told to sound', async () => {
    const { clock, output, playback, told } = createPlaybackRig();
    const { place } = output;
    output.place = (anchor) => {
      place(anchor);
      if (output.heard() !== undefined) output.emit({ type: 'sounding' });
    };
    playback.start('1');
    await clock.advanceAsync(0);
    expect(playback.phase()).toBe('playing');
    expect(clock.pendingTimers()).toBe(1);
    expect(told.changes).toBe(2);
  });
});

describe('an output that takes over', () => {
  it('is fed no longer where it fetches for itself', async () => {
    const { clock, output, pieces } = await startedPlayback();
    output.release();
    output.codecs = [];
    output.emit({ type: 'replaced' });
    const asked = pieces.asked.length;
    await clock.advanceAsync(10_000);
    expect(pieces.asked).toHaveLength(asked);
  });

  it('is told of no change before it is ready', async () => {
    const { clock, output, playback } = createPlaybackRig();
    output.codecs = [];
    playback.start('1');
    await clock.advanceAsync(0);
    output.emit({ type: 'replaced' });
    playback.changePlan({ fromIndex: 600, revision: 9 });
    expect(output.drops).toEqual([]);
  });

  it('is not refused by the browser because the one before was', async () => {
    const { clock, output, playback } = await startedPlayback();
    output.emit({ type: 'blocked' });
    output.release();
    output.emit({ type: 'replaced' });
    await clock.advanceAsync(250);
    expect(playback.phase()).toBe('playing');
  });
});

describe('the sound that is asked for', () => {
  it('is for the station and the plan that is known when it starts', async () => {
    const { clock, pieces, playback, entries } = createPlaybackRig();
    playback.follow(entries.map((entry, index) => ({ ...entry, generation: index === 1 ? 9 : 3 })));
    playback.start('1');
    await clock.advanceAsync(0);
    expect(pieces.asked[0]).toMatchObject({ genreId: '1', revision: 9 });
  });

  it('reaches as far ahead as the output wants', async () => {
    const rig = createPlaybackRig();
    rig.output.aheadMs = 40_000;
    rig.playback.start('1');
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

  it('is of the quality that is chosen, and none is named while nothing is fetched', async () => {
    const { clock, pieces, playback } = await startedPlayback();
    expect(playback.quality()).not.toBe('best');
    playback.chooseQuality('best');
    await clock.advanceAsync(0);
    expect(pieces.asked.at(-1)?.quality).toBe('best');
    expect(playback.quality()).toBe('best');
    playback.stop();
    expect(playback.quality()).toBeUndefined();
  });

  it('is asked for anew from the piece in which the encoder has heard of the change', async () => {
    for (const [changesMs, index] of [
      [66_000, 32],
      [66_099, 32],
      [66_100, 33],
    ] as const) {
      const { clock, pieces, playback, entries } = await startedPlayback();
      const askedBefore = pieces.asked.length;
      playback.follow([{ ...entries[0]!, generation: 1, endsAtMs: START + changesMs }]);
      await clock.advanceAsync(0);
      expect(pieces.asked[askedBefore]).toMatchObject({ index: START / 2_000 + index, revision: 1 });
    }
  });

  it('is rejected by an output that cannot decode it, and asked for again', async () => {
    const { clock, output, pieces, playback } = createPlaybackRig();
    output.isDeaf = true;
    playback.start('1');
    await clock.advanceAsync(500);
    expect(playback.phase()).toBe('waiting');
    output.isDeaf = false;
    const asked = pieces.asked.length;
    await clock.advanceAsync(4_000);
    expect(pieces.asked.length).toBeGreaterThan(asked);
    expect(playback.phase()).toBe('playing');
  });

  it('is dropped by the output from where the station is silent', async () => {
    const { clock, output, pieces, playback } = createPlaybackRig();
    pieces.mode = { type: 'silence' };
    playback.start('1');
    await clock.advanceAsync(0);
    expect(output.drops[0]).toBe(Math.floor((START + 61_000) / 2_000));
  });

  it('is not spoken of to an output that fetches for itself and was stopped', async () => {
    const { clock, output, playback } = createPlaybackRig();
    output.codecs = [];
    playback.start('1');
    await clock.advanceAsync(0);
    playback.stop();
    playback.changePlan({ fromIndex: 600, revision: 9 });
    expect(output.drops).toEqual([]);
  });

  it('is not asked for by a start that was taken back before the output was ready', async () => {
    const { clock, pieces, playback } = createPlaybackRig();
    playback.start('1');
    playback.stop();
    await clock.advanceAsync(5_000);
    expect(pieces.asked).toEqual([]);
  });
});
