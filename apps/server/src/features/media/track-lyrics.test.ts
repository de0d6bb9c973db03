import { createManualClock } from '@tutti/testkit';
import { expect, it } from 'vitest';
import { createEvents } from '#platform/events.ts';
import { createLogger } from '#platform/logger.ts';
import { eventually } from '../../test/eventually.ts';
import { createTrackLyrics } from './track-lyrics.ts';

it('at most two lyrics are read at a time and fifty wait; further requests are asked to retry', async () => {
  const reading: (() => void)[] = [];
  let begun = 0;
  const lyrics = createTrackLyrics({
    library: { findTrackFile: async (id) => ({ id, path: `${id}.mp3`, codec: 'MP3', missingSince: null }) },
    audioProcess: {
      readLyrics: () => {
        begun += 1;
        return new Promise((resolve) => void reading.push(() => resolve(undefined)));
      },
    },
    events: createEvents(createLogger('silent')),
    clock: createManualClock(),
    musicDir: '/music',
  });
  const requested = Array.from({ length: 52 }, (_, id) => lyrics.get(id, { name: 'ann' }));
  await eventually(() => expect(begun).toBe(2));
  await expect(lyrics.get(52, { name: 'ann' })).rejects.toMatchObject({
    code: 'UNAVAILABLE',
    retryAfterS: 2,
  });
  for (let read = 0; read < 52; read += 1) {
    await eventually(() => expect(reading.length).toBeGreaterThan(0));
    expect(reading.length).toBeLessThanOrEqual(2);
    reading.shift()?.();
  }
  expect(await Promise.all(requested)).toHaveLength(52);
  lyrics.close();
});
