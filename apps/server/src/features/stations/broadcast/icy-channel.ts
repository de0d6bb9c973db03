import { packetAt, packetStartMs } from '@tutti/broadcast';
import type { StationEncoder } from '#features/stations/encoder/encoder-types.ts';
import { AppError } from '#platform/app-error.ts';
import type { Clock } from '#platform/clock.ts';
import type { Logger } from '#platform/logger.ts';
import type { Timers } from '#platform/timers.ts';
import { BURST_MS, STEP_MS } from './broadcast-limits.ts';

export interface ChannelListener {
  readonly hasEnded: boolean;
  /** Receives whole frames, and the time of the first one. */
  take(sound: Buffer, startMs: number): void;
  end(): void;
}

/** A station of which sound is sent up to this far ahead of now. */
export interface SentStation {
  readonly id: number;
  readonly leadMs: number;
}

export interface IcyChannelDeps {
  readonly encoder: StationEncoder;
  readonly clock: Clock;
  readonly timers: Timers;
  readonly logger: Logger;
  /** Loads the airings before audio is sent, so that its titles are available. */
  readonly prepare: () => Promise<unknown>;
  readonly onEmpty: () => void;
}

export interface Burst {
  readonly sound: Buffer;
  readonly startMs: number;
}

export class IcyChannel {
  readonly #deps: IcyChannelDeps;
  readonly #station: SentStation;
  /** Listeners with the next packet each of them gets: a new one is ahead of the others by part of a step. */
  readonly #listeners = new Map<ChannelListener, number>();
  readonly #release: () => void;
  /** The packet that is sent next; undefined before the first listener. */
  #next: number | undefined;
  #joining = 0;
  #timer: number | undefined;
  #hasEnded = false;

  constructor(station: SentStation, deps: IcyChannelDeps) {
    this.#station = station;
    this.#deps = deps;
    this.#release = deps.encoder.hold(station.id, 'mp3');
  }

  get hasEnded(): boolean {
    return this.#hasEnded;
  }

  async join(open: (burst: Burst) => ChannelListener | undefined): Promise<void> {
    this.#joining += 1;
    try {
      const nowMs = this.#deps.clock.now();
      let from = burstStart(this.#station, nowMs);
      let until = packetAt('mp3', nowMs + this.#station.leadMs);
      const [packets] = await Promise.all([this.#read(from, until), this.#deps.prepare()]);
      const listener = open({ sound: Buffer.concat(packets), startMs: packetStartMs('mp3', from) });
      // Catch up with the other listeners, who went on in the meantime.
      while (listener && this.#next !== undefined && until < this.#next) {
        from = until;
        until = this.#next;
        const missed = await this.#read(from, until).catch((error: unknown) => {
          listener.end();
          throw error;
        });
        listener.take(Buffer.concat(missed), packetStartMs('mp3', from));
      }
      if (listener === undefined) return;
      if (listener.hasEnded || this.#hasEnded) return listener.end();
      this.#next ??= until;
      this.#listeners.set(listener, until);
      if (this.#timer === undefined) this.#wait();
    } finally {
      this.#joining -= 1;
      this.#endWhenEmpty();
    }
  }

  leave(listener: ChannelListener): void {
    this.#listeners.delete(listener);
    this.#endWhenEmpty();
  }

  end(): void {
    if (this.#hasEnded) return;
    this.#hasEnded = true;
    if (this.#timer !== undefined) this.#deps.timers.clearTimer(this.#timer);
    this.#release();
    for (const listener of this.#listeners.keys()) listener.end();
    this.#listeners.clear();
    this.#deps.onEmpty();
  }

  #endWhenEmpty(): void {
    if (this.#listeners.size === 0 && this.#joining === 0) this.end();
  }

  #wait(): void {
    this.#timer = this.#deps.timers.setTimer(() => void this.#step(), STEP_MS);
  }

  async #step(): Promise<void> {
    try {
      await this.#sendDue();
    } catch (error) {
      if (error instanceof AppError && hasGone(error)) return this.end();
      // The next step sends it, or skips it if it never becomes ready; radios play from their buffer in the meantime.
      this.#deps.logger.debug({ err: error, stationId: this.#station.id }, 'sound is late');
    }
    if (!this.#hasEnded) this.#wait();
  }

  async #sendDue(): Promise<void> {
    const nowMs = this.#deps.clock.now();
    const until = packetAt('mp3', nowMs + this.#station.leadMs);
    // Skip audio that is later than what a stream begins with, because every listener's playback has stalled by then.
    const earliest = burstStart(this.#station, nowMs);
    if (this.#next === undefined || this.#next < earliest) this.#next = earliest;
    const from = this.#next;
    if (from >= until) return;
    const [packets] = await Promise.all([this.#read(from, until), this.#deps.prepare()]);
    this.#next = until;
    const sound = Buffer.concat(packets);
    for (const [listener, next] of this.#listeners) {
      const first = Math.max(from, next);
      this.#listeners.set(listener, Math.max(until, next));
      if (first < until)
        listener.take(
          first === from ? sound : Buffer.concat(packets.slice(first - from)),
          packetStartMs('mp3', first),
        );
    }
  }

  #read(from: number, until: number): Promise<readonly Uint8Array[]> {
    const range = { output: 'mp3', firstPacket: from, count: until - from } as const;
    return this.#deps.encoder.readPackets(this.#station.id, range);
  }
}

/** Returns the packet with which a stream begins that is opened now. */
export function burstStart({ leadMs }: Pick<SentStation, 'leadMs'>, nowMs: number): number {
  return packetAt('mp3', nowMs + leadMs - BURST_MS);
}

function hasGone({ code }: AppError): boolean {
  return code === 'STREAM_INACTIVE' || code === 'STREAM_NOT_FOUND';
}
