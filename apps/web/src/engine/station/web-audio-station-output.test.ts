import type { StationEntry, StationOutputEvent } from '@tutti/sync';
import { createManualClock } from '@tutti/testkit';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import {
  FAKE_SAMPLE_RATE,
  FakeAudioContext,
  type FakeBuffer,
  FakeGainNode,
  FakeSourceNode,
} from '#test/fake-audio-context.ts';
import { WebAudioStationOutput } from './web-audio-station-output.ts';

const START = 1_000_000;
const TRACK_SECONDS = 4;
const LATENCY_SECONDS = 0.04;
const STEP_MS = 10;

/** Nothing but its level: what is heard of it shows every gap and every fade. */
const level = (amplitude: number): FakeBuffer => ({ duration: TRACK_SECONDS, sampleAt: () => amplitude });
/** Each sample says where in the file it stands. */
const ruler: FakeBuffer = { duration: TRACK_SECONDS, sampleAt: (seconds) => seconds / 10 };

let buffer: FakeBuffer;
let contexts: FakeAudioContext[];

beforeEach(() => {
  buffer = level(0.5);
  contexts = [];
  vi.stubGlobal('AudioContext', function create() {
    const context = new FakeAudioContext(() => buffer);
    contexts.push(context);
    return context;
  });
  vi.stubGlobal('GainNode', FakeGainNode);
  vi.stubGlobal('AudioBufferSourceNode', FakeSourceNode);
  vi.stubGlobal('fetch', async () => new Response(new ArrayBuffer(1)));
});

const entryOf = (seq: number, gainDb: number): StationEntry => ({
  key: `1:${seq}`,
  track: {
    id: String(seq),
    title: `Track ${seq}`,
    artist: 'Nova Kline',
    genre: 'Stream',
    durationMs: TRACK_SECONDS * 1_000,
    albumId: undefined,
    albumTitle: undefined,
    artUrl: undefined,
    artColour: undefined,
  },
  audioUrl: `/api/tracks/${seq}/stream`,
  startsAtMs: START + (seq - 1) * TRACK_SECONDS * 1_000,
  endsAtMs: START + seq * TRACK_SECONDS * 1_000,
  cueInMs: 0,
  gainDb,
});

const placementOf = ({ key, startsAtMs, endsAtMs, cueInMs, gainDb }: StationEntry, byMs = 0) => ({
  key,
  cueInMs,
  startsAtPageMs: startsAtMs + byMs,
  endsAtPageMs: endsAtMs + byMs,
  gainDb,
});

/** Joins two tracks in a row one second into the first; `play` renders what the following milliseconds sound like. */
async function createRig(parts: { gainDb?: number; contextPpm?: number } = {}) {
  const clock = createManualClock(START + 500);
  const output = new WebAudioStationOutput(clock, 'https://music.example');
  const events: StationOutputEvent[] = [];
  output.subscribe((event) => events.push(event));
  const entries = [1, 2].map((seq) => entryOf(seq, parts.gainDb ?? 0));
  for (const entry of entries) output.prepare(entry);
  const [context] = contexts;
  if (context === undefined) throw new Error('no context was opened');
  const openedAtMs = clock.now();
  const play = async (forMs: number) => {
    const pieces: Float32Array[] = [];
    for (let passedMs = 0; passedMs < forMs; passedMs += STEP_MS) {
      await clock.advanceAsync(STEP_MS);
      const passedSeconds = (clock.now() - openedAtMs) / 1_000;
      pieces.push(context.renderUntil(passedSeconds * (1 + (parts.contextPpm ?? 0) * 1e-6)));
    }
    return Float32Array.from(pieces.flatMap((piece) => [...piece]));
  };
  await play(STEP_MS);
  for (const entry of entries) output.place(placementOf(entry));
  await play(500 - STEP_MS);
  return { clock, output, context, entries, events, play };
}

const largest = (samples: Float32Array) => samples.reduce((most, one) => Math.max(most, Math.abs(one)), 0);
const smallest = (samples: Float32Array) => samples.reduce((least, one) => Math.min(least, Math.abs(one)), 1);
const largestStep = (samples: Float32Array) =>
  samples.reduce((most, one, index) => Math.max(most, Math.abs(one - (samples[index - 1] ?? one))), 0);
/** A fade of four milliseconds; a click goes all the way in one frame. */
const NO_CLICK = 0.5 / (0.002 * FAKE_SAMPLE_RATE);

describe('a station on Web Audio', () => {
  it('renders each moment of the file as long before it is due as the output takes, and knows what is heard', async () => {
    buffer = ruler;
    const { clock, output, context, play } = await createRig();
    const heard = await play(100);
    const renderedSeconds = (heard.at(-1) ?? 0) * 10;
    expect(renderedSeconds).toBeCloseTo((clock.now() - START) / 1_000 + LATENCY_SECONDS, 2);
    const told = (output.heard()?.filePositionMs ?? 0) / 1_000;
    expect(told + LATENCY_SECONDS).toBeCloseTo(renderedSeconds, 2);
    output.setRate('1:1', 1.005);
    const before = { told: output.heard()?.filePositionMs ?? 0, rendered: renderedSeconds };
    const faster = await play(1_000);
    const gained = (faster.at(-1) ?? 0) * 10 - before.rendered;
    expect(gained).toBeCloseTo(1.005, 3);
    expect(((output.heard()?.filePositionMs ?? 0) - before.told) / 1_000).toBeCloseTo(gained, 3);
    expect(context.state).toBe('running');
  });

  it('goes over to the next track without a silent frame between them', async () => {
    const { play } = await createRig();
    const across = await play(5_000);
    const silent = across.reduce((count, sample) => count + (Math.abs(sample) < 1e-3 ? 1 : 0), 0);
    expect(silent / FAKE_SAMPLE_RATE).toBeLessThan(0.001);
    expect(smallest(across.subarray(across.length - FAKE_SAMPLE_RATE))).toBeCloseTo(0.5, 6);
  });

  it.each([200, -200])(
    'starts a track on time placed long before, on a sound card %d ppm off',
    async (contextPpm) => {
      buffer = ruler;
      const { clock, output, entries, play } = await createRig({ contextPpm });
      const waits = placementOf(entries[1] as StationEntry, 26_000);
      output.place(waits);
      const heard = await play(29_100);
      const renderedMs = (heard.at(-1) ?? 0) * 10_000;
      const wantedMs = clock.now() - waits.startsAtPageMs + LATENCY_SECONDS * 1_000;
      expect(Math.abs(renderedMs - wantedMs)).toBeLessThan(1.2);
    },
  );

  it.each([-12, -3, 0, 5])('plays a track at the level the station gives it: %d dB', async (gainDb) => {
    const { play } = await createRig({ gainDb });
    expect(largest(await play(500))).toBeCloseTo(0.5 * 10 ** (gainDb / 20), 5);
  });

  it('never clips what the server has left room for: not by volume, a change of track or a crossfade', async () => {
    // The loudest sample there may be: its peak times its gain is 1 dB below full scale.
    const peak = 0.25;
    const gainDb = -1 - 20 * Math.log10(peak);
    buffer = level(peak);
    const { output, entries, play } = await createRig({ gainDb });
    output.setVolume(5, false);
    const [first, second] = entries as [StationEntry, StationEntry];
    const loudest = [largest(await play(500))];
    output.cut(placementOf(first, 70));
    loudest.push(largest(await play(500)));
    loudest.push(largest(await play(3_500)));
    output.cut(placementOf(second, -70));
    loudest.push(largest(await play(500)));
    for (const sample of loudest) expect(sample).toBeLessThanOrEqual(10 ** (-1 / 20) + 1e-6);
    output.setVolume(0.5, false);
    await play(200);
    expect(largest(await play(200))).toBeCloseTo(0.5 * 10 ** (-1 / 20), 3);
    output.setVolume(0.5, true);
    await play(200);
    expect(largest(await play(200))).toBeLessThan(1e-3);
  });

  it('is placed anew by a crossfade in which the level neither falls nor rises', async () => {
    const { output, entries, play } = await createRig();
    await play(100);
    output.cut(placementOf(entries[0] as StationEntry, 90));
    const across = await play(300);
    expect(smallest(across)).toBeGreaterThan(0.49);
    expect(largest(across)).toBeLessThan(0.51);
  });

  it('is left without a click, and lets the device rest a moment later', async () => {
    const { output, context, play } = await createRig();
    await play(100);
    output.releaseAll();
    const left = await play(100);
    expect(left[0]).toBeGreaterThan(0.3);
    expect(largest(left.subarray(left.length / 2))).toBeLessThan(0.01);
    expect(largestStep(left)).toBeLessThan(NO_CLICK * 2);
    expect(context.state).toBe('running');
    await play(300);
    expect(context.state).toBe('suspended');
  });

  it('keeps the device for the next station when one follows at once', async () => {
    const { output, context, entries, play } = await createRig();
    output.releaseAll();
    output.prepare(entries[1] as StationEntry);
    await play(600);
    expect(context.state).toBe('running');
  });

  it('is placed anew after a standstill that others brought about, and nothing of before is rendered', async () => {
    const { context, entries, events, output, play } = await createRig();
    await play(100);
    events.length = 0;
    await context.suspend();
    expect(events).toContainEqual({ type: 'disturbed' });
    await play(300);
    expect(context.state).toBe('running');
    expect(largest(await play(200))).toBe(0);
    output.place(placementOf(entries[0] as StationEntry));
    expect(largest(await play(300))).toBeGreaterThan(0.49);
  });
});
