/** Files that could not be heard: told once to whoever keeps the library, and left out where they kill the process. */
import type { SoundFile } from '#features/sound/sound.ts';
import type { Events } from '#platform/events.ts';
import type { Logger } from '#platform/logger.ts';

/** One crash may be bad luck, for example a machine short of memory. */
const CRASHES_MAX = 2;

export interface FileFaults {
  /** Tracks whose files are not to be touched. */
  readonly silenced: ReadonlySet<number>;
  note(file: SoundFile | undefined, reason: string): Promise<void>;
  noteCrash(file: SoundFile | undefined, reason: string): void;
  /** The library has changed: these may be other files now. */
  forget(trackIds: readonly number[] | 'all'): void;
}

interface FaultDeps {
  readonly reportProblem: (file: SoundFile, reason: string) => Promise<boolean>;
  readonly events: Events;
  readonly logger: Logger;
}

export function createFileFaults({ reportProblem, events, logger }: FaultDeps): FileFaults {
  const silenced = new Set<number>();
  const told = new Map<number, string>();
  const crashes = new Map<number, number>();

  async function tell(file: SoundFile, reason: string): Promise<void> {
    const { trackId } = file;
    const version = `${file.path}/${file.sizeBytes}/${file.mtimeMs}`;
    if (told.get(trackId) === version) return;
    told.set(trackId, version);
    logger.warn({ trackId, reason }, 'a track on air cannot be heard');
    try {
      // A file that is not there as the library knows it is a matter for the next scan.
      if (!(await reportProblem(file, reason))) events.publish('trackFileGone', { trackId });
    } catch (error) {
      told.delete(trackId);
      logger.error({ err: error, trackId }, 'a track that cannot be heard could not be reported');
    }
  }

  return {
    silenced,
    async note(file, reason) {
      if (file !== undefined) await tell(file, reason);
    },
    noteCrash(file, reason) {
      if (file === undefined) return;
      const count = (crashes.get(file.trackId) ?? 0) + 1;
      crashes.set(file.trackId, count);
      if (count < CRASHES_MAX) return;
      silenced.add(file.trackId);
      void tell(file, `Decoding this file crashed (${reason})`);
    },
    forget(trackIds) {
      // What kills the process stays left out until the whole library was looked at: our own report changes it, too.
      for (const trackId of trackIds === 'all' ? [...silenced] : []) silenced.delete(trackId);
      if (trackIds === 'all') crashes.clear();
    },
  };
}
