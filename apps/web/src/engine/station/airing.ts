/** One decoded track on the context's clock: started once, its rate and end adjustable while it sounds. */

/** Short enough to hear no gap, long enough to hear no click. */
const EDGE_FADE_SECONDS = 0.008;
const CROSSFADE_SECONDS = 0.03;
/** Rate changes take effect at block borders; naming the border keeps our arithmetic exact. */
const BLOCK_FRAMES = 128;
const RATE_LEAD_SECONDS = 0.02;

export interface AiringPlan {
  /** Context time at which `offsetSeconds` of the buffer is rendered. */
  readonly whenSeconds: number;
  readonly offsetSeconds: number;
  readonly endSeconds: number;
  readonly gain: number;
  readonly isCrossfade: boolean;
}

/** From this context time on the position runs at this rate. */
interface Stretch {
  readonly fromSeconds: number;
  readonly positionSeconds: number;
  readonly rate: number;
}

export class Airing {
  readonly #context: AudioContext;
  readonly #source: AudioBufferSourceNode;
  readonly #level: GainNode;
  readonly #plan: AiringPlan;
  readonly #bufferSeconds: number;
  #stretches: Stretch[];
  #endSeconds = Number.POSITIVE_INFINITY;
  #fadeFromSeconds = Number.POSITIVE_INFINITY;

  constructor(
    output: { context: AudioContext; destination: AudioNode },
    buffer: AudioBuffer,
    plan: AiringPlan,
  ) {
    const { context } = output;
    this.#context = context;
    this.#plan = plan;
    this.#bufferSeconds = buffer.duration;
    this.#stretches = [{ fromSeconds: plan.whenSeconds, positionSeconds: plan.offsetSeconds, rate: 1 }];
    this.#source = new AudioBufferSourceNode(context, { buffer });
    this.#level = new GainNode(context, { gain: plan.gain });
    this.#source.connect(this.#level).connect(output.destination);
    if (plan.offsetSeconds > 0) this.#fadeIn();
    this.#source.start(plan.whenSeconds, plan.offsetSeconds);
    this.endAt(plan.endSeconds);
  }

  get whenSeconds(): number {
    return this.#plan.whenSeconds;
  }

  get endSeconds(): number {
    return this.#endSeconds;
  }

  hasStarted(): boolean {
    return this.#context.currentTime >= this.#plan.whenSeconds;
  }

  positionAt(contextSeconds: number): number {
    let current = this.#stretches[0];
    for (const stretch of this.#stretches) if (stretch.fromSeconds <= contextSeconds) current = stretch;
    if (current === undefined) return this.#plan.offsetSeconds;
    return current.positionSeconds + (contextSeconds - current.fromSeconds) * current.rate;
  }

  setRate(rate: number): void {
    const { sampleRate, currentTime } = this.#context;
    const wantedSeconds = Math.max(currentTime + RATE_LEAD_SECONDS, this.#plan.whenSeconds);
    const fromSeconds = (Math.ceil((wantedSeconds * sampleRate) / BLOCK_FRAMES) * BLOCK_FRAMES) / sampleRate;
    this.#source.playbackRate.setValueAtTime(rate, fromSeconds);
    const positionSeconds = this.positionAt(fromSeconds);
    // Stretches that can no longer be asked for are dropped; heard lags behind rendered by well under a second.
    this.#stretches = [...this.#stretches.slice(-8), { fromSeconds, positionSeconds, rate }];
  }

  /** Moves the end; a fade stands before it unless the file ends there by itself. */
  endAt(endSeconds: number): void {
    const fileEndSeconds = this.#plan.whenSeconds + (this.#bufferSeconds - this.#plan.offsetSeconds);
    this.#endSeconds = Math.max(endSeconds, this.#plan.whenSeconds);
    const gain = this.#level.gain;
    const fadeFromSeconds = Math.max(
      this.#endSeconds - EDGE_FADE_SECONDS,
      this.#context.currentTime,
      this.#fadedInAt(),
    );
    // The fade of an earlier end has to go too, or an airing that is given longer falls silent on the way.
    gain.cancelScheduledValues(Math.min(fadeFromSeconds, this.#fadeFromSeconds));
    this.#fadeFromSeconds = fadeFromSeconds;
    if (this.#endSeconds < fileEndSeconds) {
      gain.setValueAtTime(this.#plan.gain, fadeFromSeconds);
      gain.linearRampToValueAtTime(0, Math.max(this.#endSeconds, fadeFromSeconds));
    }
    this.#source.stop(this.#endSeconds);
  }

  /** Gives way to an airing that takes over at `atSeconds`. */
  fadeOut(atSeconds: number): void {
    const gain = this.#level.gain;
    gain.cancelScheduledValues(atSeconds);
    gain.setValueAtTime(this.#plan.gain, atSeconds);
    gain.linearRampToValueAtTime(0, atSeconds + CROSSFADE_SECONDS);
    this.#endSeconds = atSeconds + CROSSFADE_SECONDS;
    this.#source.stop(this.#endSeconds);
  }

  /** At once: for what does not sound, or sounds in a context that stands still. */
  stop(): void {
    this.#source.stop();
    this.#source.disconnect();
    this.#level.disconnect();
  }

  /** As soon as can be without a click. */
  fadeAway(): void {
    if (!this.hasStarted()) return this.stop();
    const { currentTime } = this.#context;
    const { gain } = this.#level;
    gain.cancelScheduledValues(currentTime);
    gain.setTargetAtTime(0, currentTime, EDGE_FADE_SECONDS / 4);
    this.#endSeconds = Math.min(this.#endSeconds, currentTime + EDGE_FADE_SECONDS);
    this.#source.addEventListener('ended', () => this.#level.disconnect(), { once: true });
    this.#source.stop(this.#endSeconds);
  }

  #fadeIn(): void {
    const gain = this.#level.gain;
    gain.setValueAtTime(0, this.#plan.whenSeconds);
    gain.linearRampToValueAtTime(this.#plan.gain, this.#fadedInAt());
  }

  #fadedInAt(): number {
    const fadeSeconds = this.#plan.isCrossfade ? CROSSFADE_SECONDS : EDGE_FADE_SECONDS;
    return this.#plan.whenSeconds + (this.#plan.offsetSeconds > 0 ? fadeSeconds : 0);
  }
}
