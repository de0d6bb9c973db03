import { createManualClock, type ManualClock } from '@tutti/testkit';
import { beforeEach, expect, it } from 'vitest';
import { createEvents } from '#platform/events.ts';
import { createLogger } from '#platform/logger.ts';
import { makeSoundFile } from '../../../test/generated-airings.ts';
import { createFileFaults, type FileFaults } from './file-faults.ts';

const file = makeSoundFile({ trackId: 7, path: 'mix.flac', durationMs: 120_000 });
const crash = { cause: 'crashed', reason: 'SIGSEGV' } as const;

let clock: ManualClock;
let isKnown: boolean;
let reported: number;
let gone: number[];
let faults: FileFaults;
let answering: Promise<void>;

beforeEach(() => {
  clock = createManualClock(1_800_000_000_000);
  [isKnown, reported, gone] = [true, 0, []];
  const logger = createLogger('silent');
  const events = createEvents(logger);
  events.subscribe('trackFileGone', ({ trackId }) => void gone.push(trackId));
  answering = Promise.resolve();
  const reportProblem = async () => {
    reported += 1;
    await answering;
    return isKnown;
  };
  faults = createFileFaults({ reportProblem, events, clock, logger });
});

async function crashTwice(): Promise<void> {
  for (let crashes = 0; crashes < 2; crashes += 1) faults.noteCrash(file, crash, 'a stretch');
  await new Promise((resolve) => setImmediate(resolve));
}

it('a file that crashes the process twice is left out, even after the library knows', async () => {
  await crashTwice();
  faults.forget([file.trackId]);
  clock.advance(24 * 3_600_000);
  expect(faults.isSilenced(file)).toBe(true);
  expect(reported).toBe(1);
});

it('a replaced file is played and counts its own crashes', async () => {
  await crashTwice();
  const repaired = { ...file, mtimeMs: file.mtimeMs + 1 };
  expect(faults.isSilenced(repaired)).toBe(false);
  faults.noteCrash(repaired, crash, 'a stretch');
  expect(faults.isSilenced(repaired)).toBe(false);
  faults.noteCrash(repaired, crash, 'a stretch');
  expect(faults.isSilenced(repaired)).toBe(true);
});

it('a file that the library considers good is retried after ten minutes and reported again when it crashes again', async () => {
  isKnown = false;
  await crashTwice();
  clock.advance(9 * 60_000);
  expect(faults.isSilenced(file)).toBe(true);
  expect(gone).toEqual([file.trackId]);
  clock.advance(60_000);
  expect(faults.isSilenced(file)).toBe(false);
  await crashTwice();
  expect(faults.isSilenced(file)).toBe(true);
  expect([reported, gone]).toEqual([2, [file.trackId, file.trackId]]);
});

it('a file that is given another chance while being reported keeps it', async () => {
  isKnown = false;
  const answer = Promise.withResolvers<void>();
  answering = answer.promise;
  await crashTwice();
  faults.forget('all');
  answer.resolve();
  await new Promise((resolve) => setImmediate(resolve));
  expect(faults.isSilenced(file)).toBe(false);
});

it('a file that crashes again after a full scan is reported again', async () => {
  await crashTwice();
  faults.forget('all');
  await crashTwice();
  expect([reported, faults.isSilenced(file)]).toEqual([2, true]);
});

it.each(['unread', 'silence', 'time'] as const)(
  'a file left out for %s rests two minutes, is looked for, and does not count as broken',
  async (cause) => {
    for (let count = 0; count < 2; count += 1) faults.noteCrash(file, { cause, reason: '' }, 'a stretch');
    await new Promise((resolve) => setImmediate(resolve));
    expect([reported, gone, faults.isSilenced(file)]).toEqual([0, [file.trackId], true]);
    clock.advance(2 * 60_000);
    expect(faults.isSilenced(file)).toBe(false);
  },
);
