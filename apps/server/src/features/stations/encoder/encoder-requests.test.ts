import { PACKET_FRAMES, packetAt } from '@tutti/broadcast';
import { createManualClock, type ManualClock } from '@tutti/testkit';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { RenderRequest } from '#platform/audio/encoder/encoder-messages.ts';
import type {
  EncoderProcess,
  RenderedSound,
  UnrenderedSound,
} from '#platform/audio/encoder/encoder-process.ts';
import { createEvents, type Events } from '#platform/events.ts';
import { createLogger } from '#platform/logger.ts';
import { makeRow, makeSoundFile } from '../../../test/generated-airings.ts';
import { createStationEncoder, type RunningEncoder } from './encoder.ts';
import type { StationTimeline } from './encoder-plan.ts';

const NOW_MS = 1_800_000_000_000;
const FRAMES_PER_MS = 48;

type Rendering = Omit<RenderRequest, 'kind'>;

let clock: ManualClock;
let events: Events;
let requested: Rendering[];
let requestedOfSpare: Rendering[];
let answer: (request: Rendering) => RenderedSound | UnrenderedSound | Promise<RenderedSound>;
let readTimeline: () => Promise<StationTimeline | undefined>;
let reporting: Promise<void> | undefined;
let reported: string[];
let encoder: RunningEncoder;

beforeEach(() => {
  clock = createManualClock(NOW_MS);
  const logger = createLogger('silent');
  events = createEvents(logger);
  requested = [];
  reported = [];
  reporting = undefined;
  answer = createdFor;
  readTimeline = async () => plan(3_600_000);
  requestedOfSpare = [];
  const processes = [requested, requestedOfSpare].map(
    (own): EncoderProcess => ({
      async render(request) {
        own.push(request);
        return answer(request);
      },
      warm() {},
      close: async () => {},
      pid: undefined,
    }),
  );
  encoder = createStationEncoder({
    readTimeline: () => readTimeline(),
    findFile: async (trackId) => makeSoundFile({ trackId, path: `${trackId}.flac`, durationMs: 3_600_000 }),
    reportProblem: async (_file, reason) => {
      reported.push(reason);
      await reporting;
      return true;
    },
    clock,
    timers: clock,
    events,
    logger,
    musicDir: '/music',
    processes: processes as [EncoderProcess, EncoderProcess],
  });
});

function plan(playMs: number, generation = 1): StationTimeline {
  const row = makeRow({ trackId: 5, startedAtMs: NOW_MS - 60_000, playMs }, generation);
  return { generation, rows: [row] };
}

function createdFor({ outputs, fromFrame, untilFrame }: Rendering): RenderedSound {
  const packets = outputs.map((output) => {
    const first = Math.ceil(fromFrame / PACKET_FRAMES[output]);
    const count = Math.ceil(untilFrame / PACKET_FRAMES[output]) - first;
    // Each packet contains its own number.
    const created = Array.from({ length: count }, (_, index) => Buffer.from(String(first + index)));
    return [output, created] as const;
  });
  return { packets: new Map(packets), failed: [] };
}

const crash = (touchedTrackId?: number, reason = 'SIGSEGV'): UnrenderedSound => ({
  touchedTrackId,
  cause: 'crashed',
  reason,
});
const hang = (touchedTrackId: number): UnrenderedSound => ({
  touchedTrackId,
  cause: 'silence',
  reason: 'SIGKILL',
});
const read = (instantMs = NOW_MS, count = 100, stationId = 7) =>
  encoder.readPackets(stationId, { output: 'mp3', firstPacket: packetAt('mp3', instantMs), count });
const stationsOf = (requests: readonly Rendering[]) => requests.map(({ stationId }) => stationId);
const reachMs = () =>
  Math.max(...requested.map(({ untilFrame }) => untilFrame)) / FRAMES_PER_MS - clock.now();

function hangOver(stationIds: readonly number[]) {
  const hanging = new Map(stationIds.map((id) => [id, Promise.withResolvers<void>()]));
  answer = async (request) => {
    await hanging.get(request.stationId)?.promise;
    return createdFor(request);
  };
  const free = (stationId: number) => {
    hanging.get(stationId)?.resolve();
    hanging.delete(stationId);
  };
  return { free };
}

afterEach(() => encoder.stop());

describe('packets', () => {
  it('have their numbers, wherever windows end', async () => {
    const first = packetAt('mp3', NOW_MS - 700);
    const packets = await read(NOW_MS - 700, 250);
    expect(packets.map(String)).toEqual(Array.from({ length: 250 }, (_, index) => String(first + index)));
  });

  it('have their numbers after a cut, too', async () => {
    const before = await read(NOW_MS, 300);
    readTimeline = async () => plan(60_000 + 3_210, 2);
    events.publish('stationChanged', { stationId: 7 });
    const after = await read(NOW_MS, 300);
    expect(after).toEqual(before);
    const fromMs = NOW_MS + 3_210 - 8 - 72;
    expect(requested.some(({ fromFrame }) => fromFrame === fromMs * FRAMES_PER_MS)).toBe(true);
  });

  it('rendered by a plan that was replaced meanwhile are not used', async () => {
    answer = async (request) => {
      answer = createdFor;
      readTimeline = async () => plan(60_500, 2);
      events.publish('stationChanged', { stationId: 7 });
      await clock.advanceAsync(0);
      return {
        packets: new Map(request.outputs.map((output) => [output, [Buffer.from('old')]])),
        failed: [],
      };
    };
    const packets = await read();
    expect(packets.map(String)).not.toContain('old');
    expect(packets).toHaveLength(100);
  });
});

describe('the revision of a plan', () => {
  it('that a listener has heard of is looked up again, not by a read that began before', async () => {
    await read();
    const slow = Promise.withResolvers<StationTimeline>();
    readTimeline = () => slow.promise;
    const pending = encoder.readRevision(7, 2);
    await clock.advanceAsync(0);
    readTimeline = async () => plan(60_500, 2);
    const late = encoder.readRevision(7, 2);
    await clock.advanceAsync(0);
    slow.resolve(plan(3_600_000));
    await pending;
    expect(await late).toBe(2);
  });

  it('is the known one while the database does not answer, even if a listener knows of a newer one', async () => {
    await read();
    readTimeline = () => new Promise<never>(() => {});
    const requested = encoder.readRevision(7, 2);
    await clock.advanceAsync(1_000);
    expect(await requested).toBe(1);
  });
});

describe('rendering ahead', () => {
  it('reaches 40 s while somebody listens, and ends some time after', async () => {
    const release = encoder.hold(7, 'aac');
    await clock.advanceAsync(5_000);
    expect(reachMs()).toBeGreaterThanOrEqual(40_000 - 1_000);
    expect(reachMs()).toBeLessThanOrEqual(42_000);
    release();
    release();
    await clock.advanceAsync(21_000);
    const requests = requested.length;
    await clock.advanceAsync(120_000);
    expect(requested.length).toBe(requests);
    expect(clock.pendingTimers()).toBe(0);
  });

  it('covers all outputs in one run, once they have got as far', async () => {
    for (const output of ['flac', 'opus-96', 'mp3', 'aac'] as const) encoder.hold(7, output);
    await clock.advanceAsync(2_000);
    expect(requested.every(({ outputs }) => outputs.length === 4)).toBe(true);
  });

  it('stops where the station goes off the air', async () => {
    readTimeline = async () => plan(70_000);
    encoder.hold(7, 'mp3');
    await clock.advanceAsync(5_000);
    expect(reachMs()).toBeLessThanOrEqual(10_000);
  });

  it.each([
    ['refuses', () => Promise.reject(new Error('no database'))],
    ['says nothing', () => new Promise<never>(() => {})],
  ])('continues with the known plan while the database %s', async (_how, fails) => {
    encoder.hold(7, 'mp3');
    await clock.advanceAsync(2_000);
    readTimeline = fails;
    await clock.advanceAsync(60_000);
    expect(reachMs()).toBeGreaterThanOrEqual(38_000);
    expect(await read(clock.now())).toHaveLength(100);
  });
});

describe('a process that crashes', () => {
  it('is asked again, unnoticed', async () => {
    answer = () => {
      answer = createdFor;
      return crash(5);
    };
    expect(await read()).toHaveLength(100);
    expect(reported).toEqual([]);
    expect(requested.at(-1)?.parts[0]?.location).toEqual({ root: '/music', path: '5.flac' });
  });

  it('twice over the same file is not given it again, and the file is reported', async () => {
    answer = (request) => (request.parts[0]?.location ? crash(5) : createdFor(request));
    expect(await read()).toHaveLength(100);
    expect(requested.slice(0, 3).map(({ parts }) => parts[0]?.location !== undefined)).toEqual([
      true,
      true,
      false,
    ]);
    expect(reported).toEqual(['Decoding this file crashed (SIGSEGV)']);
  });

  it('is not the fault of a file that can be rendered afterwards, however often it happens', async () => {
    let renders = 0;
    answer = (request) => {
      renders += 1;
      return renders % 2 === 1 ? crash(5) : createdFor(request);
    };
    encoder.hold(7, 'mp3');
    await clock.advanceAsync(30_000);
    expect(renders).toBeGreaterThan(50);
    expect(requested.every(({ parts }) => parts[0]?.location !== undefined)).toBe(true);
    expect(reported).toEqual([]);
  });

  it('because it was killed from outside is still given the file after two kills, but not after three', async () => {
    const kills = [crash(5, 'SIGKILL'), crash(5, 'SIGKILL')];
    answer = (request) => kills.pop() ?? createdFor(request);
    expect(await read()).toHaveLength(100);
    expect(reported).toEqual([]);
    answer = (request) => (request.parts[0]?.location ? crash(5, 'SIGKILL') : createdFor(request));
    expect(await read(NOW_MS + 10_000)).toHaveLength(100);
    expect(reported).toEqual(['Decoding this file crashed (SIGKILL)']);
  });

  it('or hangs twice over the same file is not given it again, and the file does not count as broken', async () => {
    answer = (request) => (request.parts[0]?.location ? hang(5) : createdFor(request));
    expect(await read()).toHaveLength(100);
    expect(reported).toEqual([]);
  });

  it('or hangs over a file while listeners ask for ever later pieces leaves it out as soon', async () => {
    answer = async (request) => {
      if (!request.parts[0]?.location) return createdFor(request);
      await clock.advanceAsync(10_000);
      return hang(5) as never;
    };
    const asks = [0, 8_500, 17_000].map((laterMs) => read(NOW_MS + laterMs).catch(() => []));
    await Promise.all(asks);
    const offsets = new Set(
      requested.filter(({ parts }) => parts[0]?.location).map(({ fromFrame }) => fromFrame),
    );
    expect(offsets.size).toBeGreaterThan(1);
    expect(requested.filter(({ parts }) => parts[0]?.location)).toHaveLength(2);
    expect(reported).toEqual([]);
  });

  it('or hangs while somebody starts another station does not delay that one', async () => {
    const { free } = hangOver([7]);
    const first = read();
    await clock.advanceAsync(0);
    let isReady = false;
    const other = read(NOW_MS, 100, 8).finally(() => {
      isReady = true;
    });
    await clock.advanceAsync(2_900);
    expect(isReady).toBe(false);
    await clock.advanceAsync(200);
    expect(isReady).toBe(true);
    expect(requested.map(({ stationId }) => stationId)).toEqual([7]);
    free(7);
    expect(await first).toHaveLength(100);
    expect(await other).toHaveLength(100);
  });

  it('or hangs twice serves waiting listeners as soon as the first process is free again', async () => {
    const { free } = hangOver([7, 8]);
    const [first, second] = [read(NOW_MS, 100, 7), read(NOW_MS, 100, 8)];
    await clock.advanceAsync(3_100);
    const third = read(NOW_MS, 100, 9);
    const later = read(NOW_MS + 20_000, 100, 8);
    await clock.advanceAsync(0);
    expect(stationsOf(requested)).toEqual([7]);
    expect(stationsOf(requestedOfSpare)).toEqual([8]);
    free(7);
    expect(await third).toHaveLength(100);
    expect(await first).toHaveLength(100);
    // The first process has rendered everything and sleeps.
    await new Promise((resolve) => setImmediate(resolve));
    free(8);
    expect(await second).toHaveLength(100);
    expect(await later).toHaveLength(100);
    // The spare one has nothing to do while the first is not stuck.
    expect(stationsOf(requestedOfSpare)).toEqual([8]);
  });

  it('over anything is reported to waiting callers, and asked again a moment later', async () => {
    answer = () => crash();
    await expect(read()).rejects.toMatchObject({ code: 'UNAVAILABLE', retryAfterS: 2 });
    answer = createdFor;
    expect(await read()).toHaveLength(100);
  });
});

it('renders even while the library cannot store that a file fails', async () => {
  reporting = new Promise(() => {});
  answer = (request) => ({ ...createdFor(request), failed: [{ trackId: 5, reason: 'garbage' }] });
  expect(await Promise.race([read(), clock.advanceAsync(1_000)])).toHaveLength(100);
});

it('reports a file that cannot be rendered once', async () => {
  answer = (request) => ({ ...createdFor(request), failed: [{ trackId: 5, reason: 'garbage' }] });
  await read();
  await read(NOW_MS + 5_000);
  expect(reported).toEqual(['garbage']);
});
