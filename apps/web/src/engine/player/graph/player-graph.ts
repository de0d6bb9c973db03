/**
 * Connects the player's two elements to one Web Audio graph. On desks it lets the next track begin at the sample after the last
 * one, because an element alone would start up to 20 ms early or late. Handhelds open it only for the equalizer, and iPhones for
 * crossfades.
 */
import type { SoundSettings } from '@tutti/player';
import { isHandheld, isVolumeFixed } from '#above-the-fold/handheld.ts';
import { isWebKitOnLinux } from '#above-the-fold/webkit-on-linux.ts';
import type { VoiceNumber } from '../gapless/gapless-mixer.ts';
// oxlint-disable-next-line import/default -- Vite builds the module and gives its address.
import mixerAddress from '../gapless/gapless-worklet.ts?worker&url';
import { CHANNELS, type MixerCommand, PROCESSOR } from '../gapless/mixer-commands.ts';
import { canShapeSound } from './can-shape-sound.ts';
import type { EqualizerFilters } from './equalizer-filters.ts';

/** How early the next track starts, because an element on a busy machine takes 100 ms. */
const START_AHEAD_SECONDS = 0.25;
const LOOK_EVERY_MS = 10;
/** The context is suspended after this time without sound, because a running one uses the battery. */
const REST_AFTER_MS = 10_000;

/** A step of the volume would click. */
const LEVEL_RAMP_SECONDS = 0.015;

export class PlayerGraph {
  readonly #elements: readonly [HTMLMediaElement, HTMLMediaElement];
  readonly #onBegin: () => void;
  #context: AudioContext | undefined;
  /** Both voices meet here, before the equalizer. */
  #output: AudioNode | undefined;
  #settings: SoundSettings = { equalizer: 'off', crossfadeSeconds: 0 };
  #equalizer: Promise<EqualizerFilters> | undefined;
  readonly #levels = [1, 1];
  /** The volume of each voice, where elements have none. */
  #gains: readonly GainNode[] = [];
  #mixer: AudioWorkletNode | undefined;
  #isOpen = false;
  #restTimer: ReturnType<typeof setTimeout> | undefined;
  #watching: ReturnType<typeof setInterval> | undefined;
  #held: VoiceNumber | undefined;
  readonly #lateSeconds = [0, 0];

  constructor(elements: readonly [HTMLMediaElement, HTMLMediaElement], onBegin: () => void) {
    this.#elements = elements;
    this.#onBegin = onBegin;
  }

  /** Browsers that require a gesture need this call inside one. */
  wake(): void {
    clearTimeout(this.#restTimer);
    if (!this.#isOpen && (canMix() || this.#isNeeded)) this.#open();
    this.#resume();
    this.#equalize();
  }

  setSound(settings: SoundSettings): void {
    this.#settings = settings;
    if (this.#isPlaying) this.wake();
    else this.#equalize();
  }

  /** Without volumes of their own, two tracks would meet at full volume. */
  get canFade(): boolean {
    return !isVolumeFixed() || this.#gains.length > 0;
  }

  /** Sets the volume of a voice whose element has none. */
  setLevel(voice: VoiceNumber, level: number): void {
    this.#levels[voice] = level;
    const gain = this.#gains[voice]?.gain;
    gain?.setTargetAtTime(level, this.#context?.currentTime ?? 0, LEVEL_RAMP_SECONDS);
  }

  rest(): void {
    clearTimeout(this.#restTimer);
    this.#restTimer = setTimeout(() => void this.#context?.suspend(), REST_AFTER_MS);
  }

  get isReady(): boolean {
    return this.#mixer !== undefined && this.#context?.state === 'running';
  }

  /** How many seconds before the end of its element the next track has to start. */
  aheadSeconds(sounding: VoiceNumber): number {
    return START_AHEAD_SECONDS - (this.#lateSeconds[sounding] ?? 0);
  }

  /** Makes a voice audible only when the other one ends. */
  hold(voice: VoiceNumber, remainingSeconds: number): void {
    const context = this.#context;
    if (context === undefined || this.#mixer === undefined) return;
    this.#held = voice;
    this.#tell({ type: 'hold', voice, endsAtSeconds: context.currentTime + remainingSeconds });
    const element = this.#elements[voice];
    let beganAt = Number.NEGATIVE_INFINITY;
    clearInterval(this.#watching);
    this.#watching = setInterval(() => {
      if (element.currentTime === 0) return;
      // The clock of a context advances in steps and is read late, never early.
      const atSeconds = context.currentTime - element.currentTime / element.playbackRate;
      if (atSeconds <= beganAt) return;
      beganAt = atSeconds;
      this.#tell({ type: 'tell-beginning', atSeconds });
    }, LOOK_EVERY_MS);
  }

  isHeld(voice: VoiceNumber): boolean {
    return this.#held === voice;
  }

  emitEnd(): void {
    if (this.#held !== undefined) this.#tell({ type: 'tell-end' });
  }

  reset(voice: VoiceNumber): void {
    this.#lateSeconds[voice] = 0;
    if (this.#held === voice) this.#forgetHeld();
    this.#tell({ type: 'reset', voice });
  }

  get #isNeeded(): boolean {
    const { equalizer, crossfadeSeconds } = this.#settings;
    return (equalizer !== 'off' && canShapeSound()) || (crossfadeSeconds > 0 && isVolumeFixed());
  }

  get #isPlaying(): boolean {
    return this.#elements.some(({ paused }) => !paused);
  }

  /** Elements that play already move once the context runs, because they would be silent in one that may not. */
  #open(): void {
    this.#isOpen = true;
    if (typeof AudioContext === 'undefined') return;
    const context = new AudioContext({ latencyHint: 'playback' });
    this.#context = context;
    if (this.#isPlaying)
      context.resume().then(
        () => this.#connect(context),
        () => undefined,
      );
    else this.#connect(context);
  }

  /** Connects the elements once, because an element cannot leave its graph. */
  #connect(context: AudioContext): void {
    try {
      const sources = this.#elements.map((element) => context.createMediaElementSource(element));
      const output = new GainNode(context);
      output.connect(context.destination);
      for (const source of sources) source.connect(output);
      this.#output = output;
      if (isVolumeFixed()) this.#gains = sources.map((source, voice) => this.#insertGain(source, voice));
      const resume = () => this.#isPlaying && this.#resume();
      context.addEventListener('statechange', resume);
      // A phone that interrupted the sound while the page was hidden may not say that it is over.
      document.addEventListener('visibilitychange', resume);
      // If the module fails to load, the elements play without it.
      if (canMix()) this.#mix(sources, output).catch(() => undefined);
      this.#equalize();
    } catch {
      // The elements belong to another graph, for example that of a browser extension.
      this.#context = undefined;
      void context.close();
    }
  }

  async #mix(sources: readonly AudioNode[], output: AudioNode): Promise<void> {
    const context = output.context as AudioContext;
    await context.audioWorklet.addModule(mixerAddress);
    const mixer = new AudioWorkletNode(context, PROCESSOR, {
      numberOfInputs: sources.length,
      outputChannelCount: [CHANNELS],
      channelCount: CHANNELS,
      channelCountMode: 'explicit',
    });
    mixer.connect(output);
    for (const [voice, source] of sources.entries()) {
      source.disconnect();
      source.connect(mixer, 0, voice);
    }
    mixer.port.onmessage = ({ data }: MessageEvent<number>) => this.#hearReleased(data);
    this.#mixer = mixer;
  }

  #insertGain(source: AudioNode, voice: number): GainNode {
    const gain = new GainNode(source.context, { gain: this.#levels[voice] ?? 1 });
    source.disconnect();
    source.connect(gain).connect(this.#output as AudioNode);
    return gain;
  }

  /** Loads the filters once they are wanted. If they cannot be loaded, the next start of a track tries again. */
  #equalize(): void {
    const output = this.#output;
    const isWanted = this.#settings.equalizer !== 'off' || this.#equalizer !== undefined;
    if (output === undefined || !isWanted || !canShapeSound()) return;
    this.#equalizer ??= import('./equalizer-filters.ts').then(
      (module) => new module.EqualizerFilters(output),
    );
    this.#equalizer.then(
      (filters) => filters.choose(this.#settings.equalizer),
      () => {
        this.#equalizer = undefined;
      },
    );
  }

  #hearReleased(lateSeconds: number): void {
    if (this.#held === undefined) return;
    this.#lateSeconds[this.#held] = lateSeconds;
    this.#forgetHeld();
    this.#onBegin();
  }

  #resume(): void {
    if (this.#context?.state === 'running') return;
    // Unsettled while the browser waits for a gesture, which the element waits for, too.
    this.#context?.resume().catch(() => undefined);
  }

  #forgetHeld(): void {
    clearInterval(this.#watching);
    this.#held = undefined;
  }

  #tell(command: MixerCommand): void {
    this.#mixer?.port.postMessage(command);
  }
}

/** Handhelds mix nothing, because only plain elements play on in a hidden page for sure. Worklets need a secure context. */
function canMix(): boolean {
  return typeof AudioWorkletNode !== 'undefined' && !isHandheld() && !isWebKitOnLinux();
}
