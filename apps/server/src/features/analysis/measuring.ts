/** Measures in the background: first what is about to be heard, then what stations air next, then the rest, then timbres. */

import { MIN_PLAYABLE_MS } from '@tutti/radio';
import { isBrowserPlayable } from '#platform/audio/audio-formats.ts';
import type { SoundMeasure } from '#platform/audio/sound/sound-messages.ts';
import { isUntried, type SoundProblem, type SoundProcess } from '#platform/audio/sound/sound-process.ts';
import type { Clock } from '#platform/clock.ts';
import type { Events } from '#platform/events.ts';
import type { Logger } from '#platform/logger.ts';
import type { Lease } from '#platform/nodes/lease.ts';
import type { Timers } from '#platform/timers.ts';
import {
  isLargerThanMusic,
  LIBRARY_AFTER_MS,
  LOOK_EVERY_MS,
  REQUESTS_MAX,
  REST_SHARE,
  WRONG_LENGTH_MS,
} from './analysis-limits.ts';
import type { Describing } from './describing.ts';
import type { RecordMeasurement } from './record-measurement.ts';
import { type NoteProblem, TOO_LARGE } from './sound-problems.ts';
import type { SoundFile, SoundStore } from './sound-store.ts';
import type { StationNotifier } from './station-notifier.ts';

export interface MeasuringDeps {
  readonly store: Pick<SoundStore, 'listUnmeasuredOf' | 'listUpcoming' | 'listUnmeasured'>;
  readonly record: RecordMeasurement;
  readonly stationNotifier: StationNotifier;
  readonly process: Pick<SoundProcess, 'measure'>;
  readonly describing: Describing;
  readonly noteProblem: NoteProblem;
  readonly musicDir: string;
  readonly clock: Clock;
  readonly timers: Timers;
  readonly events: Events;
  readonly logger: Logger;
  /** Only the lease holder measures, because other nodes would repeat the work. */
  readonly lease: Pick<Lease, 'isHeld'>;
}

export interface Measuring {
  start(): void;
  hurry(trackIds: readonly number[]): void;
  /** Measures the track soon; beyond a limit, requests are ignored. */
  request(trackId: number): void;
  stop(): Promise<void>;
}

export function createMeasuring(deps: MeasuringDeps): Measuring {
  const { store, describing, clock, timers, events, logger, lease } = deps;
  const { putOff, measureAll } = createBatches(deps, () => isRunning);
  const waiting = createWaiting(putOff);
  let startedAtMs = 0;
  let afterTrackId = 0;
  let isRunning = false;
  let working: Promise<void> = Promise.resolve();
  let timer: number | undefined;
  let endSubscription = () => {};

  function schedule(delayMs: number): void {
    if (!isRunning) return;
    timer = timers.setTimer(() => {
      timer = undefined;
      working = work().then(
        (restMs) => schedule(waiting.isEmpty() ? restMs : 0),
        (error: unknown) => {
          logger.error({ err: error }, 'measuring the loudness of tracks failed');
          schedule(LOOK_EVERY_MS);
        },
      );
    }, delayMs);
  }

  /** Runs one step; resolves with the pause after it in milliseconds. */
  async function work(): Promise<number> {
    await measureAll(await store.listUnmeasuredOf(waiting.takeHurried()));
    const request = waiting.takeRequest();
    if (request !== undefined) {
      await measureAll(await store.listUnmeasuredOf([request]));
      return 0;
    }
    const beganAtMs = clock.now();
    if (beganAtMs - startedAtMs < LIBRARY_AFTER_MS || !lease.isHeld()) return LOOK_EVERY_MS;
    const files = await findNext();
    if (files !== undefined) await measureAll(files);
    else if (!(await describing.describeNext())) return LOOK_EVERY_MS;
    return (clock.now() - beganAtMs) * REST_SHARE;
  }

  async function findNext(): Promise<readonly SoundFile[] | undefined> {
    const upcoming = (await store.listUpcoming(clock.now())).filter(({ trackId }) => !putOff.has(trackId));
    if (upcoming.length > 0) return upcoming;
    const found = await store.listUnmeasured(afterTrackId);
    if (found !== undefined) afterTrackId = found.nextAfterTrackId;
    return found?.files;
  }

  function beginStep(): void {
    // During a step there is no timer, because its end looks for new tracks.
    if (timer === undefined || waiting.isEmpty()) return;
    timers.clearTimer(timer);
    schedule(0);
  }

  return {
    start() {
      isRunning = true;
      startedAtMs = clock.now();
      endSubscription = events.subscribe('libraryChanged', () => {
        afterTrackId = 0;
        describing.restart();
        putOff.clear();
      });
      schedule(0);
    },
    hurry(trackIds) {
      if (!lease.isHeld()) return;
      waiting.hurry(trackIds);
      beginStep();
    },
    request(trackId) {
      if (isRunning) waiting.request(trackId);
      beginStep();
    },
    async stop() {
      isRunning = false;
      endSubscription();
      if (timer !== undefined) timers.clearTimer(timer);
      await working;
    },
  };
}

function createWaiting(putOff: ReadonlySet<number>) {
  const hurried = new Set<number>();
  const requested = new Set<number>();
  return {
    isEmpty: () => hurried.size + requested.size === 0,
    hurry(trackIds: readonly number[]): void {
      for (const id of trackIds) if (!putOff.has(id)) hurried.add(id);
    },
    request(trackId: number): void {
      if (requested.size < REQUESTS_MAX && !putOff.has(trackId)) requested.add(trackId);
    },
    takeHurried(): number[] {
      const taken = [...hurried];
      hurried.clear();
      return taken;
    },
    /** Takes one at a time, so that tracks about to be heard never wait for a display. */
    takeRequest(): number | undefined {
      const [oldest] = requested;
      if (oldest !== undefined) requested.delete(oldest);
      return oldest;
    },
  };
}

function createBatches(deps: MeasuringDeps, isRunning: () => boolean) {
  /** Tracks to skip until a restart or scan, because they are missing or unreadable now. */
  const putOff = new Set<number>();

  async function measureAll(files: readonly SoundFile[]): Promise<void> {
    const trackIds: number[] = [];
    try {
      for (const file of files) {
        if (!isRunning()) break;
        if (!putOff.has(file.trackId) && (await measureOne(deps, file))) trackIds.push(file.trackId);
        else putOff.add(file.trackId);
      }
    } finally {
      if (trackIds.length > 0) deps.events.publish('soundMeasured', { trackIds });
      await deps.stationNotifier.notifyNow();
    }
  }

  return { putOff, measureAll };
}

/** Returns true if something new about the file was stored. */
async function measureOne(deps: MeasuringDeps, file: SoundFile): Promise<boolean> {
  const { trackId } = file;
  const measured = await measureCarefully(deps, file);
  if (isProblem(measured)) {
    if (isUntried(measured)) return false;
    deps.logger.warn({ trackId, reason: measured.reason }, 'a track could not be measured');
    if (!isInnocent(file, measured)) return noteFault(deps, file, measured.reason);
    // Earlier results stay, above all the cue points; the next start retries what is missing.
    if (file.cueOutMs !== null) return false;
  }
  const measuredAt = deps.clock.now();
  const durationMs = isProblem(measured) ? file.durationMs : findLength(deps, file, measured.durationMs);
  const known = isProblem(measured) ? asBefore(file) : { ...measured, ...toStoredCues(measured, durationMs) };
  const isCorrected = durationMs !== file.durationMs;
  const isBack = file.problem !== null;
  const hasChange = isCorrected || isBack || (durationMs >= MIN_PLAYABLE_MS && isNewSilence(file, known));
  const corrected = isCorrected ? { durationMs } : {};
  const { loudnessLufs, truePeakDb, cueInMs, cueOutMs, levels, timbre } = known;
  const found = { loudnessLufs, truePeakDb, cueInMs, cueOutMs, levels, timbre };
  await deps.record(file, { ...found, ...corrected, problem: null, measuredAt, hasChange });
  if (hasChange) deps.stationNotifier.add(trackId);
  return true;
}

/** One crash may be bad luck, for example a machine short of memory. */
async function measureCarefully({ process, musicDir }: MeasuringDeps, file: SoundFile) {
  if (isLargerThanMusic(file)) return TOO_LARGE;
  const location = { root: musicDir, path: file.path };
  const measured = await process.measure(location);
  return isProblem(measured) && measured.kind === 'crashed' ? process.measure(location) : measured;
}

function isNewSilence(before: SoundFile, known: { cueInMs: number; cueOutMs: number }): boolean {
  return before.cueOutMs !== known.cueOutMs && known.cueOutMs - known.cueInMs < MIN_PLAYABLE_MS;
}

/** A crash proves nothing if browsers decode the file themselves, or it was measured before; excessive cost does. */
function isInnocent(file: SoundFile, { kind }: SoundProblem): boolean {
  return kind === 'crashed' && (isBrowserPlayable(file) || file.loudnessLufs !== null);
}

async function noteFault(deps: MeasuringDeps, file: SoundFile, reason: string): Promise<boolean> {
  const isAtFault = await deps.noteProblem(file, reason);
  if (isAtFault) deps.stationNotifier.add(file.trackId);
  return isAtFault;
}

/**
 * MP3 headers include the encoder's padding, which would leave a gap between two tracks; silence gets empty cue points.
 */
function toStoredCues({ cueInMs, cueOutMs }: SoundMeasure, libraryMs: number) {
  if (cueInMs === null || cueOutMs === null) return NO_CUES;
  return { cueInMs, cueOutMs: Math.min(cueOutMs, libraryMs) };
}

/** A wrong length, as of a truncated file, would leave a station silent or end the track early. */
function findLength(
  { logger }: MeasuringDeps,
  { trackId, durationMs }: SoundFile,
  measuredMs: number,
): number {
  if (measuredMs < 1 || Math.abs(measuredMs - durationMs) <= WRONG_LENGTH_MS) return durationMs;
  logger.warn({ trackId, durationMs, measuredMs }, 'a track is not as long as its file says');
  return measuredMs;
}

const NO_CUES = { cueInMs: 0, cueOutMs: 0 };

/** Keeps the known loudness of a file that is measured again only for what an earlier version did not measure. */
function asBefore({ loudnessLufs, truePeakDb, durationMs, cueOutMs }: SoundFile) {
  return {
    loudnessLufs,
    truePeakDb,
    cueInMs: 0,
    cueOutMs: cueOutMs ?? durationMs,
    levels: '',
    timbre: undefined,
  };
}

function isProblem(measured: object): measured is SoundProblem {
  return 'reason' in measured;
}
