/**
 * Mixes the two voices of the player sample by sample. A voice that is held is recorded and not heard; it begins at the
 * sample after the last one of the other voice, however early it was started, and stays that much behind its element.
 */

const RING_SECONDS = 1.5;
/** Every voice is so far behind its element, so that the end of one is seen before it is heard. */
const LOOK_AHEAD_FRAMES = 256;
/** A track has ended when it is silent for so long where its end is expected. */
const ENDED_AFTER_FRAMES = 128;
/** Encoders pad a file with up to 50 ms that browsers count and do not play, and clocks are read late. */
const END_WITHIN_SECONDS = 0.1;
/** A track that was told to begin so much before its first sound begins with silence, which belongs to the music. */
const SILENT_START_SECONDS = 0.02;

export type VoiceNumber = 0 | 1;

export interface Hold {
  readonly voice: VoiceNumber;
  /** When the element of the other voice ends, on the clock of the graph. */
  readonly endsAtSeconds: number;
}

/** Channels; none at all are silence. */
type Sound = readonly Float32Array[];

class Voice {
  readonly #ring: readonly Float32Array[];
  readonly #size: number;
  delay = LOOK_AHEAD_FRAMES;
  /** Unheard before this frame of the output. */
  heardFrom = 0;
  /** The first of the zeros it is at; undefined while it sounds. */
  silentSince: number | undefined = 0;
  /** The first that is no zero since it was held. */
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
      for (let index = Math.max(0, this.heardFrom - atFrame); index < length; index += 1) {
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

  /** Unheard until the other voice has ended. */
  hold({ voice, endsAtSeconds }: Hold): void {
    Object.assign(this.#voices[voice], { heardFrom: Number.POSITIVE_INFINITY, firstSound: undefined });
    this.#held = { voice, endsAt: Math.round(endsAtSeconds * this.#sampleRate), beganAt: undefined };
    this.#hasEnded = false;
  }

  /** When the element that is held began, as far as it is known by now. */
  tellBeginning(atSeconds: number): void {
    if (this.#held) this.#held.beganAt = Math.round(atSeconds * this.#sampleRate);
  }

  /** The element of the other voice has ended, wherever its end was expected. */
  tellEnd(): void {
    this.#hasEnded = true;
  }

  /** What comes of it now is heard at once, and what was recorded is not. */
  reset(voice: VoiceNumber): void {
    if (this.#held?.voice === voice) this.#held = undefined;
    Object.assign(this.#voices[voice], { delay: LOOK_AHEAD_FRAMES, heardFrom: 0 });
  }

  /** Answers how many seconds a voice is behind its element that was released now. */
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
    held.heardFrom = Math.max(endedAt + other.delay, fromFrame);
    const startedAt = this.#findStart(held, beganAt);
    const delay = startedAt === undefined ? 0 : held.heardFrom - startedAt;
    held.delay = Math.min(Math.max(delay, LOOK_AHEAD_FRAMES), held.longestDelay);
    return held.delay;
  }

  #findEnd({ silentSince }: Voice, expectedAt: number, untilFrame: number): number | undefined {
    if (silentSince === undefined || untilFrame - silentSince < ENDED_AFTER_FRAMES) return undefined;
    const within = END_WITHIN_SECONDS * this.#sampleRate;
    if (this.#hasEnded) return silentSince >= untilFrame - within ? silentSince : untilFrame;
    if (silentSince >= expectedAt - within) return silentSince;
    // It ends with silence, of which only its element knows the length.
    return untilFrame >= expectedAt ? expectedAt : undefined;
  }

  #findStart({ firstSound }: Voice, beganAt: number | undefined): number | undefined {
    if (firstSound === undefined || beganAt === undefined) return firstSound ?? beganAt;
    return firstSound - beganAt > SILENT_START_SECONDS * this.#sampleRate ? beganAt : firstSound;
  }
}
