import type { PlaybackSynced, StreamMetadata } from '@tutti/contract';
import { expect, it } from 'vitest';
import { createLogger } from '#platform/logger.ts';
import { publishPlayback } from './playback-publisher.ts';

it('tells the listeners of every station except rooms and one that cannot be read', async () => {
  const reported: number[] = [];
  const registry = {
    stationsWithListeners: () => [1, 2, 3, 4],
    async sendInPassing(stationId: number, makeFrame: () => Promise<unknown>) {
      await makeFrame();
      reported.push(stationId);
    },
  };
  const radio = {
    findGenreId: async (stationId: number) => (stationId === 4 ? undefined : 7),
    getPlaybackSynced: async (stationId: number) => {
      if (stationId === 2) throw new Error('this one cannot be read');
      return {} as PlaybackSynced;
    },
    getMetadata: async () => ({}) as StreamMetadata,
  };
  await publishPlayback({ radio, registry, logger: createLogger('silent') });
  expect(reported).toEqual([1, 3]);
});
