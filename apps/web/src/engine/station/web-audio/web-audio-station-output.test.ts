import type { PieceCodec, StationOutputEvent } from '@tutti/sync';
import { createManualClock } from '@tutti/testkit';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import {
  FAKE_SAMPLE_RATE,
  FakeAudioContext,
  FakeBuffer,
  FakeGainNode,
  FakeSourceNode,
} from '#test/fake-audio-context.ts';
import { WebAudioStationOutput } from './web-audio-station-output.ts';

const FIRST = 500;
const START = FIRST * 2_000;
const LATENCY_SECONDS = 0.04;
const STEP_MS = 10;
const MARGINS = { opus: { lead: 3_840, tail: 480 }, flac: { lead: 0, tail: 0 } };

/** The sample of a station at a frame counted from its first piece, by the revision of its plan. */
type Signal = (frame: number, revision: number) => number;
/** A constant level shows every gap and every fade. */
const level: Signal = () => 0.5;
/** Each sample encodes its own time. */
const ruler: Signal = (frame) => frame / FAKE_SAMPLE_RATE / 100;
const sine: Signal = (frame) => 0.5 * Math.sin((2 * Math.PI * 440 * frame) / FAKE_SAMPLE_RATE);

let signal: Signal;
let contexts: FakeAudioContext[];

const encode = (index: number, codec: PieceCodec, revision: number) =>
  new TextEncoder().encode(`${index} ${codec} ${revision}`).buffer as ArrayBuffer;

function decode(bytes: ArrayBuffer): FakeBuffer {
  const [index, codec, revision] = new TextDecoder().decode(bytes).split(' ');
  if (codec !== 'opus' && codec !== 'flac') throw new Error('damaged');
  const { lead, tail } = MARGINS[codec];
  const buffer = new FakeBuffer({ length: lead + 96_000 + tail });
  const firstFrame = (Number(index) - FIRST) * 96_000 - lead;
  const samples = buffer.getChannelData();
  for (let at = 0; at < samples.length; at += 1) samples[at] = signal(firstFrame + at, Number(revision));
  return buffer;
}

beforeEach(() => {
  signal = level;
  contexts = [];
  vi.stubGlobal('AudioContext', function create() {
    const context = new FakeAudioContext(decode);
    contexts.push(context);
    return context;
  });
  vi.stubGlobal('OfflineAudioContext', function create() {
    return { decodeAudioData: async () => ({ length: 1 }) };
  });
  vi.stubGlobal('AudioBuffer', FakeBuffer);
  vi.stubGlobal('GainNode', FakeGainNode);
  vi.stubGlobal('AudioBufferSourceNode', FakeSourceNode);
});

interface RigParts {
  /** Number of pieces that exist from the beginning. */
  pieces?: number;
  codec?: PieceCodec;
  contextPpm?: number;
}

/** Joins a station half a second into its first piece; `play` renders the sound of the following milliseconds. */
async function createRig({ pieces = 6, codec = 'opus', contextPpm = 0 }: RigParts = {}) {
  const clock = createManualClock(START);
  const output = new WebAudioStationOutput(clock);
  const events: StationOutputEvent[] = [];
  output.subscribe((event) => events.push(event));
  const { codecs } = await output.open();
  const [context] = contexts;
  if (context === undefined) throw new Error('no context was opened');
  const put = (index: number, how: { codec?: string; revision?: number } = {}) =>
    output.put({
      index,
      codec: how.codec === 'flac' ? 'flac' : codec,
      bytes: encode(index, (how.codec ?? codec) as PieceCodec, how.revision ?? 0),
    });
  const openedAtMs = clock.now();
  const play = async (forMs: number) => {
    const captured: Float32Array[] = [];
    for (let passedMs = 0; passedMs < forMs; passedMs += STEP_MS) {
      await clock.advanceAsync(STEP_MS);
      const passedSeconds = (clock.now() - openedAtMs) / 1_000;
      captured.push(context.renderUntil(passedSeconds * (1 + contextPpm * 1e-6)));
    }
    return Float32Array.from(captured.flatMap((piece) => [...piece]));
  };
  for (let index = FIRST; index < FIRST + pieces; index += 1) put(index);
  const startAt = () => output.startAt({ stationMs: clock.now(), pageMs: clock.now() });
  await play(400);
  startAt();
  await play(100);
  return { clock, output, codecs, context, events, put, startAt, play };
}

const largest = (samples: Float32Array) => samples.reduce((most, one) => Math.max(most, Math.abs(one)), 0);
const smallest = (samples: Float32Array) => samples.reduce((least, one) => Math.min(least, Math.abs(one)), 1);
const largestStep = (samples: Float32Array) =>
  samples.reduce((most, one, index) => Math.max(most, Math.abs(one - (samples[index - 1] ?? one))), 0);
/** The sharpest bend of a curve, where the sine's own is 1. */
const sharpestBend = (samples: Float32Array) => {
  const own = 0.5 * ((2 * Math.PI * 440) / FAKE_SAMPLE_RATE) ** 2;
  const bends = samples
    .subarray(1, -1)
    .map((one, index) => Math.abs((samples[index] ?? 0) - 2 * one + (samples[index + 2] ?? 0)));
  return largest(bends) / own;
};
const silentFrames = (samples: Float32Array) =>
  samples.reduce((count, one) => count + (Math.abs(one) < 1e-3 ? 1 : 0), 0);
/** The steepest step of a fade of four milliseconds; a click goes all the way in one frame. */
const NO_CLICK = 0.5 / (0.002 * FAKE_SAMPLE_RATE);

describe('a station on Web Audio', () => {
  it('renders each moment ahead by the delay of the output, and knows what is audible', async () => {
    signal = ruler;
    const { clock, output, play } = await createRig();
    const captured = await play(100);
    const rendered = () => (captured.at(-1) ?? 0) * 100;
    expect(rendered()).toBeCloseTo((clock.now() - START) / 1_000 + LATENCY_SECONDS, 2);
    const reported = ((output.audible()?.stationMs ?? 0) - START) / 1_000;
    expect(reported + LATENCY_SECONDS).toBeCloseTo(rendered(), 2);
    expect(output.outputLatencyMs()).toBeCloseTo(40, 3);
  });

  it.each(['opus', 'flac'] as const)(
    'plays pieces of %s back to back as one sound, to the sample',
    async (codec) => {
      signal = sine;
      const { play } = await createRig({ codec });
      const captured = await play(8_000);
      expect(sharpestBend(captured)).toBeLessThan(1.01);
      expect(silentFrames(captured) / captured.length).toBeLessThan(0.01);
    },
  );

  it.each(['opus', 'flac'] as const)('stays one sound of %s while it corrects an error', async (codec) => {
    signal = sine;
    const { output, play } = await createRig({ codec, pieces: 8 });
    const captured: Float32Array[] = [];
    const rates = [1.003, 1.0025, 1.002, 1.0014, 1, 0.9971, 0.998, 1, 1.0049, 1];
    for (const rate of rates) {
      output.setRate(rate);
      captured.push(await play(970));
    }
    const all = Float32Array.from(captured.flatMap((piece) => [...piece]));
    // At another speed, browsers interpolate between samples.
    expect(sharpestBend(all)).toBeLessThan(2);
    expect(largest(all)).toBeLessThan(0.501);
  });

  it('gains and loses time according to its rate', async () => {
    signal = ruler;
    const { output, play } = await createRig();
    const before = { told: output.audible()?.stationMs ?? 0, rendered: ((await play(10)).at(-1) ?? 0) * 100 };
    output.setRate(1.005);
    const gained = ((await play(3_000)).at(-1) ?? 0) * 100 - before.rendered;
    expect(gained).toBeCloseTo(3 * 1.005, 2);
    expect(((output.audible()?.stationMs ?? 0) - before.told) / 1_000).toBeCloseTo(gained + 0.01, 2);
  });

  it('goes from one codec to the other without an audible trace', async () => {
    signal = sine;
    const { put, play } = await createRig({ pieces: 2 });
    put(FIRST + 2, { codec: 'flac' });
    put(FIRST + 3);
    await play(10);
    expect(sharpestBend(await play(4_000))).toBeLessThan(1.01);
  });

  it('starts a late piece at the right frame, and fades where one is missing', async () => {
    signal = ruler;
    const { clock, output, put, play } = await createRig({ pieces: 1 });
    await play(2_000);
    expect(output.audible()).toBeUndefined();
    put(FIRST + 1);
    const captured = await play(500);
    expect((captured.at(-1) ?? 0) * 100).toBeCloseTo((clock.now() - START) / 1_000 + LATENCY_SECONDS, 2);
    expect(output.audible()).toBeDefined();
    signal = level;
    const next = await createRig({ pieces: 1 });
    const ending = await next.play(2_000);
    expect(largestStep(ending)).toBeLessThan(NO_CLICK);
    next.put(FIRST + 1);
    expect(largestStep(await next.play(500))).toBeLessThan(NO_CLICK);
  });

  it('switches to another plan without a gap, in pieces to come and in the current one', async () => {
    signal = (_frame, revision) => (revision === 0 ? 0.5 : 0.25);
    const { put, play } = await createRig();
    for (const index of [FIRST, FIRST + 1, FIRST + 2]) put(index, { revision: 1 });
    const across = await play(600);
    expect(across.at(-1)).toBeCloseTo(0.25, 5);
    expect(smallest(across)).toBeGreaterThan(0.249);
    expect(largestStep(across)).toBeLessThan(NO_CLICK);
    expect(smallest(await play(3_000))).toBeCloseTo(0.25, 5);
  });

  it.each([10, 60, 130, 210, 240, 270, 400])(
    'stays one sound when the current piece is replaced again %s ms later',
    async (laterMs) => {
      const { put, play } = await createRig();
      put(FIRST, { revision: 1 });
      const first = await play(laterMs);
      put(FIRST, { revision: 2 });
      const second = await play(60);
      put(FIRST, { revision: 3 });
      const all = Float32Array.from([...first, ...second, ...(await play(2_500))]);
      expect(smallest(all)).toBeGreaterThan(0.49);
      expect(largest(all)).toBeLessThan(0.51);
    },
  );

  it.each([20, 120, 230, 260])(
    'is never louder if its speed changes %d ms after the current piece was replaced',
    async (laterMs) => {
      const { output, put, play } = await createRig();
      put(FIRST, { revision: 1 });
      const first = await play(laterMs);
      output.setRate(1.003);
      const second = await play(30);
      output.setRate(1.002);
      const all = Float32Array.from([...first, ...second, ...(await play(2_500))]);
      expect(smallest(all)).toBeGreaterThan(0.49);
      expect(largest(all)).toBeLessThan(0.51);
    },
  );

  it('switches the current piece at the right instant if its speed changes meanwhile', async () => {
    signal = (_frame, revision) => (revision === 0 ? 0.5 : 0.25);
    const { output, put, play } = await createRig();
    put(FIRST, { revision: 1 });
    await play(100);
    output.setRate(1.003);
    expect(smallest(await play(140))).toBeCloseTo(0.5, 5);
    expect((await play(60)).at(-1)).toBeCloseTo(0.25, 5);
  });

  it('switches the current piece no sooner than a quarter of a second after it was replaced', async () => {
    signal = (_frame, revision) => (revision === 0 ? 0.5 : 0.25);
    const { put, play } = await createRig();
    put(FIRST, { revision: 1 });
    expect(smallest(await play(240))).toBeCloseTo(0.5, 5);
    expect((await play(60)).at(-1)).toBeCloseTo(0.25, 5);
  });

  it('falls silent without a click where the station does', async () => {
    const { output, play } = await createRig();
    output.drop(FIRST + 1);
    const captured = await play(3_000);
    expect(largestStep(captured)).toBeLessThan(NO_CLICK);
    expect(largest(captured.subarray(-FAKE_SAMPLE_RATE))).toBe(0);
    expect(output.audible()).toBeUndefined();
  });

  it('moves by a crossfade of constant level, and is then at the new position', async () => {
    signal = ruler;
    const { clock, output, play } = await createRig();
    await play(100);
    output.cut({ stationMs: clock.now() + 90, pageMs: clock.now() });
    expect((output.audible()?.stationMs ?? 0) - clock.now()).toBeCloseTo(90, 0);
    await play(150);
    output.cut({ stationMs: clock.now() + 150, pageMs: clock.now() });
    const captured = await play(400);
    expect(largestStep(captured)).toBeLessThan(1e-4);
    expect((captured.at(-1) ?? 0) * 100).toBeCloseTo(
      (clock.now() - START) / 1_000 + LATENCY_SECONDS + 0.15,
      2,
    );
    signal = level;
    const flat = await createRig();
    flat.output.cut({ stationMs: flat.clock.now() + 90, pageMs: flat.clock.now() });
    const across = await flat.play(500);
    expect(smallest(across)).toBeGreaterThan(0.49);
    expect(largest(across)).toBeLessThan(0.51);
  });

  it('is never louder than the encoded station, which has left just enough room', async () => {
    const { output, play } = await createRig();
    output.setVolume(5, false);
    expect(largest(await play(500))).toBeCloseTo(0.5, 5);
    output.setVolume(0.5, false);
    await play(200);
    expect(largest(await play(200))).toBeCloseTo(0.25, 3);
    output.setVolume(0.5, true);
    await play(200);
    expect(largest(await play(200))).toBeLessThan(1e-3);
  });

  it('is left without a click, and releases the device a moment later', async () => {
    const { output, context, play } = await createRig();
    await play(100);
    output.release();
    const left = await play(100);
    expect(left[0]).toBeGreaterThan(0.3);
    expect(largest(left.subarray(left.length / 2))).toBeLessThan(0.01);
    expect(largestStep(left)).toBeLessThan(NO_CLICK * 2);
    expect(context.state).toBe('running');
    await play(300);
    expect(context.state).toBe('suspended');
  });

  it('keeps the device when another station follows at once', async () => {
    const { output, context, play } = await createRig();
    output.release();
    await output.open();
    await play(600);
    expect(context.state).toBe('running');
  });

  it('finds its position after the context stood still, and renders nothing from before', async () => {
    signal = ruler;
    const { clock, context, events, output, startAt, play } = await createRig();
    await play(100);
    events.length = 0;
    await context.suspend();
    expect(events).toContainEqual({ type: 'disturbed' });
    await play(300);
    expect(context.state).toBe('running');
    expect(largest(await play(200))).toBe(0);
    startAt();
    const captured = await play(300);
    expect((captured.at(-1) ?? 0) * 100).toBeCloseTo((clock.now() - START) / 1_000 + LATENCY_SECONDS, 2);
    expect(output.audible()).toBeDefined();
  });

  it('drops what passed while the browser blocked the sound', async () => {
    const { context, output, clock, put, startAt, play } = await createRig();
    const resume = context.resume.bind(context);
    context.resume = () => new Promise(() => {});
    await context.suspend();
    for (let index = FIRST + 6; index < FIRST + 20; index += 1) {
      put(index);
      startAt();
      await play(2_000);
    }
    context.resume = resume;
    output.startAt({ stationMs: START + 8_000, pageMs: clock.now() });
    output.unlock();
    expect(largest(await play(1_000))).toBe(0);
  });

  it('reports which codecs can be played', async () => {
    const { codecs, events, put, play } = await createRig({ pieces: 1 });
    expect(codecs).toEqual(['opus', 'flac']);
    put(FIRST + 1, { codec: 'damaged' });
    await play(10);
    expect(events).toContainEqual({ type: 'ready', index: FIRST });
    expect(events).toContainEqual({ type: 'failed', index: FIRST + 1 });
  });

  it('holds only pieces that are still to come, however long it plays', async () => {
    const { context, put, play } = await createRig({ pieces: 4 });
    for (let index = FIRST + 4; index < FIRST + 12; index += 1) {
      put(index);
      await play(2_000);
    }
    expect(context.sources.length).toBe(12);
    expect(context.sources.filter(({ outputs }) => outputs.size > 0).length).toBeLessThan(7);
  });
});
