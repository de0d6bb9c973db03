/** What the programme asks its process for and when, with one that answers at once and does nothing. */
import { PACKET_FRAMES, packetAt } from '@tutti/broadcast';
import { createManualClock, type ManualClock } from '@tutti/testkit';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { RenderRequest } from '#platform/audio/programme/programme-messages.ts';
import type {
  ProgrammeProcess,
  RenderedSound,
  UnrenderedSound,
} from '#platform/audio/programme/programme-process.ts';
import { createEvents, type Events } from '#platform/events.ts';
import { createLogger } from '#platform/logger.ts';
import { makeRow, makeSoundFile } from '../../test/made-airings.ts';
import { createProgramme, type RunningProgramme } from './programme.ts';
import type { StationTimeline } from './station-plan.ts';

const NOW_MS = 1_800_000_000_000;
const FRAMES_PER_MS = 48;

type Asked = Omit<RenderRequest, 'kind'>;

let clock: ManualClock;
let events: Events;
let asked: Asked[];
/** Of the second process, which helps while the first is stuck. */
let askedOfSpare: Asked[];
let answer: (request: Asked) => RenderedSound | UnrenderedSound | Promise<RenderedSound>;
let readTimeline: () => Promise<StationTimeline | undefined>;
let reporting: Promise<void> | undefined;
let reported: string[];
let programme: RunningProgramme;

beforeEach(() => {
  clock = createManualClock(NOW_MS);
  const logger = createLogger('silent');
  events = createEvents(logger);
  asked = [];
  reported = [];
  reporting = undefined;
  answer = madeOf;
  readTimeline = async () => plan(3_600_000);
  askedOfSpare = [];
  const processes = [asked, askedOfSpare].map(
    (own): ProgrammeProcess => ({
      async render(request) {
        own.push(request);
        return answer(request);
      },
      warm() {},
      close: async () => {},
      pid: undefined,
    }),
  );
  programme = createProgramme({
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
    processes: processes as [ProgrammeProcess, ProgrammeProcess],
  });
});

function plan(playMs: number, generation = 1): StationTimeline {
  const row = makeRow({ trackId: 5, startedAtMs: NOW_MS - 60_000, playMs }, generation);
  return { genreId: 3, generation, rows: [row] };
}

function madeOf({ outputs, fromFrame, untilFrame }: Asked): RenderedSound {
  const packets = outputs.map((output) => {
    const first = Math.ceil(fromFrame / PACKET_FRAMES[output]);
    const count = Math.ceil(untilFrame / PACKET_FRAMES[output]) - first;
    // Each packet says which one it is.
    const made = Array.from({ length: count }, (_, index) => Buffer.from(String(first + index)));
    return [output, made] as const;
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
  programme.readPackets(stationId, { output: 'mp3', firstPacket: packetAt('mp3', instantMs), count });
const stationsOf = (requests: readonly Asked[]) => requests.map(({ stationId }) => stationId);
const reachMs = () => Math.max(...asked.map(({ untilFrame }) => untilFrame)) / FRAMES_PER_MS - clock.now();

/** Requests of these stations are answered when they are freed. */
function hangOver(stationIds: readonly number[]) {
  const hanging = new Map(stationIds.map((id) => [id, Promise.withResolvers<void>()]));
  answer = async (request) => {
    await hanging.get(request.stationId)?.promise;
    return madeOf(request);
  };
  const free = (stationId: number) => {
    hanging.get(stationId)?.resolve();
    hanging.delete(stationId);
  };
  return { free };
}

afterEach(() => programme.stop());

describe('packets', () => {
  it('are those of their numbers, wherever windows end', async () => {
    const first = packetAt('mp3', NOW_MS - 700);
    const packets = await read(NOW_MS - 700, 250);
    expect(packets.map(String)).toEqual(Array.from({ length: 250 }, (_, index) => String(first + index)));
  });

  it('are those of their numbers after a cut, too', async () => {
    const before = await read(NOW_MS, 300);
    readTimeline = async () => plan(60_000 + 3_210, 2);
    events.publish('stationChanged', { stationId: 7 });
    const after = await read(NOW_MS, 300);
    expect(after).toEqual(before);
    const fromMs = NOW_MS + 3_210 - 8 - 72;
    expect(asked.some(({ fromFrame }) => fromFrame === fromMs * FRAMES_PER_MS)).toBe(true);
  });

  it('made by a plan that was overtaken meanwhile are not used', async () => {
    answer = async (request) => {
      answer = madeOf;
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
  it('that somebody has heard of is looked for anew, not by a look that began before', async () => {
    await read();
    const slow = Promise.withResolvers<StationTimeline>();
    readTimeline = () => slow.promise;
    const early = programme.readRevision(7, 2);
    await clock.advanceAsync(0);
    readTimeline = async () => plan(60_500, 2);
    const late = programme.readRevision(7, 2);
    await clock.advanceAsync(0);
    slow.resolve(plan(3_600_000));
    await early;
    expect(await late).toBe(2);
  });

  it('is the known one while the database says nothing, whatever somebody has heard of', async () => {
    await read();
    readTimeline = () => new Promise<never>(() => {});
    const asked = programme.readRevision(7, 2);
    await clock.advanceAsync(1_000);
    expect(await asked).toBe(1);
  });
});

describe('what is made ahead', () => {
  it('reaches 40 s while somebody listens, and ends some time after', async () => {
    const release = programme.hold(7, 'aac');
    await clock.advanceAsync(5_000);
    expect(reachMs()).toBeGreaterThanOrEqual(40_000 - 1_000);
    expect(reachMs()).toBeLessThanOrEqual(42_000);
    release();
    release();
    await clock.advanceAsync(21_000);
    const requests = asked.length;
    await clock.advanceAsync(120_000);
    expect(asked.length).toBe(requests);
    expect(clock.pendingTimers()).toBe(0);
  });

  it('is for all outputs in one go, once they have got as far', async () => {
    for (const output of ['flac', 'opus-96', 'mp3', 'aac'] as const) programme.hold(7, output);
    await clock.advanceAsync(2_000);
    expect(asked.every(({ outputs }) => outputs.length === 4)).toBe(true);
  });

  it('stops where the station goes off the air', async () => {
    readTimeline = async () => plan(70_000);
    programme.hold(7, 'mp3');
    await clock.advanceAsync(5_000);
    expect(reachMs()).toBeLessThanOrEqual(10_000);
  });

  it.each([
    ['refuses', () => Promise.reject(new Error('no database'))],
    ['says nothing', () => new Promise<never>(() => {})],
  ])('goes on by the known plan while the database %s', async (_how, fails) => {
    programme.hold(7, 'mp3');
    await clock.advanceAsync(2_000);
    readTimeline = fails;
    await clock.advanceAsync(60_000);
    expect(reachMs()).toBeGreaterThanOrEqual(38_000);
    expect(await read(clock.now())).toHaveLength(100);
  });
});

describe('a process that does not survive', () => {
  it('is asked again, unnoticed', async () => {
    answer = () => {
      answer = madeOf;
      return crash(5);
    };
    expect(await read()).toHaveLength(100);
    expect(reported).toEqual([]);
    expect(asked.at(-1)?.parts[0]?.place).toEqual({ root: '/music', path: '5.flac' });
  });

  it('the same file twice is not given it again, and the file is reported', async () => {
    answer = (request) => (request.parts[0]?.place ? crash(5) : madeOf(request));
    expect(await read()).toHaveLength(100);
    expect(asked.slice(0, 3).map(({ parts }) => parts[0]?.place !== undefined)).toEqual([true, true, false]);
    expect(reported).toEqual(['Decoding this file crashed (SIGSEGV)']);
  });

  it('is not the fault of a file that can be made afterwards, however often it happens', async () => {
    let renders = 0;
    answer = (request) => {
      renders += 1;
      return renders % 2 === 1 ? crash(5) : madeOf(request);
    };
    programme.hold(7, 'mp3');
    await clock.advanceAsync(30_000);
    expect(renders).toBeGreaterThan(50);
    expect(asked.every(({ parts }) => parts[0]?.place !== undefined)).toBe(true);
    expect(reported).toEqual([]);
  });

  it('is killed from outside twice in a row, and the file is given to it still; not after three times', async () => {
    const kills = [crash(5, 'SIGKILL'), crash(5, 'SIGKILL')];
    answer = (request) => kills.pop() ?? madeOf(request);
    expect(await read()).toHaveLength(100);
    expect(reported).toEqual([]);
    answer = (request) => (request.parts[0]?.place ? crash(5, 'SIGKILL') : madeOf(request));
    expect(await read(NOW_MS + 10_000)).toHaveLength(100);
    expect(reported).toEqual(['Decoding this file crashed (SIGKILL)']);
  });

  it('or hangs over the same file twice: the file is left out, and is no broken one', async () => {
    answer = (request) => (request.parts[0]?.place ? hang(5) : madeOf(request));
    expect(await read()).toHaveLength(100);
    expect(reported).toEqual([]);
  });

  it('or hangs over it while listeners ask for ever later pieces: left out as soon', async () => {
    answer = async (request) => {
      if (!request.parts[0]?.place) return madeOf(request);
      await clock.advanceAsync(10_000);
      return hang(5) as never;
    };
    const asks = [0, 8_500, 17_000].map((laterMs) => read(NOW_MS + laterMs).catch(() => []));
    await Promise.all(asks);
    const places = new Set(asked.filter(({ parts }) => parts[0]?.place).map(({ fromFrame }) => fromFrame));
    expect(places.size).toBeGreaterThan(1);
    expect(asked.filter(({ parts }) => parts[0]?.place)).toHaveLength(2);
    expect(reported).toEqual([]);
  });

  it('or hangs while somebody presses another station: that one is heard all the same', async () => {
    const { free } = hangOver([7]);
    const first = read();
    await clock.advanceAsync(0);
    let isHeard = false;
    const other = read(NOW_MS, 100, 8).finally(() => {
      isHeard = true;
    });
    await clock.advanceAsync(2_900);
    expect(isHeard).toBe(false);
    await clock.advanceAsync(200);
    expect(isHeard).toBe(true);
    expect(asked.map(({ stationId }) => stationId)).toEqual([7]);
    free(7);
    expect(await first).toHaveLength(100);
    expect(await other).toHaveLength(100);
  });

  it('or hangs in both processes: whoever waits is served when the first of them is free again', async () => {
    const { free } = hangOver([7, 8]);
    const [first, second] = [read(NOW_MS, 100, 7), read(NOW_MS, 100, 8)];
    await clock.advanceAsync(3_100);
    const third = read(NOW_MS, 100, 9);
    const later = read(NOW_MS + 20_000, 100, 8);
    await clock.advanceAsync(0);
    expect(stationsOf(asked)).toEqual([7]);
    expect(stationsOf(askedOfSpare)).toEqual([8]);
    free(7);
    expect(await third).toHaveLength(100);
    expect(await first).toHaveLength(100);
    // The first makes all that is heard, and sleeps.
    await new Promise((resolve) => setImmediate(resolve));
    free(8);
    expect(await second).toHaveLength(100);
    expect(await later).toHaveLength(100);
    // The spare one has nothing to do where the first is not stuck.
    expect(stationsOf(askedOfSpare)).toEqual([8]);
  });

  it('anything is told to whoever waits, and asked again a moment later', async () => {
    answer = () => crash();
    await expect(read()).rejects.toMatchObject({ code: 'UNAVAILABLE', retryAfterS: 2 });
    answer = madeOf;
    expect(await read()).toHaveLength(100);
  });
});

it('is heard also while the library does not take down what cannot be heard', async () => {
  reporting = new Promise(() => {});
  answer = (request) => ({ ...madeOf(request), failed: [{ trackId: 5, reason: 'garbage' }] });
  expect(await Promise.race([read(), clock.advanceAsync(1_000)])).toHaveLength(100);
});

it('tells of a file that cannot be heard once', async () => {
  answer = (request) => ({ ...madeOf(request), failed: [{ trackId: 5, reason: 'garbage' }] });
  await read();
  await read(NOW_MS + 5_000);
  expect(reported).toEqual(['garbage']);
});
