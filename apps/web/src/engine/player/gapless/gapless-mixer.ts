/**
 * Mixes the player's two voices sample by sample. A held voice is recorded silently; it becomes audible right after the
 * last sample of the other voice, and keeps that delay behind its element.
 */

const RING_SECONDS = 1.5;
/** Delays all voices, so that the end of a track is known before it plays. */
const LOOK_AHEAD_FRAMES = 256;
/** A track counts as ended after this much silence near its expected end. */
const ENDED_AFTER_FRAMES = 128;
/** The end may come this much early, because encoders pad files with up to 50 ms that browsers count and do not play. */
const END_WITHIN_SECONDS = 0.1;
/** Silence longer than this at the start of a track belongs to the music and is kept. */
const SILENT_START_SECONDS = 0.02;

export type VoiceNumber = 0 | 1;

export interface Hold {
  readonly voice: VoiceNumber;
  /** The expected end of the other voice's element, in graph time. */
  readonly endsAtSeconds: number;
}

/** One array per channel; an empty list is silence. */
type Sound = readonly Float32Array[];

class Voice {
  readonly #ring: readonly Float32Array[];
  readonly #size: number;
  delay = LOOK_AHEAD_FRAMES;
  /** The output frame from which the voice is audible. */
  audibleFrom = 0;
  /** The frame at which the current silence began; undefined while there is sound. */
  silentSince: number | undefined = 0;
  /** The first frame with sound since the voice was held. */
  firstSound: number | undefined;

  constructor(channels: number, sampleRate: number) {
    this.#size = Math.ceil(sampleRate * RING_SECONDS);
    this.#ring = Array.from({ length: channels }, () => new Float32Array(this.#size));
  }

  get longestDelay(): number {
    return this.#size / 2;
  }

  write(sound: Sound, length: number, atFrame: number): void {
    const at = atFrame % this.#size;
    const untilWrap = Math.min(length, this.#size - at);
    for (const [channel, ring] of this.#ring.entries()) {
      const samples = sound[channel];
      if (samples === undefined) {
        ring.fill(0, at, at + untilWrap).fill(0, 0, length - untilWrap);
      } else {
        ring.set(samples.subarray(0, untilWrap), at);
        ring.set(samples.subarray(untilWrap, length), 0);
      }
    }
    for (let index = 0; index < length; index += 1) this.#listen(sound, index, atFrame + index);
  }

  mixInto(output: Sound, length: number, atFrame: number): void {
    for (const [channel, ring] of this.#ring.entries()) {
      const side = output[channel];
      if (side === undefined) continue;
      for (let index = Math.max(0, this.audibleFrom - atFrame); index < length; index += 1) {
        const frame = atFrame + index - this.delay;
        if (frame >= 0) side[index] = (side[index] ?? 0) + (ring[frame % this.#size] ?? 0);
      }
    }
  }

  #listen(sound: Sound, index: number, frame: number): void {
    for (const samples of sound) {
      if (samples[index] === 0) continue;
      this.silentSince = undefined;
      this.firstSound ??= frame;
      return;
    }
    this.silentSince ??= frame;
  }
}

export class GaplessMixer {
  readonly #sampleRate: number;
  readonly #voices: readonly [Voice, Voice];
  #held: { readonly voice: VoiceNumber; readonly endsAt: number; beganAt: number | undefined } | undefined;
  #hasEnded = false;

  constructor(channels: number, sampleRate: number) {
    this.#sampleRate = sampleRate;
    this.#voices = [new Voice(channels, sampleRate), new Voice(channels, sampleRate)];
  }

  hold({ voice, endsAtSeconds }: Hold): void {
    Object.assign(this.#voices[voice], { audibleFrom: Number.POSITIVE_INFINITY, firstSound: undefined });
    this.#held = { voice, endsAt: Math.round(endsAtSeconds * this.#sampleRate), beganAt: undefined };
    this.#hasEnded = false;
  }

  emitBeginning(atSeconds: number): void {
    if (this.#held) this.#held.beganAt = Math.round(atSeconds * this.#sampleRate);
  }

  /** Reported even if the end was expected at another time. */
  emitEnd(): void {
    this.#hasEnded = true;
  }

  reset(voice: VoiceNumber): void {
    if (this.#held?.voice === voice) this.#held = undefined;
    Object.assign(this.#voices[voice], { delay: LOOK_AHEAD_FRAMES, audibleFrom: 0 });
  }

  /** Returns the delay of the released voice behind its element, in seconds. */
  process(sounds: readonly [Sound, Sound], output: Sound, atFrame: number): number | undefined {
    const length = output[0]?.length ?? 0;
    for (const number of [0, 1] as const) this.#voices[number].write(sounds[number], length, atFrame);
    const lateFrames = this.#releaseIfEnded(atFrame, atFrame + length);
    for (const voice of this.#voices) voice.mixInto(output, length, atFrame);
    return lateFrames === undefined ? undefined : lateFrames / this.#sampleRate;
  }

  #releaseIfEnded(fromFrame: number, untilFrame: number): number | undefined {
    if (this.#held === undefined) return undefined;
    const { voice, endsAt, beganAt } = this.#held;
    const [held, other] = [this.#voices[voice], this.#voices[voice === 0 ? 1 : 0]];
    const endedAt = this.#findEnd(other, endsAt, untilFrame);
    if (endedAt === undefined) return undefined;
    this.#held = undefined;
    held.audibleFrom = Math.max(endedAt + other.delay, fromFrame);
    const startedAt = this.#findStart(held, beganAt);
    const delay = startedAt === undefined ? 0 : held.audibleFrom - startedAt;
    held.delay = Math.min(Math.max(delay, LOOK_AHEAD_FRAMES), held.longestDelay);
    return held.delay;
  }

  #findEnd({ silentSince }: Voice, expectedAt: number, untilFrame: number): number | undefined {
    if (silentSince === undefined || untilFrame - silentSince < ENDED_AFTER_FRAMES) return undefined;
    const within = END_WITHIN_SECONDS * this.#sampleRate;
    if (this.#hasEnded) return silentSince >= untilFrame - within ? silentSince : untilFrame;
    if (silentSince >= expectedAt - within) return silentSince;
    // The track ends with silence, whose length only its element knows.
    return untilFrame >= expectedAt ? expectedAt : undefined;
  }

  #findStart({ firstSound }: Voice, beganAt: number | undefined): number | undefined {
    if (firstSound === undefined || beganAt === undefined) return firstSound ?? beganAt;
    return firstSound - beganAt > SILENT_START_SECONDS * this.#sampleRate ? beganAt : firstSound;
  }
}
