/**
 * Library playback on two audio elements: one sounds, the other one has what follows ready. At the end of a track the
 * other one is started just so early that its first sample comes when the last one was heard, or earlier, rising while the
 * first one fades; the two change places.
 */

import type { AudioOutput, LoadRequest, OutputEvent, PrepareRequest } from '@tutti/player';
import { Subscribable } from '@tutti/subscribable';
import { explainFailure, isRefusal } from './audio-failure.ts';
import type { AudioVoice } from './audio-voice.ts';
import { FirstMovement } from './first-movement.ts';
import { StartDelay } from './start-delay.ts';
import { type FindKept, VoicePair } from './voice-pair.ts';

/** Elements tell their position four times a second, so the end is seen coming at least this early. */
const WATCH_END_WITHIN_S = 0.6;
/** Steps of this length are not heard as steps. */
const CROSSFADE_STEP_MS = 40;
/** What is left of a track whose follower sounds is far less; a line that fails then must not hold up what comes next. */
const LAST_SAMPLES_MAX_MS = 1_000;

export class HtmlAudioOutput implements AudioOutput {
  readonly #events = new Subscribable<OutputEvent>();
  readonly subscribe = this.#events.subscribe;
  readonly #voices: VoicePair;
  readonly #startDelay = new StartDelay();
  readonly #firstMovement = new FirstMovement();
  #handoverTimer: ReturnType<typeof setTimeout> | undefined;
  #handoverAtMs: number | undefined;
  /** How long before the end what is ready begins. */
  #crossfadeSeconds = 0;
  #crossfadeTimer: ReturnType<typeof setInterval> | undefined;
  /** While the element before it sounds out: what is to be made ready in it then. */
  #soundingOut: { prepareNext: PrepareRequest | undefined } | undefined;
  #soundingOutTimer: ReturnType<typeof setTimeout> | undefined;
  /** This browser wants a gesture for each element: only the one that had it may be used. */
  #hasOneVoice = false;
  /** This browser stays silent in an element that was ready before: each is loaded when it is its turn. */
  #isSilentWhenReady = false;

  constructor(apiOrigin: string, findKept?: FindKept) {
    this.#voices = new VoicePair(apiOrigin, findKept);
    for (const voice of [this.#active, this.#spare]) this.#watch(voice);
  }

  load(request: LoadRequest): void {
    const isPrepared = this.#spare.url === request.url && request.startAtSeconds === 0 && !this.#hasOneVoice;
    this.#cancelHandover();
    this.#firstMovement.cancel();
    this.#dropSoundingOut();
    // What failed while it was prepared failed unheard: loaded again, it fails for the listener to be told.
    if (isPrepared && !this.#spare.hasFailed) {
      this.#voices.swap();
      this.#active.loadId = request.loadId;
    } else {
      this.#voices.load(this.#active, request);
    }
    this.#spare.clear();
  }

  prepare(request: PrepareRequest | undefined): void {
    if (this.#soundingOut) {
      this.#soundingOut.prepareNext = request;
      return;
    }
    this.#cancelHandover();
    this.#spare.clear();
    this.#crossfadeSeconds = request?.crossfadeSeconds ?? 0;
    if (request === undefined || this.#isSilentWhenReady) return;
    this.#voices.load(this.#spare, { ...request, startAtSeconds: 0 });
    this.#spare.isUntried = true;
  }

  play(): void {
    const voice = this.#active;
    voice.element.play().catch((error: unknown) => {
      // AbortError: another command came in between. Everything else is reported by the element's own error event.
      if (!isRefusal(error) || voice !== this.#active) return;
      if (!voice.isUnlocked && this.#spare.isUnlocked) this.#moveToUnlocked();
      else this.#events.tell({ type: 'output-blocked', loadId: voice.loadId });
    });
  }

  pause(): void {
    this.#startDelay.forget();
    this.#cancelHandover();
    this.#firstMovement.cancel();
    this.#endSoundingOut();
    this.#active.element.pause();
  }

  seek(seconds: number): void {
    this.#startDelay.forget();
    this.#cancelHandover();
    this.#endSoundingOut();
    this.#active.seek(seconds);
  }

  setVolume(volume: number, isMuted: boolean): void {
    this.#voices.setVolume(volume, isMuted);
  }

  unload(): void {
    this.#cancelHandover();
    this.#firstMovement.cancel();
    this.#dropSoundingOut();
    this.#spare.clear();
    this.#active.clear();
  }

  get #active(): AudioVoice {
    return this.#voices.active;
  }

  get #spare(): AudioVoice {
    return this.#voices.spare;
  }

  #watch(voice: AudioVoice): void {
    const { element } = voice;
    const on = (name: keyof HTMLMediaElementEventMap, run: (loadId: number) => void) =>
      element.addEventListener(name, () => {
        if (voice === this.#active) run(voice.loadId);
      });
    on('playing', (loadId) => this.#events.tell({ type: 'output-playing', loadId }));
    on('waiting', (loadId) => {
      this.#cancelHandover();
      this.#events.tell({ type: 'output-waiting', loadId });
    });
    // The element also says "pause" on its way to "ended"; that is no pause anybody asked for.
    on('pause', (loadId) => element.ended || this.#events.tell({ type: 'output-paused', loadId }));
    on('ended', () => this.#end());
    on('timeupdate', (loadId) => {
      this.#events.tell({ type: 'output-time', loadId, seconds: element.currentTime });
      this.#startDelay.measure(element.currentTime);
      this.#lookForEnd();
    });
    on('durationchange', (loadId) =>
      this.#events.tell({ type: 'output-duration', loadId, seconds: element.duration }),
    );
    on('error', () => void this.#fail(voice));
    element.addEventListener('playing', () => this.#tryOut(voice));
    element.addEventListener('ended', () => voice === this.#spare && this.#endSoundingOut());
  }

  #lookForEnd(): void {
    const { element, remainingSeconds } = this.#active;
    const isNear = remainingSeconds < WATCH_END_WITHIN_S + this.#crossfadeSeconds && !element.paused;
    if (!isNear || !this.#canHandOver() || this.#handoverTimer !== undefined) return;
    this.#handoverTimer = setTimeout(
      () => {
        this.#handoverTimer = undefined;
        this.#beginHandover();
      },
      Math.max(0, (remainingSeconds - this.#crossfadeSeconds) * 1_000 - this.#startDelay.ms),
    );
  }

  #canHandOver(): boolean {
    return this.#spare.isReady && !this.#hasOneVoice && this.#handoverAtMs === undefined;
  }

  #beginHandover(): void {
    if (!this.#canHandOver()) return;
    this.#handoverAtMs = performance.now();
    if (this.#crossfadeSeconds > 0) this.#voices.silenceSpare();
    this.#spare.element.play().catch((error: unknown) => {
      if (this.#handoverAtMs === undefined) return;
      this.#handoverAtMs = undefined;
      if (isRefusal(error)) this.#hasOneVoice = true;
      if (this.#active.element.ended)
        this.#events.tell({ type: 'output-ended', loadId: this.#active.loadId });
    });
  }

  /** What was ready is believed to sound once its clock moves. */
  #tryOut(voice: AudioVoice): void {
    if (!voice.isUntried) return;
    const goOver = () =>
      voice === this.#spare && this.#handoverAtMs !== undefined && this.#completeHandover();
    this.#firstMovement.watch(voice.element, {
      onMove: () => {
        voice.isUntried = false;
        goOver();
      },
      onSilence: () => {
        this.#isSilentWhenReady = true;
        goOver();
        this.#startDelay.forget();
        if (voice === this.#active) this.#playAnew();
      },
    });
  }

  #completeHandover(): void {
    this.#startDelay.begin(this.#handoverAtMs);
    this.#handoverAtMs = undefined;
    const togetherMs = Math.min(this.#crossfadeSeconds, this.#active.remainingSeconds || 0) * 1_000;
    this.#voices.swap();
    this.#letSoundOut(togetherMs);
    this.#events.tell({ type: 'output-handed-over', loadId: this.#active.loadId });
    const { duration } = this.#active.element;
    this.#events.tell({ type: 'output-duration', loadId: this.#active.loadId, seconds: duration });
  }

  /** The last samples are still on their way out: nothing else may be loaded into it before it has ended. */
  #letSoundOut(togetherMs: number): void {
    // It must not be taken for something prepared.
    this.#spare.url = undefined;
    if (this.#spare.element.ended) return this.#voices.endCrossfade();
    this.#soundingOut = { prepareNext: undefined };
    this.#soundingOutTimer = setTimeout(() => this.#endSoundingOut(), togetherMs + LAST_SAMPLES_MAX_MS);
    this.#crossfade(togetherMs);
  }

  #crossfade(togetherMs: number): void {
    if (togetherMs <= 0) return this.#voices.endCrossfade();
    const beganAtMs = performance.now();
    const step = () => {
      const share = (performance.now() - beganAtMs) / togetherMs;
      this.#voices.crossfade(share);
      if (share >= 1) clearInterval(this.#crossfadeTimer);
    };
    step();
    this.#crossfadeTimer = setInterval(step, CROSSFADE_STEP_MS);
  }

  #endSoundingOut(): void {
    const wanted = this.#soundingOut;
    this.#dropSoundingOut();
    if (wanted !== undefined) this.prepare(wanted.prepareNext);
  }

  #dropSoundingOut(): void {
    clearTimeout(this.#soundingOutTimer);
    if (this.#soundingOut === undefined) return;
    this.#soundingOut = undefined;
    clearInterval(this.#crossfadeTimer);
    // What still sounds of it must not be heard louder again.
    this.#spare.element.pause();
    this.#voices.endCrossfade();
  }

  /** Timers of hidden pages come late: whatever is ready then starts here. */
  #end(): void {
    if (this.#handoverAtMs !== undefined) return;
    clearTimeout(this.#handoverTimer);
    this.#handoverTimer = undefined;
    this.#crossfadeSeconds = 0;
    if (this.#canHandOver()) this.#beginHandover();
    else this.#events.tell({ type: 'output-ended', loadId: this.#active.loadId });
  }

  #cancelHandover(): void {
    clearTimeout(this.#handoverTimer);
    this.#handoverTimer = undefined;
    if (this.#handoverAtMs === undefined) return;
    this.#handoverAtMs = undefined;
    this.#firstMovement.cancel();
    this.#spare.element.pause();
    this.#spare.seek(0);
    this.#spare.isUntried = true;
  }

  #moveToUnlocked(): void {
    const { loadId, url, gainDb } = this.#active;
    this.#hasOneVoice = true;
    this.#active.clear();
    this.#voices.swap();
    Object.assign(this.#active, { loadId, url, gainDb });
    this.#playAnew();
  }

  #playAnew(): void {
    const { loadId, url, gainDb } = this.#active;
    if (url === undefined) return;
    this.#voices.load(this.#active, { loadId, url, gainDb, startAtSeconds: 0 });
    this.play();
  }

  async #fail(voice: AudioVoice): Promise<void> {
    // Taking the source away is reported as an error as well.
    if (!voice.element.hasAttribute('src') || voice.url === undefined) return;
    const { loadId, url } = voice;
    const failure = await explainFailure(voice.element.error, this.#voices.toAddress(url));
    this.#events.tell({ type: 'output-failed', loadId, ...failure });
  }
}
