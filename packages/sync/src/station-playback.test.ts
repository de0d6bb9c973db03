import { buildStreamMetadata } from '@tutti/testkit';
import { describe, expect, it } from 'vitest';
import type { StationEntry } from './station-types.ts';
import { createPlaybackRig, START, startedPlayback } from './test/playback-rig.ts';
import { createTrackStart } from './track-start.ts';
import { toNowPlaying } from './wire-station.ts';

describe('station playback', () => {
  it('plays at the position of the server, on the clock of the page [M-322]', async () => {
    const { output, playback } = await startedPlayback();
    expect(output.audible()).toEqual({ stationMs: START + 61_000 });
    expect(playback.phase()).toBe('playing');
  });

  it('announces the start with track, position, syncToPosition true, isPreciseSync false [M-286, M-287, M-288]', async () => {
    const { starts } = await startedPlayback();
    expect(starts).toMatchObject([
      { track: { id: '1' }, currentPositionMs: 61_000, syncToPosition: true, isPreciseSync: false },
    ]);
    const [{ track } = starts[0]!] = starts;
    expect(createTrackStart({ track, currentPositionMs: 0, isPreciseSync: true }).isPreciseSync).toBe(true);
  });

  it('waits for sound, then joins at the current position', async () => {
    const { clock, playback, pieces, entries, errorMs } = createPlaybackRig();
    pieces.roundTripMs = 1_200;
    playback.follow(entries);
    playback.start('genre-1');
    await clock.advanceAsync(1_000);
    expect(playback.phase()).toBe('waiting');
    await clock.advanceAsync(300);
    expect(playback.phase()).toBe('playing');
    expect(errorMs()).toBeCloseTo(0, 6);
  });

  it('plays nothing before the clock is known', async () => {
    const { clock, output, pieces, server, playback, entries, errorMs } = createPlaybackRig();
    server.isKnown = false;
    playback.follow(entries);
    playback.start('genre-1');
    await clock.advanceAsync(2_000);
    expect(pieces.requests).toEqual([]);
    expect(output.isSilent).toBe(true);
    server.isKnown = true;
    playback.check();
    await clock.advanceAsync(0);
    expect(errorMs()).toBeCloseTo(0, 6);
  });

  it('continues with the next track at its instant without a message', async () => {
    const { clock, starts, ended, errorMs } = await startedPlayback();
    await clock.advanceAsync(118_900);
    expect(starts.map((start) => start.track.id)).toEqual(['1']);
    await clock.advanceAsync(350);
    expect(starts.map((start) => start.track.id)).toEqual(['1', '2']);
    expect(starts[1]?.currentPositionMs).toBeLessThan(250);
    expect(errorMs()).toBeCloseTo(0, 6);
    expect(ended).toEqual([]);
  });

  it('keeps a sound card that drifts by 200 ppm within 2.5 ms for minutes', async () => {
    const { clock, output, playback, corrections } = await startedPlayback({ skewPpm: 200 });
    await clock.advanceAsync(20_000);
    for (let second = 0; second < 90; second += 1) {
      await clock.advanceAsync(1_000);
      expect(Math.abs(playback.audioErrorMs() ?? Number.NaN)).toBeLessThan(2.5);
    }
    expect(corrections).toEqual([]);
    expect(Math.max(...output.rates.map((rate) => Math.abs(rate - 1)))).toBeLessThan(0.001);
  });

  it("follows a server whose clock runs away from the page's", async () => {
    const { clock, errorMs } = await startedPlayback({ clockPpm: 200 });
    await clock.advanceAsync(60_000);
    expect(Math.abs(errorMs())).toBeLessThan(2.5);
  });

  it('cuts when it is too far away for a change of speed', async () => {
    const { clock, output, corrections, playback } = await startedPlayback();
    await clock.advanceAsync(2_000);
    output.shift(-300);
    await clock.advanceAsync(250);
    expect(corrections).toEqual(['cut']);
    await clock.advanceAsync(250);
    expect(Math.abs(playback.audioErrorMs() ?? Number.NaN)).toBeLessThan(1);
  });

  it('seeks when playback differs by more than 1.5 s [M-324]', async () => {
    const { clock, output, corrections, errorMs } = await startedPlayback();
    await clock.advanceAsync(2_000);
    output.shift(1_600);
    await clock.advanceAsync(250);
    expect(corrections).toEqual(['seek']);
    expect(errorMs()).toBeCloseTo(0, 6);
  });

  it('plays the changed plan from the change on [M-314]', async () => {
    const { clock, pieces, playback, starts, errorMs } = await startedPlayback();
    await clock.advanceAsync(1_000);
    const requestedBefore = pieces.requests.length;
    const fromIndex = (START + 64_000) / 2_000;
    playback.changePlan({ fromIndex, revision: 1 });
    const skipped = buildStreamMetadata({
      startsAtMs: START + 65_000,
      serverTimeMs: START + 62_000,
      firstSeq: 2,
      generation: 1,
    });
    playback.follow(toNowPlaying(skipped).entries);
    await clock.advanceAsync(0);
    const requestedAgain = pieces.requests.slice(requestedBefore);
    expect(requestedAgain[0]).toMatchObject({ index: fromIndex, revision: 1 });
    expect(new Set(requestedAgain.map(({ revision }) => revision))).toEqual(new Set([1]));
    await clock.advanceAsync(3_250);
    expect(starts.at(-1)?.track.id).toBe('2');
    expect(errorMs()).toBeCloseTo(0, 6);
  });

  it('reloads its buffer when it finds a change without a message', async () => {
    const { clock, pieces, playback, entries } = await startedPlayback();
    await clock.advanceAsync(1_000);
    const requestedBefore = pieces.requests.length;
    playback.follow(entries.map((entry) => ({ ...entry, generation: 3 })));
    await clock.advanceAsync(0);
    expect(pieces.requests[requestedBefore]).toMatchObject({ index: (START + 62_000) / 2_000, revision: 3 });
  });

  it('keeps its buffer if only later parts have changed', async () => {
    const { clock, output, pieces, playback, entries } = await startedPlayback();
    await clock.advanceAsync(1_000);
    const requestedBefore = pieces.requests.length;
    playback.follow(
      entries.map((entry, index) =>
        index < 2 ? entry : { ...entry, generation: 4, startsAtMs: entry.startsAtMs - 500 },
      ),
    );
    await clock.advanceAsync(0);
    expect(pieces.requests).toHaveLength(requestedBefore);
    await clock.advanceAsync(8_000);
    expect(pieces.requests.at(-1)).toMatchObject({ revision: 4 });
    const taken = output.pieces.map(({ index }) => index);
    expect(new Set(taken).size).toBe(taken.length);
  });

  it('reports once that the announced timeline has ended, and plays on', async () => {
    const { clock, ended, playback } = await startedPlayback({ count: 1 });
    await clock.advanceAsync(118_900);
    expect(ended).toEqual([]);
    await clock.advanceAsync(5_000);
    expect(ended).toEqual(['1:1:1']);
    expect(playback.phase()).toBe('playing');
  });

  it('reports missing sound after three failures, and recovers when it is back', async () => {
    const { clock, pieces, playback, entries, errorMs } = createPlaybackRig();
    pieces.mode = 'broken';
    playback.follow(entries);
    playback.start('genre-1');
    await clock.advanceAsync(1_000);
    expect(playback.phase()).toBe('waiting');
    await clock.advanceAsync(3_000);
    expect(playback.phase()).toBe('failed');
    pieces.mode = 'sound';
    playback.woke();
    await clock.advanceAsync(0);
    expect(playback.phase()).toBe('playing');
    expect(errorMs()).toBeCloseTo(0, 6);
  });

  it('reports missing sound if the output cannot decode any piece', async () => {
    const { clock, output, pieces, playback, entries } = createPlaybackRig();
    output.isDeaf = true;
    playback.follow(entries);
    playback.start('genre-1');
    await clock.advanceAsync(11_000);
    expect(playback.phase()).toBe('waiting');
    await clock.advanceAsync(1_500);
    expect(pieces.requests.length).toBeGreaterThan(5);
    expect(playback.phase()).toBe('failed');
    output.isDeaf = false;
    await clock.advanceAsync(4_000);
    expect(playback.phase()).toBe('playing');
  });

  it('reports missing sound if the output restarts again and again because it cannot decode', async () => {
    const { clock, output, playback, entries } = createPlaybackRig();
    output.isDeaf = true;
    playback.follow(entries);
    playback.start('genre-1');
    for (let restarts = 0; restarts < 9; restarts += 1) {
      await clock.advanceAsync(1_500);
      output.emit({ type: 'replaced' });
    }
    expect(playback.phase()).toBe('failed');
  });

  it('does not report missing sound of a stopped station', async () => {
    const { clock, pieces, playback } = await startedPlayback();
    pieces.mode = { type: 'silence' };
    playback.follow([]);
    await clock.advanceAsync(60_000);
    expect(playback.phase()).toBe('waiting');
  });

  it('counts neither another output nor silence of the station as a bad line', async () => {
    const { clock, output, pieces } = await startedPlayback({ count: 20 });
    output.release();
    output.emit({ type: 'replaced' });
    await clock.advanceAsync(30_000);
    expect(pieces.requests.at(-1)?.count).toBe(4);
    pieces.mode = { type: 'silence' };
    await clock.advanceAsync(60_000);
    pieces.mode = 'sound';
    await clock.advanceAsync(45_000);
    expect(pieces.requests.at(-1)?.count).toBe(4);
  });

  it('is silent while the station is', async () => {
    const { clock, output, pieces } = await startedPlayback();
    await clock.advanceAsync(10_000);
    pieces.mode = { type: 'silence' };
    await clock.advanceAsync(30_000);
    expect(output.audible()).toBeUndefined();
    pieces.mode = 'sound';
    await clock.advanceAsync(4_000);
    expect(output.audible()).toBeDefined();
  });

  it('is blocked while the browser wants a gesture, and synchronized afterwards', async () => {
    const { clock, output, playback, errorMs } = await startedPlayback();
    output.emit({ type: 'blocked' });
    expect(playback.phase()).toBe('blocked');
    await clock.advanceAsync(10_000);
    output.emit({ type: 'unblocked' });
    expect(playback.phase()).toBe('playing');
    expect(errorMs()).toBeCloseTo(0, 6);
  });

  it('measures the station clock again when the clocks of the output have jumped, and recovers its position', async () => {
    const { clock, output, resyncs, errorMs } = await startedPlayback();
    await clock.advanceAsync(5_000);
    output.lose();
    output.emit({ type: 'disturbed' });
    expect(resyncs).toEqual([clock.now()]);
    expect(errorMs()).toBeCloseTo(0, 6);
  });

  it('plays earlier by the delay the listener has set for a slow output', async () => {
    const { clock, playback, errorMs } = await startedPlayback();
    playback.setUserDelay(120);
    await clock.advanceAsync(2_500);
    expect(errorMs()).toBeCloseTo(120, 0);
  });

  it('follows a moving delay slider at once, but not with every pixel', async () => {
    const { clock, output, playback, errorMs } = await startedPlayback();
    await clock.advanceAsync(5_000);
    for (let delayMs = 5; delayMs <= 40; delayMs += 5) {
      playback.setUserDelay(delayMs);
      await clock.advanceAsync(50);
    }
    await clock.advanceAsync(1_000);
    expect(errorMs()).toBeCloseTo(40, 0);
    expect(output.cuts.length).toBeGreaterThan(0);
    expect(output.cuts.length).toBeLessThan(4);
  });

  it('applies a moved delay as soon as the output can cut again', async () => {
    const { clock, output, playback, corrections, errorMs } = await startedPlayback();
    await clock.advanceAsync(5_000);
    output.isResting = true;
    playback.setUserDelay(50);
    await clock.advanceAsync(4_000);
    expect([output.cuts, corrections]).toEqual([[], []]);
    // Until then, an inaudible change of speed reduces the error.
    expect(errorMs()).toBeGreaterThan(10);
    output.isResting = false;
    await clock.advanceAsync(250);
    expect([output.cuts.length, corrections]).toEqual([1, ['cut']]);
    expect(errorMs()).toBeCloseTo(50, 6);
    await clock.advanceAsync(5_000);
    expect(output.cuts).toHaveLength(1);
  });

  it('loads and positions everything again on an output that takes over', async () => {
    const { clock, output, pieces, playback, errorMs } = await startedPlayback();
    await clock.advanceAsync(5_000);
    output.release();
    output.codecs = ['opus'];
    const requestedBefore = pieces.requests.length;
    output.emit({ type: 'replaced' });
    await clock.advanceAsync(250);
    expect(pieces.requests[requestedBefore]?.index).toBe((START + 66_000) / 2_000);
    expect(errorMs()).toBeCloseTo(0, 6);
    expect(playback.phase()).toBe('playing');
  });

  it('asks an output that takes over for its codecs, no matter what the previous one answers later', async () => {
    const { clock, output, pieces, playback, entries } = createPlaybackRig();
    const slow = Promise.withResolvers<Awaited<ReturnType<typeof output.open>>>();
    const { open } = output;
    output.open = () => slow.promise;
    playback.follow(entries);
    playback.start('genre-1');
    output.open = open;
    output.codecs = ['opus'];
    playback.chooseQuality('best');
    output.emit({ type: 'replaced' });
    await clock.advanceAsync(1_000);
    slow.resolve({ codecs: ['opus', 'flac'] });
    await clock.advanceAsync(30_000);
    expect(pieces.requests.length).toBeGreaterThan(5);
    expect(output.pieces.map(({ codec }) => codec)).not.toContain('flac');
    expect(playback.phase()).toBe('playing');
  });

  it('is silent and idle after stopping', async () => {
    const { clock, output, playback } = await startedPlayback();
    playback.stop();
    expect(output.isSilent).toBe(true);
    expect(playback.phase()).toBe('silent');
    expect(clock.pendingTimers()).toBe(0);
  });

  it('ignores answers of a station that was left meanwhile', async () => {
    const { clock, output, pieces, playback } = createPlaybackRig();
    pieces.roundTripMs = 100;
    playback.start('genre-1');
    await clock.advanceAsync(50);
    const left = pieces.requests.length;
    playback.stop();
    pieces.roundTripMs = 0;
    playback.start('genre-2');
    await clock.advanceAsync(500);
    expect(new Set(pieces.requests.slice(left).map(({ station }) => station))).toEqual(new Set(['genre-2']));
    const requested = pieces.requests.slice(left).reduce((sum, { count }) => sum + count, 0);
    expect(output.pieces.length).toBe(requested);
  });

  it('recovers its position after the page was frozen', async () => {
    const { clock, playback, corrections, errorMs } = await startedPlayback();
    clock.sleep(200_000);
    await clock.advanceAsync(250);
    playback.check();
    await clock.advanceAsync(250);
    expect(errorMs()).toBeCloseTo(0, 6);
    expect(corrections).toEqual([]);
  });
});

describe('an output that loads the station by itself', () => {
  async function selfFed() {
    const rig = createPlaybackRig();
    rig.output.codecs = [];
    rig.playback.follow(rig.entries);
    rig.playback.start('genre-1');
    await rig.clock.advanceAsync(1_000);
    return rig;
  }
  const skipped = (entries: readonly StationEntry[], endsAtMs: number): StationEntry[] =>
    entries.map((entry, index) => {
      const shiftMs = endsAtMs - (entries[0]?.endsAtMs ?? 0);
      const startsAtMs = index === 0 ? entry.startsAtMs : entry.startsAtMs + shiftMs;
      return { ...entry, generation: 2, startsAtMs, endsAtMs: entry.endsAtMs + shiftMs };
    });

  it('is asked to start, and nothing is loaded for it', async () => {
    const { output, pieces, playback } = await selfFed();
    expect(pieces.requests).toEqual([]);
    expect(playback.quality()).toBeUndefined();
    expect(playback.phase()).toBe('waiting');
    expect(output.drops).toEqual([]);
  });

  it('is told once from where on its sound is outdated, by the message or by the plan', async () => {
    const { output, playback, entries } = await selfFed();
    const endsAtMs = START + 66_000;
    playback.follow(skipped(entries, endsAtMs));
    expect(output.drops).toEqual([endsAtMs / 2_000]);
    playback.changePlan({ fromIndex: endsAtMs / 2_000, revision: 2 });
    playback.follow(skipped(entries, endsAtMs));
    expect(output.drops).toHaveLength(1);
    playback.changePlan({ fromIndex: 600, revision: 3 });
    expect(output.drops.at(-1)).toBe(600);
  });

  it('restarts if nothing is heard in time, and the listener is told until something is', async () => {
    const { clock, output, playback } = await selfFed();
    await clock.advanceAsync(10_000);
    expect([playback.phase(), output.drops]).toEqual(['waiting', []]);
    await clock.advanceAsync(2_500);
    expect(playback.phase()).toBe('failed');
    expect(output.drops).toEqual([(START + 72_000) / 2_000]);
    output.emit({ type: 'replaced' });
    await clock.advanceAsync(10_000);
    expect([playback.phase(), output.drops.length]).toEqual(['failed', 1]);
    playback.woke();
    expect([playback.phase(), output.drops.length]).toEqual(['failed', 2]);
    await clock.advanceAsync(12_500);
    expect(output.drops).toHaveLength(3);
    output.isPositionUnknown = true;
    await clock.advanceAsync(250);
    expect(playback.phase()).toBe('playing');
    output.isPositionUnknown = false;
    await clock.advanceAsync(10_000);
    expect([playback.phase(), output.drops.length]).toEqual(['waiting', 3]);
  });

  it('has the same time again when another station is joined', async () => {
    const { clock, output, playback, entries } = await selfFed();
    await clock.advanceAsync(10_000);
    playback.stop();
    playback.start('genre-8');
    playback.follow(entries);
    const drops = output.drops.length;
    await clock.advanceAsync(10_000);
    expect([playback.phase(), output.drops.length]).toEqual(['waiting', drops]);
    await clock.advanceAsync(2_500);
    expect([playback.phase(), output.drops.length]).toEqual(['failed', drops + 1]);
  });

  it('does not restart while it waits for a gesture, nor because the page slept', async () => {
    const { clock, output, playback } = await selfFed();
    output.emit({ type: 'blocked' });
    await clock.advanceAsync(60_000);
    output.emit({ type: 'unblocked' });
    clock.sleep(600_000);
    await clock.advanceAsync(5_000);
    expect([playback.phase(), output.drops]).toEqual(['waiting', []]);
  });

  it('plays without a figure if the browser does not reveal the position', async () => {
    const { clock, output, playback, starts, corrections } = await selfFed();
    output.isPositionUnknown = true;
    output.emit({ type: 'sounding' });
    await clock.advanceAsync(20_000);
    expect([playback.phase(), playback.audioErrorMs(), playback.isPositionUnknown()]).toEqual([
      'playing',
      undefined,
      true,
    ]);
    expect([output.cuts, output.rates, corrections]).toEqual([[], [], []]);
    expect(starts).toHaveLength(1);
    playback.stop();
    expect(playback.isPositionUnknown()).toBe(false);
  });
});
