/** One piece on the context's clock. It fades in, and either crossfades to the next one or ends by itself. */
import type { DecodedPiece } from './decoded-pieces.ts';
import type { Sound } from './sound-context.ts';

const LAST_FADE_SECONDS = 0.005;

export interface VoicePlan {
  /** Context time of the first frame; `offsetSeconds` is its position in the buffer. */
  readonly startSeconds: number;
  readonly offsetSeconds: number;
  readonly fadeSeconds: number;
  readonly rate: number;
}

export class PieceVoice {
  readonly #source: AudioBufferSourceNode;
  readonly #level: GainNode;
  readonly #plan: VoicePlan;
  readonly #tailSeconds: number;
  #endSeconds = Number.POSITIVE_INFINITY;
  #fadeOutSeconds = Number.POSITIVE_INFINITY;

  constructor({ context, destination }: Sound, piece: DecodedPiece, plan: VoicePlan) {
    const { startSeconds, offsetSeconds, fadeSeconds, rate } = plan;
    this.#plan = plan;
    this.#tailSeconds = piece.tailSeconds;
    this.#source = new AudioBufferSourceNode(context, { buffer: piece.buffer, playbackRate: rate });
    this.#level = new GainNode(context, { gain: fadeSeconds > 0 ? 0 : 1 });
    if (fadeSeconds > 0) {
      this.#level.gain.setValueAtTime(0, startSeconds);
      this.#level.gain.linearRampToValueAtTime(1, startSeconds + fadeSeconds);
    }
    this.#source.connect(this.#level).connect(destination);
    this.#source.start(startSeconds, offsetSeconds);
  }

  get startSeconds(): number {
    return this.#plan.startSeconds;
  }

  get fadeSeconds(): number {
    return this.#plan.fadeSeconds;
  }

  get endSeconds(): number {
    return this.#endSeconds;
  }

  /** Uses the buffer after the piece for a fade, because nothing follows. */
  endAlone(pieceEndSeconds: number): void {
    const endSeconds = pieceEndSeconds + this.#tailSeconds;
    this.#fadeOut(endSeconds - LAST_FADE_SECONDS, endSeconds);
  }

  /** Fades out while another voice fades in with the same sound. */
  giveWay({ startSeconds, fadeSeconds }: { startSeconds: number; fadeSeconds: number }): void {
    this.#fadeOut(startSeconds, startSeconds + fadeSeconds);
  }

  setRate(rate: number, fromSeconds: number): void {
    this.#source.playbackRate.setValueAtTime(rate, fromSeconds);
  }

  /** Only for a voice that is not audible yet, or whose context stands still. */
  stop(): void {
    this.#endSeconds = 0;
    this.#source.stop();
    this.#source.disconnect();
    this.#level.disconnect();
  }

  #fadeOut(fromSeconds: number, endSeconds: number): void {
    const { gain } = this.#level;
    const fadedInSeconds = this.#plan.startSeconds + this.#plan.fadeSeconds;
    const fadeFromSeconds = Math.max(fromSeconds, fadedInSeconds);
    this.#endSeconds = Math.max(endSeconds, fadeFromSeconds);
    // Cancels the fade of an earlier end, too, because an extended piece would fall silent midway.
    gain.cancelScheduledValues(
      Math.min(fadeFromSeconds, Math.max(this.#fadeOutSeconds, fadedInSeconds)) + 1e-6,
    );
    this.#fadeOutSeconds = fadeFromSeconds;
    if (this.#endSeconds > fadeFromSeconds) {
      gain.setValueAtTime(1, fadeFromSeconds);
      gain.linearRampToValueAtTime(0, this.#endSeconds);
    }
    this.#source.stop(this.#endSeconds);
  }
}
