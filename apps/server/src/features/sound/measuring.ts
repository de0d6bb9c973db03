/**
 * Measures every track once, in the background: what somebody is about to hear at once, then what stations air next,
 * then the rest of the library.
 */

import { MIN_PLAYABLE_MS } from '@tutti/radio';
import type { CatalogueWrites } from '#features/library/catalogue-writes.ts';
import { isBrowserPlayable } from '#platform/audio/audio-formats.ts';
import type { SoundMeasure } from '#platform/audio/sound-messages.ts';
import type { SoundProblem, SoundProcess } from '#platform/audio/sound-process.ts';
import type { Clock } from '#platform/clock.ts';
import type { Events } from '#platform/events.ts';
import type { Logger } from '#platform/logger.ts';
import type { Timers } from '#platform/timers.ts';
import {
  isLargerThanMusic,
  LIBRARY_AFTER_MS,
  LOOK_EVERY_MS,
  REST_SHARE,
  WISHES_MAX,
  WRONG_LENGTH_MS,
} from './sound-limits.ts';
import { type NoteProblem, TOO_LARGE } from './sound-problems.ts';
import type { SoundFile, SoundStore } from './sound-store.ts';

export interface MeasuringDeps {
  readonly store: Pick<SoundStore, 'listUnmeasuredOf' | 'listUpcoming' | 'listUnmeasured' | 'record'>;
  readonly catalogue: Pick<CatalogueWrites, 'correctDuration' | 'raiseRevision'>;
  readonly process: Pick<SoundProcess, 'measure'>;
  readonly noteProblem: NoteProblem;
  readonly musicDir: string;
  readonly clock: Clock;
  readonly timers: Timers;
  readonly events: Events;
  readonly logger: Logger;
}

export interface Measuring {
  start(): void;
  /** Somebody is about to hear these. */
  hurry(trackIds: readonly number[]): void;
  /** Somebody would like to know of this one soon; many of them may ask for nothing more. */
  wish(trackId: number): void;
  stop(): Promise<void>;
}

export function createMeasuring(deps: MeasuringDeps): Measuring {
  const { store, clock, timers, events, logger } = deps;
  const soon = new Set<number>();
  let startedAtMs = 0;
  let afterTrackId = 0;
  let isRunning = false;
  const { putOff, measureAll } = createBatches(deps, () => isRunning);
  let working: Promise<void> = Promise.resolve();
  let timer: number | undefined;
  let endSubscription = () => {};

  function schedule(delayMs: number): void {
    if (!isRunning) return;
    timer = timers.setTimer(() => {
      timer = undefined;
      working = work().then(
        (restMs) => schedule(soon.size > 0 ? 0 : restMs),
        (error: unknown) => {
          logger.error({ err: error }, 'measuring the loudness of tracks failed');
          schedule(LOOK_EVERY_MS);
        },
      );
    }, delayMs);
  }

  /** One step; resolves with how long to rest after it. */
  async function work(): Promise<number> {
    const hurried = [...soon];
    soon.clear();
    await measureAll(await store.listUnmeasuredOf(hurried));
    const beganAtMs = clock.now();
    if (beganAtMs - startedAtMs < LIBRARY_AFTER_MS) return LOOK_EVERY_MS;
    const files = await findNext();
    if (files === undefined) return LOOK_EVERY_MS;
    await measureAll(files);
    return (clock.now() - beganAtMs) * REST_SHARE;
  }

  async function findNext(): Promise<readonly SoundFile[] | undefined> {
    const upcoming = (await store.listUpcoming(clock.now())).filter(({ trackId }) => !putOff.has(trackId));
    if (upcoming.length > 0) return upcoming;
    const found = await store.listUnmeasured(afterTrackId);
    if (found !== undefined) afterTrackId = found.nextAfterTrackId;
    return found?.files;
  }

  function hurry(trackIds: readonly number[]): void {
    for (const id of trackIds) if (!putOff.has(id)) soon.add(id);
    // While a step is under way there is no timer, and its end looks for these.
    if (soon.size === 0 || timer === undefined) return;
    timers.clearTimer(timer);
    schedule(0);
  }

  return {
    start() {
      isRunning = true;
      startedAtMs = clock.now();
      endSubscription = events.subscribe('libraryChanged', () => {
        afterTrackId = 0;
        putOff.clear();
      });
      schedule(0);
    },
    hurry,
    wish(trackId) {
      if (isRunning && soon.size < WISHES_MAX) hurry([trackId]);
    },
    async stop() {
      isRunning = false;
      endSubscription();
      if (timer !== undefined) timers.clearTimer(timer);
      await working;
    },
  };
}

function createBatches(deps: MeasuringDeps, isRunning: () => boolean) {
  /** Not to be tried again before a restart or a scan: not there, or not readable now. */
  const putOff = new Set<number>();
  const news = createStationNews(deps);

  async function measureAll(files: readonly SoundFile[]): Promise<void> {
    const trackIds: number[] = [];
    try {
      for (const file of files) {
        if (!isRunning()) break;
        if (!putOff.has(file.trackId) && (await measureOne(deps, file, news))) trackIds.push(file.trackId);
        else putOff.add(file.trackId);
      }
    } finally {
      if (trackIds.length > 0) deps.events.publish('soundMeasured', { trackIds });
      await news.tell();
    }
  }

  return { putOff, measureAll };
}

interface StationNews {
  /** Stations may air this track no longer, or not for as long as they have planned. */
  add(trackId: number): void;
  tell(): Promise<void>;
}

function createStationNews({ catalogue, events }: MeasuringDeps): StationNews {
  const untold = new Set<number>();
  return {
    add: (trackId) => void untold.add(trackId),
    /** Once for many, because stations read their pools anew for it. What fails is tried again with the next step. */
    async tell() {
      if (untold.size === 0) return;
      await catalogue.raiseRevision();
      events.publish('libraryChanged', { changedTrackIds: [...untold] });
      untold.clear();
    },
  };
}

/** True when something was learnt of the file that will be remembered. */
async function measureOne(deps: MeasuringDeps, file: SoundFile, news: StationNews): Promise<boolean> {
  const { trackId } = file;
  const heard = isLargerThanMusic(file)
    ? TOO_LARGE
    : await deps.process.measure({ root: deps.musicDir, path: file.path });
  if (isProblem(heard)) {
    if (heard.kind === 'closed') return false;
    deps.logger.warn({ trackId, reason: heard.reason }, 'a track could not be measured');
    if (!isInnocent(file, heard)) return noteFault(deps, { file, reason: heard.reason, news });
    // What was found of it stays, its cue points above all; the next start tries again what is still missing.
    if (file.cueOutMs !== null) return false;
  }
  const heardAt = deps.clock.now();
  // First, because what has been recorded is not measured again.
  const durationMs = isProblem(heard) ? file.durationMs : await correctLength(deps, file, heard.durationMs);
  if (durationMs !== file.durationMs) news.add(trackId);
  const known = isProblem(heard) ? asBefore(file) : { ...heard, ...toStoredCues(heard, durationMs) };
  await deps.store.record(file, { ...known, problem: null, heardAt });
  if (durationMs >= MIN_PLAYABLE_MS && isNewSilence(file, known)) news.add(trackId);
  return true;
}

/** Stations know already of what was measured before. */
function isNewSilence(before: SoundFile, known: { cueInMs: number; cueOutMs: number }): boolean {
  return before.cueOutMs !== known.cueOutMs && known.cueOutMs - known.cueInMs < MIN_PLAYABLE_MS;
}

/**
 * Where a browser decodes the file itself, our decoder's death is no proof against it; its cost is. Nor where it was
 * measured before.
 */
function isInnocent(file: SoundFile, { kind }: SoundProblem): boolean {
  return kind === 'crashed' && (isBrowserPlayable(file) || file.loudnessLufs !== null);
}

async function noteFault(
  { noteProblem }: MeasuringDeps,
  { file, reason, news }: { file: SoundFile; reason: string; news: StationNews },
): Promise<boolean> {
  const isAtFault = await noteProblem(file, reason);
  if (isAtFault) news.add(file.trackId);
  return isAtFault;
}

/**
 * What sounds to its end ends where it was heard to, and no later than the library says: headers of MP3 count what their
 * encoder put around the sound, which would be a hole between two of one album. Silence has cue points that leave nothing.
 */
function toStoredCues({ cueInMs, cueOutMs }: SoundMeasure, libraryMs: number) {
  if (cueInMs === null || cueOutMs === null) return NO_CUES;
  return { cueInMs, cueOutMs: Math.min(cueOutMs, libraryMs) };
}

/**
 * A header may promise more than there is, or less: a file cut off while it was copied, a bit rate that varies and is
 * not counted. A station would be silent for the rest, or end the track on the way. Resolves with the length that the
 * library has now.
 */
async function correctLength(
  { catalogue, logger }: MeasuringDeps,
  { trackId, durationMs }: SoundFile,
  heardMs: number,
): Promise<number> {
  if (heardMs < 1 || Math.abs(heardMs - durationMs) <= WRONG_LENGTH_MS) return durationMs;
  logger.warn({ trackId, durationMs, heardMs }, 'a track is not as long as its file says');
  await catalogue.correctDuration(trackId, heardMs);
  return heardMs;
}

const NO_CUES = { cueInMs: 0, cueOutMs: 0 };

/**
 * Measured again only for what an earlier version did not look for, a file keeps the loudness that was found. For all we know it
 * sounds from its beginning to its end.
 */
function asBefore({ loudnessLufs, truePeakDb, durationMs, cueOutMs }: SoundFile) {
  return { loudnessLufs, truePeakDb, cueInMs: 0, cueOutMs: cueOutMs ?? durationMs, levels: '' };
}

function isProblem(heard: object): heard is SoundProblem {
  return 'reason' in heard;
}
