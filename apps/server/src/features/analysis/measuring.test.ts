import { createManualClock } from '@tutti/testkit';
import { expect, it } from 'vitest';
import { createEvents } from '#platform/events.ts';
import { createLogger } from '#platform/logger.ts';
import { heldLease } from '#platform/nodes/lease.ts';
import { makeSoundFile } from '../../test/generated-airings.ts';
import { LIBRARY_AFTER_MS, LOOK_EVERY_MS, REQUESTS_MAX } from './analysis-limits.ts';
import { createMeasuring, type MeasuringDeps } from './measuring.ts';
import type { SoundFile, SoundStore } from './sound-store.ts';
import type { StationNotifier } from './station-notifier.ts';

const NO_NOTIFIER: StationNotifier = {
  add() {},
  notifyNow: async () => {},
  notifySoon: async () => {},
  stop() {},
};

type Varied = Partial<Pick<MeasuringDeps, 'record' | 'lease' | 'noteProblem' | 'describing'>> & {
  readonly listUnmeasuredOf: SoundStore['listUnmeasuredOf'];
  readonly measure?: MeasuringDeps['process']['measure'];
};

function measureWith({ listUnmeasuredOf, measure, ...varied }: Varied) {
  const clock = createManualClock(1_800_000_000_000);
  const logger = createLogger('silent');
  const measuring = createMeasuring({
    store: { listUnmeasuredOf, listUpcoming: async () => [], listUnmeasured: async () => undefined },
    record: async () => {},
    stationNotifier: NO_NOTIFIER,
    process: { measure: measure ?? (async () => ({ kind: 'closed', reason: '' })) },
    noteProblem: async () => true,
    describing: { describeNext: async () => false, restart() {} },
    musicDir: '/music',
    clock,
    timers: clock,
    events: createEvents(logger),
    logger,
    lease: heldLease,
    ...varied,
  });
  measuring.start();
  return { measuring, clock };
}

function noteLooked() {
  const looked: number[] = [];
  const listUnmeasuredOf: SoundStore['listUnmeasuredOf'] = async (trackIds) => {
    looked.push(...trackIds);
    return [];
  };
  return { looked, listUnmeasuredOf };
}

/** Returns what is stored about an already measured file when the process crashes over it. */
async function recordedOf(known: Pick<SoundFile, 'loudnessLufs' | 'cueOutMs'>): Promise<object[]> {
  const file = {
    ...makeSoundFile({ trackId: 5, path: 'a.flac', durationMs: 60_000 }),
    truePeakDb: -1,
    ...known,
  };
  const recorded: object[] = [];
  let requested = 0;
  const { measuring, clock } = measureWith({
    listUnmeasuredOf: async (trackIds) => (recorded.length > 0 ? [] : trackIds.map(() => file)),
    record: async (_file, result) => void recorded.push(result),
    async measure() {
      requested += 1;
      return { kind: 'crashed', reason: 'SIGKILL' };
    },
  });
  for (const trackId of [5, 5]) {
    measuring.hurry([trackId]);
    await clock.advanceAsync(60_000);
  }
  await measuring.stop();
  expect(requested).toBe(2);
  return recorded;
}

it('a process that crashes over a track leaves its cue points unchanged', async () => {
  expect(await recordedOf({ loudnessLufs: -14, cueOutMs: 58_000 })).toEqual([]);
});

it('a track without known cue points sounds from beginning to end', async () => {
  const [recorded] = await recordedOf({ loudnessLufs: -14, cueOutMs: null });
  expect(recorded).toMatchObject({ loudnessLufs: -14, cueInMs: 0, cueOutMs: 60_000, problem: null });
});

const MEASURED = {
  loudnessLufs: -14,
  truePeakDb: -1,
  cueInMs: 0,
  cueOutMs: 60_000,
  levels: '',
  timbre: '',
  durationMs: 60_000,
};

it('tracks about to be heard go before waveforms requested for display, which follow in order', async () => {
  const measured: string[] = [];
  const { measuring, clock } = measureWith({
    listUnmeasuredOf: async (trackIds) =>
      trackIds.map((trackId) => makeSoundFile({ trackId, path: String(trackId), durationMs: 60_000 })),
    async measure({ path }) {
      measured.push(path);
      if (path === '1') measuring.hurry([7, 8]);
      return MEASURED;
    },
  });
  for (let trackId = 1; trackId <= 3; trackId += 1) measuring.request(trackId);
  await clock.advanceAsync(1_000);
  await measuring.stop();
  expect(measured).toEqual(['1', '7', '8', '2', '3']);
});

it('a node without the lease leaves tracks about to be heard to the lease holder', async () => {
  const { looked, listUnmeasuredOf } = noteLooked();
  let isHeld = false;
  const { measuring, clock } = measureWith({ listUnmeasuredOf, lease: { isHeld: () => isHeld } });
  measuring.hurry([7]);
  await clock.advanceAsync(1_000);
  expect(looked).toEqual([]);
  isHeld = true;
  measuring.hurry([7]);
  await clock.advanceAsync(1_000);
  await measuring.stop();
  expect(looked).toEqual([7]);
});

it('requests beyond the limit are dropped and never displace tracks about to be heard', async () => {
  const { looked, listUnmeasuredOf } = noteLooked();
  const { measuring, clock } = measureWith({ listUnmeasuredOf });
  for (let trackId = 1; trackId <= REQUESTS_MAX + 5; trackId += 1) measuring.request(trackId);
  measuring.hurry([1_000]);
  await clock.advanceAsync(1_000);
  await measuring.stop();
  const requests = Array.from({ length: REQUESTS_MAX }, (_, index) => index + 1);
  expect(looked).toEqual([1_000, ...requests]);
});

it.each([
  ['crashed', 1, 'measured at its second attempt', [60_000]],
  ['stalled', 9, 'put off', []],
  ['unread', 9, 'put off', []],
] as const)(
  'a track whose process %s %i times is %s, and does not count as broken',
  async (kind, failures, _what, expected) => {
    const noted: string[] = [];
    const lengths: (number | undefined)[] = [];
    let requested = 0;
    const { measuring, clock } = measureWith({
      listUnmeasuredOf: async (trackIds) =>
        trackIds.map((trackId) => makeSoundFile({ trackId, path: 'a.wma', durationMs: 60_000 })),
      record: async (_file, { cueOutMs }) => void lengths.push(cueOutMs ?? undefined),
      noteProblem: async (_file, reason) => noted.push(reason) > 0,
      async measure() {
        requested += 1;
        return requested <= failures ? { kind, reason: 'SIGKILL' } : MEASURED;
      },
    });
    measuring.hurry([5]);
    await clock.advanceAsync(60_000);
    await measuring.stop();
    expect([noted, lengths]).toEqual([[], expected]);
  },
);

it('the sound of measured tracks is described last, after ten minutes, and by the lease holder only', async () => {
  let [left, isHeld, described] = [3, false, 0];
  const { measuring, clock } = measureWith({
    ...noteLooked(),
    lease: { isHeld: () => isHeld },
    describing: {
      async describeNext() {
        described += 1;
        left -= 1;
        return left >= 0;
      },
      restart() {},
    },
  });
  await clock.advanceAsync(LIBRARY_AFTER_MS + LOOK_EVERY_MS);
  expect(described).toBe(0);
  isHeld = true;
  await clock.advanceAsync(LOOK_EVERY_MS);
  expect(described).toBe(4);
  await measuring.stop();
});
