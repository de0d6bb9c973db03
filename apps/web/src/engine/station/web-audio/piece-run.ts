/**
 * A period of uninterrupted listening: maps station time to context time, and schedules pieces that crossfade within
 * sound that both contain.
 */
import { PIECE_MS } from '@tutti/contract/limits';
import { CHANGE_LEAD_MS } from '@tutti/sync';
import type { DecodedPieces } from './decoded-pieces.ts';
import { PieceVoice, type VoicePlan } from './piece-voice.ts';
import type { Sound } from './sound-context.ts';

const PIECE_SECONDS = PIECE_MS / 1000;
/** Both pieces contain the same sound there; only the noise of their codec differs. */
const JOINT_SECONDS = 0.005;
const CROSSFADE_SECONDS = 0.03;
/** Anything sooner may already be rendered. */
const START_LEAD_SECONDS = 0.05;
/** Scheduled sound is not changed sooner, because a page may be blocked this long and its fades would be late. */
export const CHANGE_LEAD_SECONDS = CHANGE_LEAD_MS / 1000;
/** The audio thread plays what is scheduled even while the page is busy. */
const SCHEDULE_SECONDS = 10;
/** A start this near counts as playing, so that a seek is not reported as silence. */
const ABOUT_TO_SOUND_SECONDS = 0.3;
/** Rate changes take effect at block boundaries, which keep our arithmetic exact. */
const BLOCK_FRAMES = 128;
const RATE_LEAD_SECONDS = 0.02;
/** Shorter parts are not worth a fade. */
const SHORTEST_SECONDS = 0.04;
/** Rendered sound is audible within this time. */
const AUDIBLE_WITHIN_SECONDS = 1;
const SPANS_MAX = 8;

/** From this context time on, the station runs at this rate. */
interface Span {
  readonly fromSeconds: number;
  readonly stationSeconds: number;
  readonly rate: number;
}

export class PieceRun {
  readonly #context: AudioContext;
  readonly #level: GainNode;
  readonly #sound: Sound;
  readonly #pieces: DecodedPieces;
  readonly #whenSeconds: number;
  readonly #voices = new Map<number, PieceVoice>();
  #leaving: PieceVoice[] = [];
  #spans: Span[];
  #endSeconds = Number.POSITIVE_INFINITY;
  /** The end of the latest crossfade from a piece to its replacement. */
  #replacedSeconds = Number.NEGATIVE_INFINITY;

  constructor(
    sound: Sound,
    pieces: DecodedPieces,
    begin: { whenSeconds: number; stationMs: number; isCrossfade: boolean },
  ) {
    const { context, destination } = sound;
    const { whenSeconds, isCrossfade } = begin;
    this.#context = context;
    this.#pieces = pieces;
    this.#whenSeconds = whenSeconds;
    this.#spans = [{ fromSeconds: whenSeconds, stationSeconds: begin.stationMs / 1000, rate: 1 }];
    this.#level = new GainNode(context, { gain: isCrossfade ? 0 : 1 });
    if (isCrossfade) {
      this.#level.gain.setValueAtTime(0, whenSeconds);
      this.#level.gain.linearRampToValueAtTime(1, whenSeconds + CROSSFADE_SECONDS);
    }
    this.#level.connect(destination);
    this.#sound = { context, destination: this.#level };
    this.schedule();
  }

  get whenSeconds(): number {
    return this.#whenSeconds;
  }

  /** The station time that is audible at a context time, if any. */
  audibleAt(seconds: number): { readonly stationMs: number } | undefined {
    const isAudible = [...this.#voices.values(), ...this.#leaving].some(
      (voice) => voice.startSeconds - seconds < ABOUT_TO_SOUND_SECONDS && seconds < voice.endSeconds,
    );
    return isAudible ? { stationMs: this.stationSecondsAt(seconds) * 1000 } : undefined;
  }

  stationSecondsAt(seconds: number): number {
    let current = this.#spans[0] as Span;
    for (const span of this.#spans) if (span.fromSeconds <= seconds) current = span;
    return current.stationSeconds + (seconds - current.fromSeconds) * current.rate;
  }

  schedule(): void {
    const { currentTime } = this.#context;
    this.#clearAway(currentTime);
    for (const index of this.#pieces.indices()) {
      if (this.#voices.has(index) || this.#whenOf(index) > currentTime + SCHEDULE_SECONDS) continue;
      const plan = this.#planVoice(index, currentTime + START_LEAD_SECONDS);
      if (plan !== undefined) this.#add(index, plan);
    }
  }

  replace(index: number): void {
    const known = this.#voices.get(index);
    const { currentTime } = this.#context;
    if (known !== undefined && known.startSeconds < currentTime + CHANGE_LEAD_SECONDS) {
      // Two voices that fade in at once beside a third would be louder than the station.
      const fadedInSeconds = known.startSeconds + known.fadeSeconds;
      const plan = this.#planVoice(index, Math.max(currentTime + CHANGE_LEAD_SECONDS, fadedInSeconds));
      if (plan === undefined) return;
      const crossfade = { ...plan, fadeSeconds: CROSSFADE_SECONDS };
      this.#replacedSeconds = crossfade.startSeconds + crossfade.fadeSeconds;
      this.#leaving.push(known);
      known.giveWay(crossfade);
      return this.#add(index, crossfade);
    }
    this.#discard(index);
    this.schedule();
  }

  drop(fromIndex: number): void {
    const { currentTime } = this.#context;
    for (const [index, voice] of this.#voices) {
      if (index < fromIndex) continue;
      if (voice.startSeconds > currentTime) this.#discard(index);
      else {
        this.#voices.delete(index);
        this.#leaving.push(voice);
        const startSeconds = currentTime + START_LEAD_SECONDS;
        if (startSeconds < voice.endSeconds) voice.giveWay({ startSeconds, fadeSeconds: JOINT_SECONDS });
      }
    }
  }

  setRate(rate: number): void {
    if (this.#latest().rate === rate) return;
    const fromSeconds = this.#rateChangeSeconds();
    const stationSeconds = this.stationSecondsAt(fromSeconds);
    this.#spans = [...this.#spans.slice(-SPANS_MAX), { fromSeconds, stationSeconds, rate }];
    // Their start times depend on the rate.
    for (const [index, voice] of this.#voices) if (voice.startSeconds >= fromSeconds) this.#discard(index);
    for (const [index, voice] of this.#voices) {
      if (voice.endSeconds <= fromSeconds) continue;
      voice.setRate(rate, fromSeconds);
      this.#endAlone(index, voice);
    }
    this.schedule();
  }

  fadeOut(atSeconds: number): void {
    const { gain } = this.#level;
    gain.cancelScheduledValues(atSeconds);
    gain.setValueAtTime(1, atSeconds);
    gain.linearRampToValueAtTime(0, atSeconds + CROSSFADE_SECONDS);
    this.#endAt(atSeconds + CROSSFADE_SECONDS);
  }

  fadeAway(): void {
    const { currentTime } = this.#context;
    if (currentTime < this.#whenSeconds) return this.stop();
    const { gain } = this.#level;
    gain.cancelScheduledValues(currentTime);
    gain.setTargetAtTime(0, currentTime, JOINT_SECONDS / 2);
    this.#endAt(currentTime + 4 * JOINT_SECONDS);
  }

  isOver(): boolean {
    return this.#context.currentTime > this.#endSeconds;
  }

  stop(): void {
    for (const voice of [...this.#voices.values(), ...this.#leaving]) voice.stop();
    this.#voices.clear();
    this.#leaving = [];
    this.#level.disconnect();
  }

  /** Later voices are discarded; call `stop` when it is over. */
  #endAt(endSeconds: number): void {
    this.#endSeconds = endSeconds;
    for (const [index, voice] of this.#voices) if (voice.startSeconds >= endSeconds) this.#discard(index);
  }

  #add(index: number, plan: VoicePlan): void {
    const piece = this.#pieces.get(index);
    if (piece === undefined) return;
    const voice = new PieceVoice(this.#sound, piece, plan);
    const replacesAnother = this.#voices.has(index);
    this.#voices.set(index, voice);
    if (!replacesAnother) this.#voices.get(index - 1)?.giveWay(voice);
    this.#endAlone(index, voice);
  }

  #endAlone(index: number, voice: PieceVoice): void {
    const next = this.#voices.get(index + 1);
    if (next === undefined) voice.endAlone(this.#whenOf(index + 1));
    else voice.giveWay(next);
  }

  #planVoice(index: number, soonestSeconds: number): VoicePlan | undefined {
    const piece = this.#pieces.get(index);
    if (piece === undefined) return undefined;
    const { rate } = this.#latest();
    const beginsSeconds = this.#whenOf(index);
    const endsSeconds = this.#whenOf(index + 1);
    const jointSeconds = Math.min(piece.leadSeconds, JOINT_SECONDS) / rate;
    const wantedSeconds = beginsSeconds - jointSeconds;
    const startSeconds = this.#toFrame(Math.max(wantedSeconds, soonestSeconds, this.#whenSeconds));
    if (startSeconds > endsSeconds - SHORTEST_SECONDS) return undefined;
    const isOnTime = startSeconds - wantedSeconds < JOINT_SECONDS / 10;
    const intoSeconds = this.stationSecondsAt(startSeconds) - index * PIECE_SECONDS;
    return {
      startSeconds,
      offsetSeconds: Math.max(this.#toFrame(piece.leadSeconds + intoSeconds), 0),
      // A piece without a lead starts where the former one ends.
      fadeSeconds: isOnTime ? jointSeconds : JOINT_SECONDS,
      rate,
    };
  }

  #whenOf(index: number): number {
    const { fromSeconds, stationSeconds, rate } = this.#latest();
    return fromSeconds + (index * PIECE_SECONDS - stationSeconds) / rate;
  }

  /** Rounds to a frame, because a piece that begins between samples is interpolated and would sound dull. */
  #toFrame(seconds: number): number {
    const { sampleRate } = this.#context;
    return Math.round(seconds * sampleRate) / sampleRate;
  }

  /**
   * Avoids the crossfade from one piece to the next, and waits for that to a replacement, because a replacement that is
   * planned again for another speed would start at once, beside the piece that it replaces.
   */
  #rateChangeSeconds(): number {
    const { sampleRate, currentTime } = this.#context;
    const toBlock = (seconds: number) =>
      (Math.ceil((seconds * sampleRate) / BLOCK_FRAMES) * BLOCK_FRAMES) / sampleRate;
    const soonestSeconds = Math.max(
      currentTime + RATE_LEAD_SECONDS,
      this.#whenSeconds,
      this.#replacedSeconds,
    );
    const joints = [...this.#voices.values()].filter(
      ({ startSeconds, fadeSeconds }) =>
        startSeconds <= soonestSeconds + RATE_LEAD_SECONDS && startSeconds + fadeSeconds > soonestSeconds,
    );
    return toBlock(
      Math.max(soonestSeconds, ...joints.map(({ startSeconds, fadeSeconds }) => startSeconds + fadeSeconds)),
    );
  }

  #latest(): Span {
    return this.#spans.at(-1) as Span;
  }

  #discard(index: number): void {
    this.#voices.get(index)?.stop();
    this.#voices.delete(index);
    const before = this.#voices.get(index - 1);
    if (before !== undefined) this.#endAlone(index - 1, before);
  }

  #clearAway(nowSeconds: number): void {
    const isLongOver = (voice: PieceVoice) => voice.endSeconds < nowSeconds - AUDIBLE_WITHIN_SECONDS;
    for (const [index, voice] of this.#voices) {
      if (!isLongOver(voice)) continue;
      voice.stop();
      this.#voices.delete(index);
    }
    this.#leaving.filter(isLongOver).forEach((voice) => voice.stop());
    this.#leaving = this.#leaving.filter((voice) => !isLongOver(voice));
  }
}
