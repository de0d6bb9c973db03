/** Creates one transcode, whatever the track does to the process, and decides what is to blame for a failure. */
import { createHash } from 'node:crypto';
import { writeFile } from 'node:fs/promises';
import { AppError } from '#platform/app-error.ts';
import { isBrowserPlayable } from '#platform/audio/audio-formats.ts';
import { isUntried, type SoundProblem } from '#platform/audio/sound/sound-process.ts';
import type { FileLocation } from '#platform/files/open-inside-now.ts';
import type { Logger } from '#platform/logger.ts';
import type { SoundFile } from '../analysis/analysis.ts';
import { isLargerThanMusic } from '../analysis/analysis-limits.ts';
import { type ReportProblem, TOO_LARGE } from '../analysis/sound-problems.ts';
import { COSTLY_RESTS_MS } from './transcode-limits.ts';

interface SafeTranscodeDeps {
  readonly reportProblem: ReportProblem;
  readonly musicDir: string;
  readonly logger: Logger;
}

interface Work {
  readonly file: SoundFile;
  readonly draft: string;
  readonly make: (source: FileLocation) => Promise<object | SoundProblem>;
  /** Called instead of blaming the track, because it can still be played without this transcode. */
  readonly onTooCostly?: () => void;
}

const ATTEMPTS = 2;
/** More than a file system reserves for small files. */
const DISK_PROBE = Buffer.alloc(256 * 1_024);

/** Returns false if the track cannot be decoded, which is remembered. */
export async function safeTranscode(
  { reportProblem, musicDir, logger }: SafeTranscodeDeps,
  { file, draft, make, onTooCostly }: Work,
): Promise<boolean> {
  const source = { root: musicDir, path: file.path };
  for (let attempt = 1; ; attempt += 1) {
    const outcome = isLargerThanMusic(file) ? TOO_LARGE : await make(source);
    if (!isProblem(outcome)) return true;
    if (outcome.kind === 'unstarted' && attempt < ATTEMPTS) continue;
    if (isUntried(outcome)) throw new AppError('UNAVAILABLE', { retryAfterS: 5 });
    logger.warn({ trackId: file.trackId, reason: outcome.reason }, 'a track could not be rendered');
    // One crash may be bad luck, for example a machine short of memory.
    if (outcome.kind === 'crashed' && attempt < ATTEMPTS) continue;
    requireBlame(file, outcome, onTooCostly);
    // A full disk is not the track's fault; the probe is appended to the draft, which takes up the space.
    await writeFile(draft, DISK_PROBE, { flag: 'a' });
    await reportProblem(file, outcome.reason);
    return false;
  }
}

/** Throws if the track is not to blame. */
function requireBlame(file: SoundFile, outcome: SoundProblem, onTooCostly: (() => void) | undefined): void {
  if (outcome.kind === 'exceeded' && outcome !== TOO_LARGE && onTooCostly !== undefined) {
    onTooCostly();
    throw new AppError('UNAVAILABLE', { retryAfterS: COSTLY_RESTS_MS / 1_000 });
  }
  // A crash of our decoder proves nothing if browsers decode the file themselves.
  if (outcome.kind === 'crashed' && isBrowserPlayable(file))
    throw new AppError('UNAVAILABLE', { retryAfterS: 5 });
}

function isProblem(outcome: object): outcome is SoundProblem {
  return 'reason' in outcome;
}

/** A replaced file gets a new hash, even under the same path. */
export function contentHash({ path, sizeBytes, mtimeMs }: SoundFile, of = ''): string {
  return createHash('sha256').update(`${path}\0${sizeBytes}\0${mtimeMs}${of}`).digest('hex').slice(0, 40);
}
