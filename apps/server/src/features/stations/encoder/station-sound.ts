import { ENCODER_OUTPUTS, type EncoderOutput, FRAMES_PER_MS } from '@tutti/broadcast';
import { firstDifference, partsWithin } from '@tutti/radio';
import { createSingleFlight } from '#platform/async/single-flight.ts';
import type { StaleIfSlow } from '#platform/async/stale-if-slow.ts';
import { AHEAD_MS, LINGER_MS, LOOK_AHEAD_FRAMES, PAST_MS, REST_AFTER_MS } from './encoder-limits.ts';
import { type EncoderPlan, type PlanReader } from './encoder-plan.ts';
import { StationWindows, WINDOW_FRAMES } from './station-windows.ts';

/** Rendering may reach this far beyond the requested end. */
const ENCODED_BEYOND_MS = 4_000;

interface StationSoundDeps {
  readonly stationId: number;
  readonly plans: Pick<PlanReader, 'read'>;
  readonly now: () => number;
  readonly staleIfSlow: StaleIfSlow;
  /** Is called when the sound changes from an instant on. */
  readonly changed: (change: { stationId: number; fromMs: number; revision: number }) => void;
}

export class StationSound {
  readonly stationId: number;
  readonly windows = new StationWindows();
  readonly #deps: StationSoundDeps;
  readonly #readOnce = createSingleFlight<'plan', void>();
  readonly #holders = new Map<EncoderOutput, number>();
  readonly #heldUntilMs = new Map<EncoderOutput, number>();
  #plan: EncoderPlan | undefined;
  /** Counts the reasons to read the timeline, because a read that began before the last one is not enough. */
  #changes = 0;
  #seenChanges = -1;
  #usedAtMs: number;

  constructor(deps: StationSoundDeps) {
    this.#deps = deps;
    this.stationId = deps.stationId;
    this.#usedAtMs = deps.now();
  }

  /** The plan as last read; undefined before the first read and if there is no such station. */
  get plan(): EncoderPlan | undefined {
    return this.#plan;
  }

  noteChange(): void {
    this.#changes += 1;
  }

  /** Reads a plan that was changed or is older than `maxAgeMs`, and drops sound that is no longer valid. */
  async readPlan(maxAgeMs: number): Promise<EncoderPlan | undefined> {
    while (this.#seenChanges !== this.#changes || this.#isOlderThan(maxAgeMs)) {
      // A database outage causes no silence: the known plan continues as far as it reaches.
      const hasNewPlan = await this.#deps.staleIfSlow(
        () => this.#readOnce('plan', () => this.#readAnew()).then(() => true),
        () => (this.#plan === undefined ? undefined : false),
      );
      if (!hasNewPlan || this.#plan === undefined) return this.#plan;
    }
    return this.#plan;
  }

  /** Accepts an older result, as after a restore, because an invented revision would delay all waiting listeners. */
  async catchUp(): Promise<void> {
    await this.#deps.staleIfSlow(
      async () => {
        // A running read may have begun before the announced change.
        await this.#readOnce.running('plan');
        await this.#readOnce('plan', () => this.#readAnew());
        return true;
      },
      () => (this.#plan === undefined ? undefined : false),
    );
  }

  hold(output: EncoderOutput): () => void {
    this.#holders.set(output, (this.#holders.get(output) ?? 0) + 1);
    let isHeld = true;
    return () => {
      if (!isHeld) return;
      isHeld = false;
      this.#holders.set(output, (this.#holders.get(output) ?? 1) - 1);
      this.touch(output);
    };
  }

  /** Returns true if nobody was using this output. */
  touch(output: EncoderOutput): boolean {
    const isNew = !this.#isHeld(output);
    this.#usedAtMs = this.#deps.now();
    this.#heldUntilMs.set(output, this.#usedAtMs + LINGER_MS);
    return isNew;
  }

  /** Lists the outputs that somebody hears or has just heard. */
  listHeld(): EncoderOutput[] {
    return ENCODER_OUTPUTS.filter((output) => this.#isHeld(output));
  }

  /** Returns true if nobody has asked for long enough. */
  mayRest(): boolean {
    return this.listHeld().length === 0 && this.#deps.now() - this.#usedAtMs > REST_AFTER_MS;
  }

  isOnAir(fromFrame: number, untilFrame: number): boolean {
    return partsWithin(this.#plan?.parts ?? [], { fromFrame, untilFrame }).length > 0;
  }

  forgetPast(): void {
    const oldestMs = (this.#deps.now() - PAST_MS) * FRAMES_PER_MS;
    this.windows.forgetBefore(Math.floor(oldestMs / WINDOW_FRAMES) - 1);
  }

  #isHeld(output: EncoderOutput): boolean {
    return (this.#holders.get(output) ?? 0) > 0 || (this.#heldUntilMs.get(output) ?? 0) > this.#deps.now();
  }

  #isOlderThan(maxAgeMs: number): boolean {
    return this.#plan === undefined || this.#deps.now() - this.#plan.readAtMs > maxAgeMs;
  }

  async #readAnew(): Promise<void> {
    const changes = this.#changes;
    const plan = await this.#deps.plans.read(this.stationId);
    const before = this.#plan;
    this.#plan = plan;
    this.#seenChanges = changes;
    if (plan !== undefined && before !== undefined) this.#compare(before, plan);
  }

  #compare(before: EncoderPlan, after: EncoderPlan): void {
    const nowMs = this.#deps.now();
    const span = {
      fromFrame: (nowMs - PAST_MS) * FRAMES_PER_MS,
      untilFrame: (nowMs + AHEAD_MS + ENCODED_BEYOND_MS) * FRAMES_PER_MS,
    };
    const difference = firstDifference(before.parts, after.parts, span);
    if (difference === undefined) return;
    const frame = difference - LOOK_AHEAD_FRAMES;
    this.windows.cutAt(frame);
    const fromMs = Math.floor(frame / FRAMES_PER_MS);
    this.#deps.changed({ stationId: this.stationId, fromMs, revision: after.revision });
  }
}
