import { close, read } from 'node:fs';
import { promisify } from 'node:util';
import { libraryFaultTexts } from '@tutti/contract/library/fault-texts';
import type { SoundProblem } from '#platform/audio/sound/sound-process.ts';
import type { Clock } from '#platform/clock.ts';
import { openInside } from '#platform/files/open-inside.ts';
import { tryWithTimeout } from '#platform/nodes/try-with-timeout.ts';
import type { Timers } from '#platform/timers.ts';
import type { RecordMeasurement } from './record-measurement.ts';
import type { SoundFile } from './sound-store.ts';
import type { StationNotifier } from './station-notifier.ts';

/** Remembers that the file cannot be decoded. Returns true if it was the file's own fault. */
export type ReportProblem = (file: SoundFile, reason: string) => Promise<boolean>;

/** Does the same without telling stations, for a caller that reports many files at once. */
export type NoteProblem = ReportProblem;

interface NoteDeps {
  readonly record: RecordMeasurement;
  readonly clock: Clock;
  readonly isAtFault: IsAtFault;
}

interface ReportDeps {
  readonly noteProblem: NoteProblem;
  readonly stationNotifier: StationNotifier;
}

export const TOO_LARGE: SoundProblem = {
  kind: 'exceeded',
  reason: libraryFaultTexts.tooLarge,
};

const PROBE_BYTES = 65_536;
const PROBE_MAX_MS = 2_000;
const readDescriptor = promisify(read);

/** Returns true if a file that could not be decoded is there and can be read. */
export type IsAtFault = (file: Pick<SoundFile, 'path' | 'sizeBytes'>) => Promise<boolean>;

/** A missing or hanging folder, or a failing disk, says nothing about the music. */
export function createIsAtFault(timers: Timers, musicDir: string): IsAtFault {
  return async (file) =>
    (await tryWithTimeout(timers, PROBE_MAX_MS, isReadableStill(musicDir, file))) === true;
}

export function createNoteProblem({ record, clock, isAtFault }: NoteDeps): NoteProblem {
  return async (file, reason) => {
    if (!(await isAtFault(file))) return false;
    const measuredAt = clock.now();
    const unknown = { loudnessLufs: null, truePeakDb: null, cueInMs: null, cueOutMs: null };
    await record(file, { ...unknown, problem: reason, levels: '', measuredAt, hasChange: true });
    return true;
  };
}

export function createReportProblem({ noteProblem, stationNotifier }: ReportDeps): ReportProblem {
  return async (file, reason) => {
    if (!(await noteProblem(file, reason))) return false;
    stationNotifier.add(file.trackId);
    await stationNotifier.notifySoon();
    return true;
  };
}

/** Checks the file and its first and last bytes, because some formats keep their index at the end. */
export async function isReadableStill(
  musicDir: string,
  file: Pick<SoundFile, 'path' | 'sizeBytes'>,
): Promise<boolean> {
  try {
    const source = await openInside(musicDir, file.path);
    if (source === undefined) return false;
    try {
      if (source.stats.size !== file.sizeBytes) return false;
      for (const at of [0, Math.max(0, file.sizeBytes - PROBE_BYTES)]) {
        const bytes = Buffer.alloc(PROBE_BYTES);
        const { bytesRead } = await readDescriptor(source.descriptor, bytes, 0, PROBE_BYTES, at);
        if (bytesRead === 0) return false;
      }
      return true;
    } finally {
      close(source.descriptor, () => {});
    }
  } catch {
    return false;
  }
}
