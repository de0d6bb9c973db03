import path from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { createLogger } from '#platform/logger.ts';
import { makeFolder } from '../../test/sample-audio.ts';
import { TRANSCODES_IN_TURN } from './transcode-limits.ts';
import { createTranscodes, type Transcodes } from './transcodes.ts';

let data: ReturnType<typeof makeFolder>;
let transcodes: Transcodes;
let begun: string[];
let finishers: (() => void)[];
let isBroken: boolean;
let created: Map<string, string>;

beforeEach(() => {
  data = makeFolder();
  begun = [];
  finishers = [];
  isBroken = false;
  created = new Map();
  transcodes = createTranscodes({
    store: {
      findFile: async (trackId) => ({
        trackId,
        path: `${trackId}.m4a`,
        codec: 'ALAC',
        bitRateKbps: 900,
        sampleRateHz: 44_100,
        sizeBytes: 1_000,
        mtimeMs: 1,
        durationMs: 60_000,
        problem: null,
        cueOutMs: null,
        loudnessLufs: null,
        truePeakDb: null,
      }),
    },
    cache: {
      find: async (key) => created.get(key),
      async fill(key, make) {
        const location = path.join(data.folder, key);
        if (!(await make(location))) return undefined;
        created.set(key, location);
        return location;
      },
    },
    process: {
      async render(location) {
        begun.push(location.path);
        await new Promise<void>((resolve) => finishers.push(resolve));
        if (isBroken) return { kind: 'refused', reason: 'No music' };
        return { sampleCount: 1 };
      },
    },
    reportProblem: async () => true,
    isToolInstalled: true,
    musicDir: '/',
    logger: createLogger('silent'),
  });
});
afterEach(() => data.remove());

const never = new AbortController().signal;
const find = (id: number, userId: string, signal = never) =>
  transcodes.find({ id, path: `${id}.m4a` }, { userId, signal });

async function finishAll(requests: readonly Promise<unknown>[]): Promise<void> {
  let isOver = false;
  const all = Promise.allSettled(requests).finally(() => {
    isOver = true;
  });
  while (!isOver) {
    finishers.shift()?.();
    await new Promise(setImmediate);
  }
  await all;
}

async function firstIsBegun(): Promise<void> {
  while (begun.length === 0) await new Promise(setImmediate);
}

const all = (...ids: number[]) => ids.map((id) => `${id}.m4a`);

it('transcodes are created in turn for all users: many requests of one delay nobody else, and what is on air comes first', async () => {
  const requests = [find(1, 'a')];
  await firstIsBegun();
  requests.push(...[2, 3, 4].map((id) => find(id, 'a')), find(10, 'b'));
  await new Promise(setImmediate);
  transcodes.prepare([20, 21]);
  transcodes.prepare([20, 21]);
  await finishAll(requests);
  expect(begun).toEqual(all(1, 20, 21, 2, 10, 3, 4));
});

it('a transcode that nobody waits for any more is not created', async () => {
  const leaving = new AbortController();
  const requests = [find(1, 'a')];
  await firstIsBegun();
  requests.push(find(2, 'a', leaving.signal), find(3, 'a', leaving.signal), find(3, 'b'), find(4, 'a'));
  await new Promise(setImmediate);
  leaving.abort();
  await finishAll(requests);
  expect(begun).toEqual(all(1, 4, 3));
});

it('a finished transcode serves all who wait for it', async () => {
  const requests = [find(1, 'a')];
  await firstIsBegun();
  for (const other of ['b', 'c', 'd']) requests.push(find(10, other), find(11, other));
  const own = find(20, 'e');
  await new Promise(setImmediate);
  transcodes.prepare([20]);
  let isAnswered = false;
  void own.then(() => {
    isAnswered = true;
  });
  while (!isAnswered) {
    finishers.shift()?.();
    await new Promise(setImmediate);
  }
  expect(begun.slice(0, 2)).toEqual(all(1, 20));
  expect(begun.length).toBeLessThan(4);
  await finishAll(requests);
  expect(begun).toEqual(all(1, 20, 10, 11));
});

it('a failing transcode is tried once for all who wait for it', async () => {
  const requests = [find(1, 'a')];
  await firstIsBegun();
  isBroken = true;
  const broken = ['b', 'c', 'd'].map((userId) => find(2, userId));
  requests.push(...broken);
  await finishAll(requests);
  expect(begun).toEqual(all(1, 2));
  expect(await Promise.all(broken)).toEqual([undefined, undefined, undefined]);
});

it('a shared transcode is created once, and is not delayed by a user with other requests before it', async () => {
  const requests = [find(1, 'a')];
  await firstIsBegun();
  requests.push(find(2, 'a'), find(3, 'a'), find(3, 'b'), find(1, 'b'));
  await finishAll(requests);
  expect(begun).toEqual(all(1, 2, 3));
  const [one, other] = await Promise.all([requests[3], requests[2]]);
  expect(created.values().toArray()).toContain(one);
  expect(other).toBe(one);
});

it('a user with too many requests is asked to come back later, and nobody else is', async () => {
  const requests = [find(1, 'a')];
  await firstIsBegun();
  for (let id = 2; id <= TRANSCODES_IN_TURN.maxOfOne + 1; id += 1) requests.push(find(id, 'a'));
  await new Promise(setImmediate);
  await expect(find(1_000, 'a')).rejects.toMatchObject({ code: 'UNAVAILABLE' });
  requests.push(find(2_000, 'b'));
  await finishAll(requests);
  expect(begun[2]).toBe('2000.m4a');
});
