import { createManualClock } from '@tutti/testkit';
import { expect, it } from 'vitest';
import { createEvents } from '#platform/events.ts';
import { createLogger } from '#platform/logger.ts';
import { makeSoundFile } from '../../test/made-airings.ts';
import { createMeasuring } from './measuring.ts';
import type { SoundFile, SoundStore } from './sound-store.ts';

/** What is recorded of a file that an earlier version measured, when the process dies over it. */
async function recordedOf(known: Pick<SoundFile, 'loudnessLufs' | 'cueOutMs'>): Promise<object[]> {
  const clock = createManualClock(1_800_000_000_000);
  const logger = createLogger('silent');
  const file = {
    ...makeSoundFile({ trackId: 5, path: 'a.flac', durationMs: 60_000 }),
    truePeakDb: -1,
    ...known,
  };
  const recorded: object[] = [];
  let asked = 0;
  const store: Pick<SoundStore, 'listUnmeasuredOf' | 'listUpcoming' | 'listUnmeasured' | 'record'> = {
    listUnmeasuredOf: async (trackIds) => (recorded.length > 0 ? [] : trackIds.map(() => file)),
    listUpcoming: async () => [],
    listUnmeasured: async () => undefined,
    record: async (_file, heard) => void recorded.push(heard),
  };
  const measuring = createMeasuring({
    store,
    catalogue: { correctDuration: async () => undefined, raiseRevision: async () => undefined },
    process: {
      async measure() {
        asked += 1;
        return { kind: 'crashed', reason: 'SIGKILL' };
      },
    },
    noteProblem: async () => true,
    musicDir: '/music',
    clock,
    timers: clock,
    events: createEvents(logger),
    logger,
  });
  measuring.start();
  for (const trackId of [5, 5]) {
    measuring.hurry([trackId]);
    await clock.advanceAsync(60_000);
  }
  await measuring.stop();
  expect(asked).toBe(1);
  return recorded;
}

it('a process that dies over a track leaves its cue points as they were', async () => {
  expect(await recordedOf({ loudnessLufs: -14, cueOutMs: 58_000 })).toEqual([]);
});

it('where none were looked for, the track sounds from its beginning to its end', async () => {
  const [recorded] = await recordedOf({ loudnessLufs: -14, cueOutMs: null });
  expect(recorded).toMatchObject({ loudnessLufs: -14, cueInMs: 0, cueOutMs: 60_000, problem: null });
});
