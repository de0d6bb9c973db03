import { expect, it } from 'vitest';
import { countYields } from '../../../test/count-yields.ts';
import { createDiscoveryMethods } from './discovery-methods.ts';

const SONGS = 40_000;
const COUNTED_AT_ONCE_MAX = 500;

function createArtist() {
  const counted: number[] = [];
  const leaving = new AbortController();
  const countPlays = async (ids: readonly number[]) => {
    counted.push(ids.length);
    return new Map(ids.filter((id) => id % 1_000 === 0).map((id) => [id, id]));
  };
  const { methods } = createDiscoveryMethods({
    catalog: {
      library: { orderedIds: async () => Int32Array.from({ length: SONGS }, (_, index) => index + 1) },
      songs: async (_userId: string, ids: readonly number[]) => ids.map((id) => ({ id })),
    },
    recents: {
      listPlayCounts: async () => new Map(),
      listPlayCountsOfAll: countPlays,
    },
    listSimilar: async () => [],
  } as never);
  const method = methods.find(({ name }) => name === 'getTopSongs');
  const parameters: Readonly<Record<string, readonly string[]>> = { id: ['ar-1'], count: ['3'] };
  const call = { user: { userId: 'ann' }, caller: { name: 'ann', leaving: leaving.signal } };
  const callServer = async () =>
    method?.run({ all: (name: string) => parameters[name] ?? [] } as never, call as never);
  return { counted, callServer, leave: () => leaving.abort() };
}

it('an artist with very many songs has top songs, counted in batches so others get turns', async () => {
  const { counted, callServer } = createArtist();
  let answer: unknown;
  const yields = await countYields(async () => {
    answer = await callServer();
  });
  expect(answer).toEqual({ topSongs: { song: [{ id: 40_000 }, { id: 39_000 }, { id: 38_000 }] } });
  expect(Math.max(...counted)).toBeLessThanOrEqual(COUNTED_AT_ONCE_MAX);
  expect(counted.reduce((sum, one) => sum + one)).toBe(SONGS);
  expect(yields).toBeGreaterThanOrEqual(SONGS / COUNTED_AT_ONCE_MAX - 1);
});

it('counting stops when the app disconnects', async () => {
  const { counted, callServer, leave } = createArtist();
  const requested = callServer();
  setImmediate(leave);
  await expect(requested).rejects.toMatchObject({ code: 'UNAVAILABLE' });
  expect(counted.length).toBeLessThan(10);
});
