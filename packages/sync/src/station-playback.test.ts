import { buildStreamMetadata, createFakeStationOutput, createManualClock } from '@tutti/testkit';
import { describe, expect, it } from 'vitest';
import { createTrackStart, StationPlayback, type TrackStart } from './station-playback.ts';
import { toNowPlaying } from './wire-station.ts';

const SERVER_AHEAD_MS = 5_000;
const START = 1_000_000;

/** A page that joins 61 s into the first of three tracks of three minutes. */
function createRig(parts: { skewPpm?: number; clockPpm?: number; count?: number } = {}) {
  const clock = createManualClock(START + 61_000 - SERVER_AHEAD_MS);
  const openedAtMs = clock.now();
  const serverRate = 1 + (parts.clockPpm ?? 0) * 1e-6;
  const output = createFakeStationOutput(clock, parts.skewPpm);
  const server = { aheadMs: SERVER_AHEAD_MS, isKnown: true };
  const starts: TrackStart[] = [];
  const ended: (string | undefined)[] = [];
  const corrections: string[] = [];
  const resyncs: number[] = [];
  const playback = new StationPlayback({
    output,
    timers: clock,
    clock: {
      isKnown: () => server.isKnown,
      serverNowMs: () => openedAtMs + (clock.now() - openedAtMs) * serverRate + server.aheadMs,
      toPageTimeMs: (serverMs) => openedAtMs + (serverMs - server.aheadMs - openedAtMs) / serverRate,
      checkFreshness: () => undefined,
      resync: async () => {
        resyncs.push(clock.now());
      },
    },
    onChanged: () => undefined,
    onTrackStart: (detail) => starts.push(detail),
    onRunningOut: () => undefined,
    onTimelineEnded: (key) => ended.push(key),
    onCorrection: (correction) => corrections.push(correction),
  });
  const { entries } = toNowPlaying(
    buildStreamMetadata({ startsAtMs: START, serverTimeMs: START + 61_000, count: parts.count ?? 3 }),
  );
  return { clock, output, server, starts, ended, corrections, resyncs, playback, entries };
}

function playing(parts: Parameters<typeof createRig>[0] = {}) {
  const rig = createRig(parts);
  rig.output.answerAtOnce('ready');
  rig.playback.follow(rig.entries);
  rig.playback.start();
  return rig;
}

describe('station playback', () => {
  it("sounds at the server's position, on the page's own clock [M-322]", () => {
    const { output, playback } = playing();
    expect(output.heard()).toEqual({ key: '1:1:1', filePositionMs: 61_000 });
    expect(output.placed[0]).toMatchObject({
      cueInMs: 61_000,
      startsAtPageMs: START + 61_000 - SERVER_AHEAD_MS,
      endsAtPageMs: START + 180_000 - SERVER_AHEAD_MS,
      gainDb: -3,
    });
    expect(playback.phase()).toBe('playing');
  });

  it('announces the start with track, position, syncToPosition true, isPreciseSync false [M-286, M-287, M-288]', () => {
    const { starts } = playing();
    expect(starts).toMatchObject([
      { track: { id: '1' }, currentPositionMs: 61_000, syncToPosition: true, isPreciseSync: false },
    ]);
    const [{ track } = starts[0]!] = starts;
    expect(createTrackStart({ track, currentPositionMs: 0, isPreciseSync: true }).isPreciseSync).toBe(true);
  });

  it('joins where the station is, however far the clocks have run apart since the track began', () => {
    const { output } = playing({ clockPpm: 200 });
    expect(output.heard()?.filePositionMs).toBeCloseTo(61_000, 6);
  });

  it('waits for samples, then joins where the station is by then', () => {
    const { clock, output, playback, entries } = createRig();
    playback.follow(entries);
    playback.start();
    clock.advance(3_000);
    expect(playback.phase()).toBe('waiting');
    expect(output.prepared).toEqual(['1:1:1']);
    output.answer('ready');
    expect(output.heard()?.filePositionMs).toBe(64_000);
    expect(playback.phase()).toBe('playing');
  });

  it('plays nothing before the clock is known', () => {
    const { clock, output, server, playback, entries } = createRig();
    server.isKnown = false;
    output.answerAtOnce('ready');
    playback.follow(entries);
    playback.start();
    clock.advance(2_000);
    expect(output.placed).toHaveLength(0);
    server.isKnown = true;
    playback.check();
    expect(output.heard()?.filePositionMs).toBe(63_000);
  });

  it('prepares and places the next track ahead, so that it starts at its instant without any message', () => {
    const { clock, output, starts, ended } = playing();
    clock.advance(60_000);
    expect(output.placed.map((placement) => placement.key)).toEqual(['1:1:1', '1:2:2']);
    clock.advance(59_000);
    expect(output.heard()).toEqual({ key: '1:2:2', filePositionMs: 0 });
    clock.advance(250);
    expect(starts.map((start) => start.track.id)).toEqual(['1', '2']);
    expect(ended).toEqual([]);
  });

  it('moves a track that has not started when the clock is known better', () => {
    const { clock, output, server } = playing();
    clock.advance(60_000);
    server.aheadMs += 8;
    clock.advance(250);
    const placements = output.placed.filter((placement) => placement.key === '1:2:2');
    expect(placements.at(-1)?.startsAtPageMs).toBe(START + 180_000 - SERVER_AHEAD_MS - 8);
  });

  it('keeps a sound card that runs 200 ppm wrong within 2 ms for a whole track', () => {
    const { clock, output, playback, corrections } = playing({ skewPpm: 200 });
    clock.advance(20_000);
    for (let second = 0; second < 90; second += 1) {
      clock.advance(1_000);
      expect(Math.abs(playback.audioErrorMs() ?? Number.NaN)).toBeLessThan(2.5);
    }
    expect(corrections).toEqual([]);
    expect(Math.max(...output.rates.map((rate) => Math.abs(rate - 1)))).toBeLessThan(0.001);
  });

  it('cuts back when it is further away than a rate could mend', () => {
    const { clock, output, corrections, playback } = playing();
    clock.advance(2_000);
    output.shift(-300);
    clock.advance(250);
    expect(corrections).toEqual(['cut']);
    clock.advance(250);
    expect(Math.abs(playback.audioErrorMs() ?? Number.NaN)).toBeLessThan(1);
  });

  it('seeks when playback differs by more than 1.5 s [M-324]', () => {
    const { clock, output, corrections } = playing();
    clock.advance(2_000);
    output.shift(1_600);
    clock.advance(250);
    expect(corrections).toEqual(['seek']);
    expect(output.heard()?.filePositionMs).toBe(61_000 + 2_250);
  });

  it('plays the new track when the station changes it early [M-314]', () => {
    const { clock, output, playback, starts } = playing();
    clock.advance(1_000);
    const skipped = buildStreamMetadata({
      startsAtMs: START + 65_000,
      serverTimeMs: START + 62_000,
      firstSeq: 2,
    });
    playback.follow(toNowPlaying(skipped).entries);
    clock.advance(3_000);
    expect(output.heard()).toEqual({ key: '1:2:2', filePositionMs: 0 });
    clock.advance(250);
    expect(starts.at(-1)?.track.id).toBe('2');
  });

  it('ends the sounding track where a skip cuts it, without starting it anew', () => {
    const { clock, output, playback, entries, starts } = playing();
    clock.advance(1_000);
    const [first, ...rest] = entries;
    const moved = rest.map((entry, index) => ({
      ...entry,
      startsAtMs: START + 65_000 + index * 180_000,
      endsAtMs: START + 245_000 + index * 180_000,
    }));
    playback.follow([{ ...first!, endsAtMs: START + 65_000 }, ...moved]);
    expect(output.placed.at(-2)).toMatchObject({
      key: '1:1:1',
      endsAtPageMs: START + 65_000 - SERVER_AHEAD_MS,
    });
    expect(output.heard()?.key).toBe('1:1:1');
    clock.advance(3_250);
    expect(output.heard()?.key).toBe('1:2:2');
    expect(starts).toHaveLength(2);
  });

  it('says once when the announced timeline is used up', () => {
    const { clock, ended, playback } = playing({ count: 1 });
    clock.advance(118_900);
    expect(ended).toEqual([]);
    clock.advance(5_000);
    expect(ended).toEqual(['1:1:1']);
    expect(playback.phase()).toBe('waiting');
  });

  it('asks again and again for a track that could not be loaded, ever more slowly, and says so', () => {
    const { clock, output, playback, entries } = createRig();
    output.answerAtOnce('failed');
    playback.follow(entries);
    playback.start();
    clock.advance(5_000);
    expect(playback.phase()).toBe('waiting');
    clock.advance(2_000);
    expect(playback.phase()).toBe('failed');
    clock.advance(38_000);
    expect(output.prepared.filter((key) => key === '1:1:1').length).toBeLessThanOrEqual(6);
    output.answerAtOnce('ready');
    clock.advance(31_000);
    expect(output.heard()).toMatchObject({ key: '1:1:1' });
  });

  it('plays the next track when one cannot be had at all', () => {
    const { clock, output, playback, entries } = createRig();
    output.answerAtOnce('failed');
    playback.follow(entries);
    playback.start();
    clock.advance(40_000);
    output.answerAtOnce('ready');
    output.emit({ type: 'failed', key: '1:1:1', reason: 'damaged' });
    clock.advance(80_000);
    expect(output.heard()?.key).toBe('1:2:2');
  });

  it('is blocked while the browser wants a gesture, and in step afterwards', () => {
    const { clock, output, playback } = playing();
    output.emit({ type: 'blocked' });
    expect(playback.phase()).toBe('blocked');
    clock.advance(10_000);
    output.emit({ type: 'unblocked' });
    expect(playback.phase()).toBe('playing');
    expect(output.heard()?.filePositionMs).toBe(71_000);
  });

  it('places everything anew when the clocks of the output were disturbed', () => {
    const { clock, output } = playing();
    clock.advance(1_000);
    const before = output.placed.length;
    output.emit({ type: 'disturbed' });
    expect(output.placed.length).toBe(before + 1);
  });

  it('plays earlier by the delay the listener has set for a slow output', () => {
    const { clock, output, playback } = playing();
    playback.setUserDelay(120);
    clock.advance(2_500);
    expect(output.heard()?.filePositionMs).toBeCloseTo(61_000 + 2_500 + 120, 0);
  });

  it('follows a delay that is being moved at once, but not with every pixel', () => {
    const { clock, output, playback } = playing();
    clock.advance(5_000);
    for (let delayMs = 5; delayMs <= 40; delayMs += 5) {
      playback.setUserDelay(delayMs);
      clock.advance(50);
    }
    clock.advance(1_000);
    expect(output.heard()?.filePositionMs).toBeCloseTo(61_000 + 6_400 + 40, 0);
    expect(output.cuts.length).toBeGreaterThan(0);
    expect(output.cuts.length).toBeLessThan(4);
  });

  it('prepares and places everything again on an output that takes over', () => {
    const { clock, output, playback } = playing();
    clock.advance(5_000);
    output.releaseAll();
    output.emit({ type: 'replaced' });
    expect(output.prepared.filter((key) => key === '1:1:1')).toHaveLength(2);
    expect(output.heard()?.filePositionMs).toBeCloseTo(66_000, 0);
    expect(playback.phase()).toBe('playing');
  });

  it('puts the level right of what has not begun, when it was measured late', () => {
    const { clock, output, playback, entries } = playing();
    clock.advance(110_000);
    expect(output.placed.at(-1)).toMatchObject({ key: '1:2:2', gainDb: -3 });
    playback.follow(entries.map((entry) => ({ ...entry, gainDb: -7 })));
    expect(output.placed.at(-1)).toMatchObject({ key: '1:2:2', gainDb: -7 });
    expect(output.cuts).toHaveLength(0);
  });

  it('leaves an output that seeks alone up to 1.5 s, and seeks beyond it [M-324]', () => {
    const { clock, output, corrections } = playing();
    output.becomeCoarse();
    clock.advance(5_000);
    output.shift(1_400);
    clock.advance(3_000);
    expect(corrections).toEqual([]);
    output.shift(200);
    clock.advance(500);
    expect(corrections).toEqual(['seek']);
    output.shift(-3_000);
    clock.advance(5_000);
    expect(corrections).toEqual(['seek']);
    clock.advance(4_000);
    expect(corrections).toEqual(['seek', 'seek']);
  });

  it('measures the station clock again when the clocks of the output have jumped', () => {
    const { clock, output, resyncs } = playing();
    clock.advance(5_000);
    output.emit({ type: 'disturbed' });
    expect(resyncs).toEqual([clock.now()]);
  });

  it('is silent and idle after stopping', () => {
    const { clock, output, playback } = playing();
    playback.stop();
    expect(output.isSilent).toBe(true);
    expect(playback.phase()).toBe('silent');
    expect(clock.pendingTimers()).toBe(0);
  });

  it('finds its place again after the page was frozen', () => {
    const { clock, output, playback, corrections } = playing();
    clock.sleep(200_000);
    clock.advance(250);
    playback.check();
    expect(output.heard()?.key).toBe('1:2:2');
    expect(output.heard()?.filePositionMs).toBeCloseTo(81_250, 0);
    expect(corrections).toEqual([]);
  });
});
