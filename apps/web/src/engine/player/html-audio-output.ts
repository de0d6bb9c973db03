/**
 * Plays the library on two audio elements: one is audible while the other prepares the next track. The other starts
 * before the end, and a Web Audio graph makes it audible exactly after the last sample. Without a graph it starts early
 * by the measured delay of the device; with a crossfade it starts earlier still.
 */

import { playerTexts } from '@tutti/contract/player/texts';
import type { AudioOutput, LoadRequest, OutputEvent, PrepareRequest, SoundSettings } from '@tutti/player';
import { Subscribable } from '@tutti/subscribable';
import { isWebKitOnLinux } from '#above-the-fold/webkit-on-linux.ts';
import type { AudioVoice } from './audio-voice.ts';
import { FirstMovement } from './first-movement.ts';
import type { PlayerGraph } from './graph/player-graph.ts';
import { SoundingOut } from './sounding-out.ts';
import { StartDelay } from './start-delay.ts';
import { type FindOffline, VoicePair } from './voice-pair.ts';

/** Elements report their position four times a second, so the end is noticed at least this early. */
const WATCH_END_WITHIN_S = 0.6;

export class HtmlAudioOutput implements AudioOutput {
  readonly #events = new Subscribable<OutputEvent>();
  readonly subscribe = this.#events.subscribe;
  readonly #voices: VoicePair;
  readonly #startDelay = new StartDelay();
  readonly #firstMovement = new FirstMovement();
  /** Undefined until something is about to play, because Home must load little. */
  #graph: PlayerGraph | undefined;
  #isGraphLoading = false;
  #sound: SoundSettings = { equalizer: 'off', crossfadeSeconds: 0 };
  readonly #soundingOut: SoundingOut;
  #handoverTimer: ReturnType<typeof setTimeout> | undefined;
  #handoverAtMs: number | undefined;
  /** Seconds by which the prepared track starts before the end. */
  #crossfadeSeconds = 0;
  /** False waits for the player to start the prepared track after the end. */
  #isGapless = true;
  /** Only one element may be used, because this browser requires a gesture for each. */
  #hasOneVoice = false;
  /** Prepared elements stay silent in this browser, so each track is loaded when it is due. */
  #isSilentWhenReady = isWebKitOnLinux();
  /** The next track in a browser whose prepared elements stay silent. */
  #unprepared: PrepareRequest | undefined;

  constructor(apiOrigin: string, findOffline?: FindOffline) {
    this.#voices = new VoicePair(apiOrigin, findOffline);
    // The press that starts a track is the latest moment at which the graph can still come in time for it.
    for (const gesture of ['pointerdown', 'keydown'])
      window.addEventListener(gesture, () => this.#loadGraph(), { once: true });
    this.#soundingOut = new SoundingOut(this.#voices, (next) => this.prepare(next));
    for (const voice of [this.#active, this.#spare]) this.#watch(voice);
  }

  load(request: LoadRequest): void {
    this.#unprepared = undefined;
    this.#loadGraph();
    const isPrepared = this.#spare.url === request.url && request.startAtSeconds === 0 && !this.#hasOneVoice;
    this.#cancelHandover();
    this.#firstMovement.cancel();
    this.#soundingOut.drop();
    this.#hearAtOnce();
    // A failure during preparation went unnoticed, so the track is loaded again.
    if (isPrepared && !this.#spare.hasFailed) {
      this.#voices.swap();
      this.#active.loadId = request.loadId;
    } else {
      this.#voices.load(this.#active, request);
    }
    this.#spare.clear();
  }

  prepare(request: PrepareRequest | undefined): void {
    if (this.#soundingOut.putOff(request)) return;
    const hasEnded = this.#isWaitingForBeginning;
    this.#cancelHandover();
    this.#spare.clear();
    this.#crossfadeSeconds = (this.#graph?.canFade ?? true) ? (request?.crossfadeSeconds ?? 0) : 0;
    this.#isGapless = request?.isGapless ?? true;
    this.#unprepared = this.#isSilentWhenReady ? request : undefined;
    if (!this.#isSilentWhenReady) this.#makeReady(request);
    // The track that had begun is no longer wanted, and no other event would end this one.
    if (hasEnded) this.#end();
  }

  play(): void {
    const voice = this.#active;
    this.#graph?.wake();
    voice.element.play().catch((error: unknown) => {
      // AbortError means that another command intervened; other errors have their own event.
      if (!isRefusal(error) || voice !== this.#active) return;
      if (!voice.isUnlocked && this.#spare.isUnlocked) this.#moveToUnlocked();
      else this.#events.emit({ type: 'output-blocked', loadId: voice.loadId });
    });
  }

  pause(): void {
    this.#startDelay.forget();
    if (this.#isWaitingForBeginning) this.#skipToFollowing();
    this.#cancelHandover();
    this.#firstMovement.cancel();
    this.#soundingOut.end();
    this.#graph?.rest();
    this.#active.element.pause();
  }

  seek(seconds: number): void {
    const hasStopped = this.#isWaitingForBeginning;
    this.#startDelay.forget();
    this.#cancelHandover();
    this.#soundingOut.end();
    this.#hearAtOnce();
    this.#active.seek(seconds);
    if (hasStopped) this.play();
  }

  setVolume(volume: number, isMuted: boolean): void {
    this.#voices.setVolume(volume, isMuted);
  }

  setSpeed(speed: number): void {
    if (this.#active.speed === speed) return;
    // The end is now at another time.
    if (!this.#isWaitingForBeginning) this.#cancelHandover();
    this.#active.setSpeed(speed);
  }

  setSound(settings: SoundSettings): void {
    this.#sound = settings;
    this.#graph?.setSound(settings);
  }

  unload(): void {
    this.#unprepared = undefined;
    this.#cancelHandover();
    this.#firstMovement.cancel();
    this.#soundingOut.drop();
    this.#graph?.rest();
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
    on('playing', (loadId) => this.#events.emit({ type: 'output-playing', loadId }));
    on('waiting', (loadId) => {
      this.#cancelHandover();
      this.#events.emit({ type: 'output-waiting', loadId });
    });
    // The element also fires "pause" before "ended", which is no pause by the user.
    on('pause', (loadId) => element.ended || this.#events.emit({ type: 'output-paused', loadId }));
    on('ended', () => this.#end());
    on('timeupdate', (loadId) => {
      this.#events.emit({ type: 'output-time', loadId, seconds: element.currentTime });
      this.#startDelay.measure(element.currentTime / element.playbackRate);
      this.#lookForEnd();
    });
    on('durationchange', (loadId) =>
      this.#events.emit({ type: 'output-duration', loadId, seconds: element.duration }),
    );
    on('error', () => void this.#fail(voice));
    element.addEventListener('playing', () => this.#tryOut(voice));
    element.addEventListener('ended', () => voice === this.#spare && this.#soundingOut.end());
  }

  /** Without it, for example offline, the elements play as they are. */
  #loadGraph(): void {
    if (this.#isGraphLoading) return;
    this.#isGraphLoading = true;
    import('./graph/player-graph.ts').then(
      (module) => {
        const graph = new module.PlayerGraph(this.#voices.elements, () => this.#hearBeginning());
        this.#voices.reportLevels((voice, level) => graph.setLevel(voice, level));
        this.#graph = graph;
        graph.setSound(this.#sound);
      },
      () => {
        this.#isGraphLoading = false;
      },
    );
  }

  #makeReady(request: PrepareRequest | undefined): void {
    if (request === undefined) return;
    this.#voices.load(this.#spare, { ...request, startAtSeconds: 0 });
    this.#spare.isUntried = true;
  }

  #lookForEnd(): void {
    const { element, remainingSeconds } = this.#active;
    const isNear = remainingSeconds < WATCH_END_WITHIN_S + this.#crossfadeSeconds && !element.paused;
    if (!isNear || !this.#canHandOver() || this.#handoverTimer !== undefined) return;
    if (!this.#isGapless && this.#crossfadeSeconds === 0) return;
    this.#handoverTimer = setTimeout(
      () => {
        this.#handoverTimer = undefined;
        this.#beginHandover();
      },
      Math.max(0, (remainingSeconds - this.#crossfadeSeconds) * 1_000 - this.#startAheadMs),
    );
  }

  get #startAheadMs(): number {
    const aheadSeconds = this.#isHeldUntilEnd && this.#graph?.aheadSeconds(this.#active.number);
    return typeof aheadSeconds === 'number' ? aheadSeconds * 1_000 : this.#startDelay.ms;
  }

  /** The graph holds the next track, so it may start early. */
  get #isHeldUntilEnd(): boolean {
    return this.#graph?.isReady === true && this.#crossfadeSeconds === 0;
  }

  #canHandOver(): boolean {
    const isThere = this.#spare.isReady || this.#unprepared !== undefined;
    return isThere && !this.#hasOneVoice && this.#handoverAtMs === undefined;
  }

  #beginHandover(): void {
    if (!this.#canHandOver()) return;
    this.#handoverAtMs = performance.now();
    this.#makeReady(this.#unprepared);
    if (this.#crossfadeSeconds > 0) this.#voices.silenceSpare();
    if (this.#isHeldUntilEnd) this.#graph?.hold(this.#spare.number, this.#active.remainingSeconds);
    else this.#graph?.reset(this.#spare.number);
    if (this.#active.element.ended) this.#graph?.emitEnd();
    this.#spare.element.play().catch((error: unknown) => {
      if (this.#handoverAtMs === undefined) return;
      this.#handoverAtMs = undefined;
      this.#graph?.reset(this.#spare.number);
      if (isRefusal(error)) this.#hasOneVoice = true;
      if (this.#active.element.ended)
        this.#events.emit({ type: 'output-ended', loadId: this.#active.loadId });
    });
  }

  /** A prepared element only counts as playing once its clock moves. */
  #tryOut(voice: AudioVoice): void {
    if (!voice.isUntried) return;
    this.#firstMovement.watch(voice.element, {
      onMove: () => {
        voice.isUntried = false;
        if (!this.#graph?.isHeld(voice.number)) this.#goOverTo(voice);
      },
      onSilence: () => {
        this.#isSilentWhenReady = true;
        this.#graph?.reset(voice.number);
        this.#goOverTo(voice);
        this.#startDelay.forget();
        if (voice === this.#active) this.#playAnew();
      },
    });
  }

  /** The held voice is audible, but the handover waits until its clock moves. */
  #hearBeginning(): void {
    if (!this.#spare.isUntried) this.#goOverTo(this.#spare);
  }

  #goOverTo(voice: AudioVoice): void {
    if (voice === this.#spare && this.#handoverAtMs !== undefined) this.#completeHandover();
  }

  /** A track has ended, and the next one has started but is not audible yet. */
  get #isWaitingForBeginning(): boolean {
    return this.#handoverAtMs !== undefined && this.#active.element.ended;
  }

  /** Skips elements that have ended, because `play()` would restart them. */
  #skipToFollowing(): void {
    this.#completeHandover();
    this.#graph?.reset(this.#active.number);
    this.#active.seek(0);
  }

  /** A track that has ended plays to its last sample; any other one stops at once. */
  #hearAtOnce(): void {
    if (this.#active.element.ended) return;
    for (const { number } of [this.#active, this.#spare]) this.#graph?.reset(number);
  }

  #completeHandover(): void {
    this.#startDelay.begin(this.#graph?.isReady ? undefined : this.#handoverAtMs);
    this.#handoverAtMs = undefined;
    this.#unprepared = undefined;
    const togetherMs = Math.min(this.#crossfadeSeconds, this.#active.remainingSeconds || 0) * 1_000;
    this.#voices.swap();
    this.#soundingOut.begin(togetherMs);
    this.#events.emit({ type: 'output-handed-over', loadId: this.#active.loadId });
    const { duration } = this.#active.element;
    this.#events.emit({ type: 'output-duration', loadId: this.#active.loadId, seconds: duration });
  }

  /**
   * Timers of hidden pages come late, so a prepared track may have to start here. Without gapless playback a visible page
   * leaves that to the player; a hidden one might be stopped by the system during the pause.
   */
  #end(): void {
    this.#graph?.emitEnd();
    if (this.#handoverAtMs !== undefined) return;
    clearTimeout(this.#handoverTimer);
    this.#handoverTimer = undefined;
    this.#crossfadeSeconds = 0;
    this.#unprepared = undefined;
    if (this.#canHandOver() && (this.#isGapless || document.hidden)) this.#beginHandover();
    else {
      this.#graph?.rest();
      this.#events.emit({ type: 'output-ended', loadId: this.#active.loadId });
    }
  }

  #cancelHandover(): void {
    clearTimeout(this.#handoverTimer);
    this.#handoverTimer = undefined;
    if (this.#handoverAtMs === undefined) return;
    this.#handoverAtMs = undefined;
    this.#firstMovement.cancel();
    this.#graph?.reset(this.#spare.number);
    this.#spare.element.pause();
    this.#spare.seek(0);
    this.#spare.isUntried = true;
  }

  #moveToUnlocked(): void {
    const { loadId, url, gainDb, speed } = this.#active;
    this.#hasOneVoice = true;
    this.#active.clear();
    this.#voices.swap();
    Object.assign(this.#active, { loadId, url, gainDb, speed });
    this.#playAnew();
  }

  #playAnew(): void {
    const { loadId, url, gainDb, speed } = this.#active;
    if (url === undefined) return;
    this.#voices.load(this.#active, { loadId, url, gainDb, speed, startAtSeconds: 0 });
    this.play();
  }

  async #fail(voice: AudioVoice): Promise<void> {
    // Removing the source is reported as an error, too.
    if (!voice.element.hasAttribute('src') || voice.url === undefined) return;
    const { loadId, element } = voice;
    const { error } = element;
    const address = this.#voices.toAddress(voice.url);
    const failure = await import('./audio-failure.ts').then(
      ({ explainFailure }) => explainFailure(error, address),
      // The network that failed the track has failed the explanation, too.
      () => ({ cause: 'network', reason: playerTexts.connectionLost }) as const,
    );
    this.#events.emit({ type: 'output-failed', loadId, ...failure });
  }
}

function isRefusal(error: unknown): boolean {
  return error instanceof DOMException && error.name === 'NotAllowedError';
}
