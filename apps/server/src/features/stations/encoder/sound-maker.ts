/** A second process renders the other stations while the first hangs over a file; overtaken answers are dropped. */
import type { EncoderOutput } from '@tutti/broadcast';
import { firstDifference, partsWithin } from '@tutti/radio';
import type { SoundPart } from '#platform/audio/encoder/encoder-messages.ts';
import type {
  EncoderProcess,
  RenderedSound,
  UnrenderedSound,
} from '#platform/audio/encoder/encoder-process.ts';
import type { Clock } from '#platform/clock.ts';
import type { Logger } from '#platform/logger.ts';
import type { Timers } from '#platform/timers.ts';
import { LOOK_AHEAD_FRAMES, PART_MARGIN_FRAMES, PLAN_MAX_AGE_MS } from './encoder-limits.ts';
import { type EncoderPlan, toSoundParts } from './encoder-plan.ts';
import type { FileFaults } from './file-faults.ts';
import { isOverdue, type Job, nextJob, type RequestedSound, type WantedSound } from './next-job.ts';
import type { StationSound } from './station-sound.ts';
import { WINDOW_FRAMES } from './station-windows.ts';

/** After this many failures at the same stretch, waiting callers get an error and the station rests. */
const ATTEMPTS_MAX = 4;
const REST_MS = 2_000;
/** A request takes a tenth of a second. After this long, other stations use the spare process. */
const STUCK_AFTER_MS = 3_000;

type Renderer = Pick<EncoderProcess, 'render'>;

interface Lane {
  readonly process: Renderer;
  station: StationSound | undefined;
  isAtWork: boolean;
  isStuck: boolean;
}

interface MakerDeps {
  readonly process: Renderer;
  /** Works only while the first one is stuck. */
  readonly spareProcess: Renderer;
  readonly timers: Timers;
  readonly stations: () => readonly StationSound[];
  readonly faults: FileFaults;
  readonly clock: Clock;
  readonly logger: Logger;
  readonly musicDir: string;
  readonly mp3BitRateKbps: number;
}

interface Answered {
  readonly plan: EncoderPlan;
  readonly parts: readonly SoundPart[];
  readonly sound: RenderedSound;
}

interface Want extends RequestedSound {
  readonly resolve: () => void;
  readonly reject: (error: Error) => void;
}

export class CannotMake extends Error {}

export class SoundMaker {
  readonly #deps: MakerDeps;
  readonly #attempts = new Map<string, number>();
  /** Holds stations weakly, so that a station without listeners is freed with all its sound. */
  readonly #restsUntilMs = new WeakMap<StationSound, number>();
  readonly #first: Lane;
  readonly #spare: Lane;
  #wants: Want[] = [];
  #hasStopped = false;

  constructor(deps: MakerDeps) {
    this.#deps = deps;
    this.#first = toLane(deps.process);
    this.#spare = toLane(deps.spareProcess);
  }

  /** Resolves when all windows are rendered; rejects when one cannot be. */
  async want(all: readonly WantedSound[]): Promise<void> {
    if (this.#hasStopped) throw new CannotMake('The server is stopping');
    const requestedAtMs = this.#deps.clock.now();
    const created = all.map(
      (wanted) =>
        new Promise<void>((resolve, reject) => {
          this.#wants.push({ ...wanted, requestedAtMs, resolve, reject });
        }),
    );
    this.wake();
    await Promise.all(created);
  }

  wake(): void {
    this.#begin(this.#first);
    if (this.#first.isStuck) this.#begin(this.#spare);
  }

  stop(): void {
    this.#hasStopped = true;
    for (const { reject } of this.#wants.splice(0)) reject(new CannotMake('The server is stopping'));
  }

  #begin(lane: Lane): void {
    if (lane.isAtWork || this.#hasStopped) return;
    lane.isAtWork = true;
    void this.#work(lane);
  }

  async #work(lane: Lane): Promise<void> {
    const isNeeded = () => !this.#hasStopped && (lane === this.#first || this.#first.isStuck);
    for (let job = this.#next(); job !== undefined && isNeeded(); job = this.#next())
      await this.#makeIn(lane, job);
    // Set in the same turn that found nothing to do, because a caller a moment later must be able to wake it.
    lane.isAtWork = false;
    // The spare process may leave a job to continue while the first one is asleep.
    if (lane === this.#spare && !this.#first.isStuck) this.wake();
  }

  async #makeIn(lane: Lane, job: Job): Promise<void> {
    lane.station = job.station;
    const timer = this.#deps.timers.setTimer(() => {
      lane.isStuck = true;
      this.wake();
    }, STUCK_AFTER_MS);
    try {
      await this.#make(job, lane.process);
    } catch (error) {
      const { stationId } = job.station;
      this.#deps.logger.error({ err: error, stationId }, 'making the sound of a station failed');
      this.#giveUp(job);
    }
    this.#deps.timers.clearTimer(timer);
    lane.station = undefined;
    lane.isStuck = false;
  }

  #next(): Job | undefined {
    const isEncoded = ({ station, output, window }: Want) => !station.windows.missing(output, window);
    const created = this.#wants.filter(isEncoded);
    this.#wants = this.#wants.filter((want) => !created.includes(want));
    for (const { resolve } of created) resolve();
    const nowMs = this.#deps.clock.now();
    this.#refuse((want) => isOverdue(want, nowMs), 'This machine is too slow for all that is heard');
    const underWay = [this.#first.station, this.#spare.station];
    const stations = this.#deps
      .stations()
      .filter((one) => !underWay.includes(one) && (this.#restsUntilMs.get(one) ?? 0) <= nowMs);
    const wants = this.#wants.filter(({ station }) => !underWay.includes(station));
    return nextJob({ wants, stations, nowMs });
  }

  async #make(job: Job, process: Renderer): Promise<void> {
    const { station, range, outputs } = job;
    const plan = await station.readPlan(PLAN_MAX_AGE_MS);
    if (plan === undefined) return this.#giveUp(job);
    if (outputs.some((output) => !isNext(job, output))) return;
    const { musicDir, mp3BitRateKbps, faults } = this.#deps;
    const parts = partsWithin(toSoundParts(plan, { musicDir, isSilenced: faults.isSilenced }), {
      fromFrame: range.fromFrame - PART_MARGIN_FRAMES,
      untilFrame: range.untilFrame + PART_MARGIN_FRAMES,
    });
    const { stationId } = station;
    const { fromFrame, untilFrame } = range;
    const sound = await process.render({ stationId, fromFrame, untilFrame, parts, outputs, mp3BitRateKbps });
    if ('packets' in sound) this.#take(job, { plan, parts, sound });
    else if (sound.cause !== 'closed') this.#tryAgain(job, sound);
  }

  #take(job: Job, { plan, parts, sound }: Answered): void {
    const { station, range } = job;
    const { packets, failed } = sound;
    this.#attempts.delete(keyOf(job));
    this.#deps.faults.noteEncoded(partsWithin(parts, range).map(({ trackId }) => trackId));
    // Not awaited, because a slow database must not delay the sound.
    for (const { trackId, reason } of failed)
      void this.#deps.faults.note(station.plan?.files.get(trackId), reason);
    const span = { fromFrame: range.fromFrame, untilFrame: range.untilFrame + LOOK_AHEAD_FRAMES };
    if (firstDifference(plan.parts, station.plan?.parts ?? [], span) !== undefined) return;
    for (const [output, created] of packets)
      if (isNext(job, output)) station.windows.add(output, range, created);
  }

  /** Handles a crash of the process. If the same file crashes it again at the same stretch, the file is left out. */
  #tryAgain(job: Job, failure: UnrenderedSound): void {
    const { touchedTrackId: trackId, cause, reason } = failure;
    const { stationId, plan } = job.station;
    this.#deps.logger.warn({ stationId, trackId, cause, reason }, 'the process that makes sound has ended');
    if (trackId !== undefined) this.#deps.faults.noteCrash(plan?.files.get(trackId), failure, keyOf(job));
    const count = (this.#attempts.get(keyOf(job)) ?? 0) + 1;
    this.#attempts.set(keyOf(job), count);
    if (count >= ATTEMPTS_MAX) throw new CannotMake(reason);
  }

  #giveUp(job: Job): void {
    const { station, range } = job;
    this.#attempts.delete(keyOf(job));
    this.#restsUntilMs.set(station, this.#deps.clock.now() + REST_MS);
    this.#refuse(
      (want) =>
        want.station === station &&
        want.window >= range.window &&
        want.window * WINDOW_FRAMES < range.untilFrame,
      'The sound of this station cannot be made',
    );
  }

  #refuse(isMeant: (want: Want) => boolean, reason: string): void {
    const refused = this.#wants.filter(isMeant);
    if (refused.length === 0) return;
    this.#wants = this.#wants.filter((want) => !refused.includes(want));
    for (const { reject } of refused) reject(new CannotMake(reason));
  }
}

function toLane(process: Renderer): Lane {
  return { process, station: undefined, isAtWork: false, isStuck: false };
}

/** Checks that the window of this output still continues at this stretch. */
function isNext({ station, range }: Job, output: EncoderOutput): boolean {
  return station.windows.missing(output, range.window)?.fromFrame === range.fromFrame;
}

function keyOf({ station, range }: Job): string {
  return `${station.stationId}/${range.fromFrame}`;
}
