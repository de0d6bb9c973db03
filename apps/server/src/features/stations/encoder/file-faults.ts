import type { SoundFile } from '#features/analysis/analysis.ts';
import type { UnrenderedSound } from '#platform/audio/encoder/encoder-process.ts';
import type { Clock } from '#platform/clock.ts';
import type { Events } from '#platform/events.ts';
import type { Logger } from '#platform/logger.ts';

/** One crash may be bad luck, for example a machine short of memory. */
const CRASHES_MAX = 2;
/** Kills by the system or a person count less, because they are rarely the file's fault and never the first time. */
const KILLS_MAX = 3;
/** Time until a file is retried that the library considers good, because each failed retry costs two children. */
const UNKNOWN_REST_MS = 10 * 60_000;

/** After a read error, the file is retried sooner, because it usually recovers and the station is silent. */
const UNREAD_REST_MS = 2 * 60_000;

/** A sleeping disk, or a share that hangs or is gone, is never the file's own fault. */
const PASSES: ReadonlySet<UnrenderedSound['cause']> = new Set(['unread', 'silence', 'time']);

type Crash = Pick<UnrenderedSound, 'cause' | 'reason'>;

interface CrashCount {
  readonly version: string;
  readonly span: string;
  readonly count: number;
  /** Something of the file was rendered since its last crash. */
  readonly hasBeenEncoded: boolean;
}

export interface FileFaults {
  /** Returns whether this version of the file is left out; a replaced file gets a new chance. */
  isSilenced(file: SoundFile): boolean;
  note(file: SoundFile | undefined, reason: string): Promise<void>;
  /**
   * Counts crashes at one stretch, or anywhere while nothing was rendered in between, because progress proves innocence
   * and listeners ask for ever later stretches.
   */
  noteCrash(file: SoundFile | undefined, crash: Crash, span: string): void;
  /** Notes that sound of these tracks was rendered. */
  noteEncoded(trackIds: Iterable<number>): void;
  /** Gives files another chance, because the library has changed and they may be different now. */
  forget(trackIds: readonly number[] | 'all'): void;
}

interface FaultDeps {
  readonly reportProblem: (file: SoundFile, reason: string) => Promise<boolean>;
  readonly events: Events;
  readonly clock: Clock;
  readonly logger: Logger;
}

export function createFileFaults({ reportProblem, events, clock, logger }: FaultDeps): FileFaults {
  const silenced = new Map<number, { readonly version: string; readonly untilMs: number }>();
  const reported = new Map<number, { readonly version: string; readonly isKnown: Promise<boolean> }>();
  const crashes = new Map<number, CrashCount>();

  /** Reports the file and returns whether the library knows of the problem. */
  function reportOnce(file: SoundFile, reason: string): Promise<boolean> {
    const before = reported.get(file.trackId);
    const version = versionOf(file);
    if (before?.version === version) return before.isKnown;
    const isKnown = report(file, reason);
    reported.set(file.trackId, { version, isKnown });
    return isKnown;
  }

  async function report(file: SoundFile, reason: string): Promise<boolean> {
    const { trackId } = file;
    logger.warn({ trackId, reason }, 'a track on air cannot be heard');
    try {
      const isKnown = await reportProblem(file, reason);
      // A file that is not as the library knows it is left to the next scan.
      if (!isKnown) events.publish('trackFileGone', { trackId });
      return isKnown;
    } catch (error) {
      reported.delete(trackId);
      logger.error({ err: error, trackId }, 'a track that cannot be heard could not be reported');
      return false;
    }
  }

  async function silence(file: SoundFile, reason: string): Promise<void> {
    const { trackId } = file;
    const forGood = { version: versionOf(file), untilMs: Number.POSITIVE_INFINITY };
    silenced.set(trackId, forGood);
    // Meanwhile the file may have been given another chance or been replaced.
    if ((await reportOnce(file, reason)) || silenced.get(trackId) !== forGood) return;
    rest(file, UNKNOWN_REST_MS);
  }

  function rest(file: SoundFile, restMs: number): void {
    silenced.set(file.trackId, { version: versionOf(file), untilMs: clock.now() + restMs });
  }

  function passOver(file: SoundFile, reason: string): void {
    const { trackId } = file;
    logger.warn({ trackId, reason }, 'a track on air cannot be read at the moment');
    rest(file, UNREAD_REST_MS);
    events.publish('trackFileGone', { trackId });
  }

  function forgetAbout(trackId: number): void {
    for (const known of [silenced, reported, crashes]) known.delete(trackId);
  }

  return {
    isSilenced(file) {
      const rest = silenced.get(file.trackId);
      if (rest === undefined || rest.version !== versionOf(file)) return false;
      if (clock.now() < rest.untilMs) return true;
      forgetAbout(file.trackId);
      return false;
    },
    async note(file, reason) {
      if (file !== undefined) await reportOnce(file, reason);
    },
    noteCrash(file, crash, span) {
      if (file === undefined) return;
      const version = versionOf(file);
      const before = crashes.get(file.trackId);
      const isSame = before?.version === version;
      const goesOn = isSame && (before.span === span || !before.hasBeenEncoded);
      const count = goesOn ? before.count + 1 : 1;
      crashes.set(file.trackId, { version, span, count, hasBeenEncoded: false });
      if (count < (wasKilled(crash) ? KILLS_MAX : CRASHES_MAX)) return;
      if (PASSES.has(crash.cause)) passOver(file, crash.reason);
      else void silence(file, toReason(crash));
    },
    noteEncoded(trackIds) {
      for (const trackId of trackIds) {
        const known = crashes.get(trackId);
        if (known !== undefined) crashes.set(trackId, { ...known, hasBeenEncoded: true });
      }
    },
    forget(trackIds) {
      // Our own report changes the library, too, so only a full scan gives the file another chance.
      if (trackIds !== 'all') return;
      for (const known of [silenced, reported, crashes]) known.clear();
    },
  };
}

const versionOf = ({ path, sizeBytes, mtimeMs }: SoundFile) => `${path}/${sizeBytes}/${mtimeMs}`;

/** Somebody else killed the process; our own kills give a reason. */
function wasKilled({ cause, reason }: Crash): boolean {
  return cause === 'crashed' && reason === 'SIGKILL';
}

function toReason({ cause, reason }: Crash): string {
  if (cause === 'memory') return 'Decoding this file takes too much memory';
  if (cause === 'processor') return 'Decoding this file takes too much of the processor';
  return `Decoding this file crashed (${reason})`;
}
