/** Renders sound ahead while somebody listens, as a function of the timelines that belong to radio. */
import { type EncoderOutput, PACKET_FRAMES, packetStartMs } from '@tutti/broadcast';
import type { SoundFile } from '#features/analysis/analysis.ts';
import { AppError } from '#platform/app-error.ts';
import { createStaleIfSlow, type StaleIfSlow } from '#platform/async/stale-if-slow.ts';
import { createEncoderProcess, type EncoderProcess } from '#platform/audio/encoder/encoder-process.ts';
import { isSoundToolInstalled } from '#platform/audio/sound-tool.ts';
import type { Clock } from '#platform/clock.ts';
import type { Events } from '#platform/events.ts';
import type { Logger } from '#platform/logger.ts';
import type { Timers } from '#platform/timers.ts';
import { AHEAD_MS, PAST_MS, PLAN_MAX_AGE_MS } from './encoder-limits.ts';
import { createPlanReader, type EncoderPlan, type PlanReader, type ReadTimeline } from './encoder-plan.ts';
import type { PacketRange, StationEncoder } from './encoder-types.ts';
import { createFileFaults, type FileFaults } from './file-faults.ts';
import { CannotMake, SoundMaker } from './sound-maker.ts';
import { StationSound } from './station-sound.ts';

/** The interval of upkeep while stations have listeners. */
const LOOK_EVERY_MS = 1_000;
/** Plans may change during rendering, but not this often. */
const ROUNDS_MAX = 8;
const RETRY_AFTER_S = 2;
/** node-av has no build for this machine, so nothing will change soon. */
const NO_TOOL_RETRY_AFTER_S = 60;
const MP3_BIT_RATE_KBPS = 128;

export interface StationEncoderDeps {
  readonly readTimeline: ReadTimeline;
  readonly findFile: (trackId: number) => Promise<SoundFile | undefined>;
  readonly reportProblem: (file: SoundFile, reason: string) => Promise<boolean>;
  readonly clock: Clock;
  readonly timers: Timers;
  readonly events: Events;
  readonly logger: Logger;
  readonly musicDir: string;
  readonly mp3BitRateKbps?: number;
  /** Tests pass their own; the second works only while the first is stuck. */
  readonly processes?: readonly [EncoderProcess, EncoderProcess];
}

export interface RunningEncoder extends StationEncoder {
  stop(): Promise<void>;
  /** The id of the process that renders; undefined between two processes. */
  readonly pid: number | undefined;
}

export function createStationEncoder(deps: StationEncoderDeps): RunningEncoder {
  return new EncoderOfStations(deps);
}

class EncoderOfStations implements RunningEncoder {
  readonly aheadMs = AHEAD_MS;
  readonly #deps: StationEncoderDeps;
  readonly #isToolInstalled = isSoundToolInstalled();
  readonly #process: EncoderProcess;
  readonly #spareProcess: EncoderProcess;
  readonly #stations = new Map<number, StationSound>();
  readonly #plans: PlanReader;
  readonly #faults: FileFaults;
  readonly #maker: SoundMaker;
  readonly #staleIfSlow: StaleIfSlow;
  readonly #endings: readonly (() => void)[];
  #timer: number | undefined;
  #hasStopped = false;

  constructor(deps: StationEncoderDeps) {
    this.#deps = deps;
    [this.#process, this.#spareProcess] = deps.processes ?? [createEncoderProcess(), createEncoderProcess()];
    this.#plans = createPlanReader(deps);
    this.#staleIfSlow = createStaleIfSlow(deps.timers);
    this.#faults = createFileFaults(deps);
    this.#maker = new SoundMaker({
      ...deps,
      process: this.#process,
      spareProcess: this.#spareProcess,
      faults: this.#faults,
      stations: () => [...this.#stations.values()],
      mp3BitRateKbps: deps.mp3BitRateKbps ?? MP3_BIT_RATE_KBPS,
    });
    this.#endings = this.#subscribe(deps.events);
  }

  get pid(): number | undefined {
    return this.#process.pid;
  }

  async readPackets(stationId: number, range: PacketRange): Promise<readonly Uint8Array[]> {
    if (!this.#isToolInstalled) throw new AppError('UNAVAILABLE', { retryAfterS: NO_TOOL_RETRY_AFTER_S });
    try {
      return await this.#read(stationId, range);
    } catch (error) {
      if (!(error instanceof CannotMake)) throw error;
      throw new AppError('UNAVAILABLE', { retryAfterS: RETRY_AFTER_S, cause: error });
    }
  }

  hold(stationId: number, output: EncoderOutput): () => void {
    const station = this.#stationOf(stationId);
    const release = station.hold(output);
    this.#lookAfter(station);
    return release;
  }

  async readRevision(stationId: number, atLeast = 0): Promise<number> {
    const station = this.#stationOf(stationId);
    const { revision } = await this.#readPlan(station);
    if (revision >= atLeast) return revision;
    await station.catchUp();
    return (await this.#readPlan(station)).revision;
  }

  warm(): void {
    if (this.#isToolInstalled && !this.#hasStopped) this.#process.warm();
  }

  async stop(): Promise<void> {
    this.#hasStopped = true;
    if (this.#timer !== undefined) this.#deps.timers.clearTimer(this.#timer);
    for (const end of this.#endings) end();
    this.#maker.stop();
    await Promise.all([this.#process.close(), this.#spareProcess.close()]);
  }

  async #read(stationId: number, range: PacketRange): Promise<readonly Uint8Array[]> {
    requireReach(range, this.#deps.clock.now());
    const station = this.#stationOf(stationId);
    const { output } = range;
    for (let round = 0; round < ROUNDS_MAX; round += 1) {
      await this.#readPlan(station);
      requireOnAir(station, range);
      const isNew = station.touch(output);
      const found = station.windows.read(range);
      if ('packets' in found) {
        // With thousands of listeners each look counts, and the upkeep plans for known outputs every second.
        if (isNew) this.#maker.wake();
        return found.packets;
      }
      await this.#maker.want(found.missing.map((window) => ({ station, output, window })));
    }
    throw new CannotMake('The plan of the station changes all the time');
  }

  async #readPlan(station: StationSound): Promise<EncoderPlan> {
    const plan = await station.readPlan(PLAN_MAX_AGE_MS);
    if (plan !== undefined) return plan;
    this.#stations.delete(station.stationId);
    throw new AppError('STREAM_NOT_FOUND');
  }

  #stationOf(stationId: number): StationSound {
    const known = this.#stations.get(stationId);
    if (known !== undefined) return known;
    const created = new StationSound({
      stationId,
      plans: this.#plans,
      now: this.#deps.clock.now,
      staleIfSlow: this.#staleIfSlow,
      changed: (change) => this.#deps.events.publish('programmeChanged', change),
    });
    this.#stations.set(stationId, created);
    this.#schedule();
    return created;
  }

  #schedule(): void {
    if (this.#timer !== undefined || this.#hasStopped) return;
    this.#timer = this.#deps.timers.setTimer(() => this.#lookAfterAll(), LOOK_EVERY_MS);
  }

  #lookAfterAll(): void {
    this.#timer = undefined;
    for (const [stationId, station] of this.#stations) {
      if (station.mayRest()) this.#stations.delete(stationId);
      else this.#lookAfter(station);
    }
    if (this.#stations.size > 0) this.#schedule();
    this.#maker.wake();
  }

  #lookAfter(station: StationSound): void {
    station.forgetPast();
    station.readPlan(PLAN_MAX_AGE_MS).then(
      () => this.#maker.wake(),
      (error: unknown) => this.#deps.logger.warn({ err: error }, 'reading the timeline of a station failed'),
    );
  }

  #subscribe(events: Events): (() => void)[] {
    return [
      events.subscribe('stationChanged', ({ stationId }) => {
        const station = this.#stations.get(stationId);
        if (station === undefined) return;
        station.noteChange();
        this.#lookAfter(station);
      }),
      events.subscribe('libraryChanged', ({ changedTrackIds }) => {
        this.#plans.forgetFiles();
        this.#faults.forget(changedTrackIds);
      }),
    ];
  }
}

/** Requires a range from half a minute ago until as far ahead as sound is rendered. */
function requireReach({ output, firstPacket, count }: PacketRange, nowMs: number): void {
  const startMs = packetStartMs(output, firstPacket);
  const lastMs = packetStartMs(output, firstPacket + count - 1);
  if (startMs < nowMs - PAST_MS) throw new AppError('PIECE_NOT_FOUND');
  const aheadMs = lastMs - (nowMs + AHEAD_MS);
  if (aheadMs >= 0) throw new AppError('PIECE_NOT_FOUND', { retryAfterS: Math.ceil((aheadMs + 1) / 1_000) });
}

function requireOnAir(station: StationSound, { output, firstPacket, count }: PacketRange): void {
  const size = PACKET_FRAMES[output];
  if (!station.isOnAir(firstPacket * size, (firstPacket + count) * size))
    throw new AppError('STREAM_INACTIVE');
}
