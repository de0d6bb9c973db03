/** Decodes files again that an earlier version has measured without their timbre, one by one, when nothing else is to do. */
import type { SoundProcess } from '#platform/audio/sound/sound-process.ts';
import { isUntried, type SoundProblem } from '#platform/audio/sound/sound-process.ts';
import type { Logger } from '#platform/logger.ts';
import type { IsAtFault } from './sound-problems.ts';
import type { TimbreFile, TimbreStore } from './timbre-store.ts';

export interface DescribingDeps {
  readonly timbres: Pick<TimbreStore, 'listUndescribed' | 'record'>;
  readonly process: Pick<SoundProcess, 'describe'>;
  readonly isAtFault: IsAtFault;
  readonly musicDir: string;
  readonly logger: Logger;
  /** Returns true while something else needs the machine, because vectors can wait for days. */
  readonly isMachineBusy: () => boolean;
}

export interface Describing {
  /** Describes one file; false if there is none, or if the machine is busy. */
  describeNext(): Promise<boolean>;
  /** Looks at the whole library again, because it has changed. */
  restart(): void;
}

export function createDescribing(deps: DescribingDeps): Describing {
  const { timbres, isMachineBusy } = deps;
  let afterTrackId = 0;
  let waiting: TimbreFile[] = [];

  async function findNext(): Promise<TimbreFile | undefined> {
    while (waiting.length === 0) {
      const found = await timbres.listUndescribed(afterTrackId);
      if (found === undefined) return undefined;
      afterTrackId = found.nextAfterTrackId;
      waiting = found.files;
    }
    return waiting.shift();
  }

  return {
    async describeNext() {
      if (isMachineBusy()) return false;
      const file = await findNext();
      if (file !== undefined) await describeOne(deps, file);
      return file !== undefined;
    },
    restart() {
      afterTrackId = 0;
      waiting = [];
    },
  };
}

/** Nothing is published, because stations do not play otherwise when the sound of a track is described. */
async function describeOne(deps: DescribingDeps, file: TimbreFile): Promise<void> {
  const described = await describeCarefully(deps, file);
  if (!isProblem(described)) return deps.timbres.record(file, described.timbre);
  // The next start or scan tries such a file again.
  if (isUntried(described) || !(await deps.isAtFault(file))) return;
  const { trackId } = file;
  deps.logger.warn({ trackId, reason: described.reason }, 'the sound of a track could not be described');
  await deps.timbres.record(file, '');
}

/** One crash may be bad luck, for example a machine short of memory. */
async function describeCarefully({ process, musicDir }: DescribingDeps, file: TimbreFile) {
  const location = { root: musicDir, path: file.path };
  const described = await process.describe(location);
  return isProblem(described) && described.kind === 'crashed' ? process.describe(location) : described;
}

function isProblem(described: object): described is SoundProblem {
  return 'reason' in described;
}
