/** Files that could not be heard: told once to whoever keeps the library, and left out where they kill the process. */
import type { SoundFile } from '#features/sound/sound.ts';
import type { UnrenderedSound } from '#platform/audio/programme/programme-process.ts';
import type { Clock } from '#platform/clock.ts';
import type { Events } from '#platform/events.ts';
import type { Logger } from '#platform/logger.ts';

/** One crash may be bad luck, for example a machine short of memory. */
const CRASHES_MAX = 2;
/** Of those that somebody else ended, the system or a person: rarely the file's fault, and never the first time. */
const KILLS_MAX = 3;
/**
 * How long a file is left out that the library takes for a good one, as after a folder that did not answer for a while. Nobody will
 * say that it is well again, and each try of one that is not costs two children.
 */
const UNKNOWN_REST_MS = 10 * 60_000;

/** Where reading failed it is soon well again, and until then the station is silent for this track: tried more often, at its own cost. */
const UNREAD_REST_MS = 2 * 60_000;

/** A disk that sleeps, a share that hangs or has gone: never the file's own fault. */
const PASSES: ReadonlySet<UnrenderedSound['cause']> = new Set(['unread', 'silence', 'time']);

type Crash = Pick<UnrenderedSound, 'cause' | 'reason'>;

interface CrashCount {
  readonly version: string;
  readonly stretch: string;
  readonly count: number;
  /** Since the last of them. */
  readonly hasBeenMade: boolean;
}

export interface FileFaults {
  /** Not to be touched. Of this very file: one put in its place is another. */
  isSilenced(file: SoundFile): boolean;
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
  readonly clock: Clock;
  readonly logger: Logger;
}

export function createFileFaults({ reportProblem, events, clock, logger }: FaultDeps): FileFaults {
  const silenced = new Map<number, { readonly version: string; readonly untilMs: number }>();
  const told = new Map<number, { readonly version: string; readonly isKnown: Promise<boolean> }>();
  const crashes = new Map<number, CrashCount>();

  /** Whether the library knows of it from now on. */
  function tell(file: SoundFile, reason: string): Promise<boolean> {
    const before = told.get(file.trackId);
    const version = versionOf(file);
    if (before?.version === version) return before.isKnown;
    const isKnown = report(file, reason);
    told.set(file.trackId, { version, isKnown });
    return isKnown;
  }

  async function report(file: SoundFile, reason: string): Promise<boolean> {
    const { trackId } = file;
    logger.warn({ trackId, reason }, 'a track on air cannot be heard');
    try {
      const isKnown = await reportProblem(file, reason);
      // A file that is not there as the library knows it is a matter for the next scan.
      if (!isKnown) events.publish('trackFileGone', { trackId });
      return isKnown;
    } catch (error) {
      told.delete(trackId);
      logger.error({ err: error, trackId }, 'a track that cannot be heard could not be reported');
      return false;
    }
  }

  async function silence(file: SoundFile, reason: string): Promise<void> {
    const { trackId } = file;
    const forGood = { version: versionOf(file), untilMs: Number.POSITIVE_INFINITY };
    silenced.set(trackId, forGood);
    // Meanwhile it may have been given another chance, or another file taken its place.
    if ((await tell(file, reason)) || silenced.get(trackId) !== forGood) return;
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
    for (const known of [silenced, told, crashes]) known.delete(trackId);
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
      if (file !== undefined) await tell(file, reason);
    },
    noteCrash(file, crash, stretch) {
      if (file === undefined) return;
      const version = versionOf(file);
      const before = crashes.get(file.trackId);
      const isSame = before?.version === version;
      const goesOn = isSame && (before.stretch === stretch || !before.hasBeenMade);
      const count = goesOn ? before.count + 1 : 1;
      crashes.set(file.trackId, { version, stretch, count, hasBeenMade: false });
      if (count < (wasKilled(crash) ? KILLS_MAX : CRASHES_MAX)) return;
      if (PASSES.has(crash.cause)) passOver(file, crash.reason);
      else void silence(file, toReason(crash));
    },
    noteMade(trackIds) {
      for (const trackId of trackIds) {
        const known = crashes.get(trackId);
        if (known !== undefined) crashes.set(trackId, { ...known, hasBeenMade: true });
      }
    },
    forget(trackIds) {
      // What kills the process stays left out until the whole library was looked at: our own report changes it, too.
      if (trackIds !== 'all') return;
      for (const known of [silenced, told, crashes]) known.clear();
    },
  };
}

const versionOf = ({ path, sizeBytes, mtimeMs }: SoundFile) => `${path}/${sizeBytes}/${mtimeMs}`;

/** By somebody else than us, who say what was too much. */
function wasKilled({ cause, reason }: Crash): boolean {
  return cause === 'crashed' && reason === 'SIGKILL';
}

function toReason({ cause, reason }: Crash): string {
  if (cause === 'memory') return 'Decoding this file takes too much memory';
  if (cause === 'processor') return 'Decoding this file takes too much of the processor';
  return `Decoding this file crashed (${reason})`;
}
