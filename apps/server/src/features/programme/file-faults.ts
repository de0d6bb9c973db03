/** Files that could not be heard: told once to whoever keeps the library, and left out where they kill the process. */
import type { SoundFile } from '#features/sound/sound.ts';
import type { UnrenderedSound } from '#platform/audio/programme/programme-process.ts';
import type { Events } from '#platform/events.ts';
import type { Logger } from '#platform/logger.ts';

/** One crash may be bad luck, for example a machine short of memory. */
const CRASHES_MAX = 2;
/** Of those that somebody else ended, the system or a person: rarely the file's fault, and never the first time. */
const KILLS_MAX = 3;

type Crash = Pick<UnrenderedSound, 'cause' | 'reason'>;

interface CrashCount {
  readonly stretch: string;
  readonly count: number;
  /** Since the last of them. */
  readonly hasBeenMade: boolean;
}

export interface FileFaults {
  /** Tracks whose files are not to be touched. */
  readonly silenced: ReadonlySet<number>;
  note(file: SoundFile | undefined, reason: string): Promise<void>;
  /**
   * Counted while it is the same stretch that cannot be made, or until something of the file can: where the next attempt
   * gets on, it was not to blame. Not by the stretch alone: while a file hangs, listeners ask for ever later ones.
   */
  noteCrash(file: SoundFile | undefined, crash: Crash, stretch: string): void;
  /** Sound of these has been made. */
  noteMade(trackIds: Iterable<number>): void;
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
  const crashes = new Map<number, CrashCount>();

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
    noteCrash(file, crash, stretch) {
      if (file === undefined) return;
      const before = crashes.get(file.trackId);
      const goesOn = before !== undefined && (before.stretch === stretch || !before.hasBeenMade);
      const count = goesOn ? before.count + 1 : 1;
      crashes.set(file.trackId, { stretch, count, hasBeenMade: false });
      if (count < (wasKilled(crash) ? KILLS_MAX : CRASHES_MAX)) return;
      silenced.add(file.trackId);
      void tell(file, toReason(crash));
    },
    noteMade(trackIds) {
      for (const trackId of trackIds) {
        const known = crashes.get(trackId);
        if (known !== undefined) crashes.set(trackId, { ...known, hasBeenMade: true });
      }
    },
    forget(trackIds) {
      // What kills the process stays left out until the whole library was looked at: our own report changes it, too.
      for (const trackId of trackIds === 'all' ? [...silenced] : []) silenced.delete(trackId);
      if (trackIds === 'all') crashes.clear();
    },
  };
}

/** By somebody else than us, who say what was too much. */
function wasKilled({ cause, reason }: Crash): boolean {
  return cause === 'crashed' && reason === 'SIGKILL';
}

function toReason({ cause, reason }: Crash): string {
  if (cause === 'silence' || cause === 'time') return 'Decoding this file takes too long';
  if (cause === 'memory') return 'Decoding this file takes too much memory';
  if (cause === 'processor') return 'Decoding this file takes too much of the processor';
  return `Decoding this file crashed (${reason})`;
}
