/**
 * Connects the player's two elements to one Web Audio graph, so that the next track begins at the sample after the last one.
 * An element alone would start up to 20 ms early or late, because it waits for its device.
 */
import { isHandheld } from '#above-the-fold/handheld.ts';
import { isWebKitOnLinux } from '#above-the-fold/webkit-on-linux.ts';
import type { VoiceNumber } from './gapless-mixer.ts';
// oxlint-disable-next-line import/default -- Vite builds the module and gives its address.
import mixerAddress from './gapless-worklet.ts?worker&url';
import { CHANNELS, type MixerCommand, PROCESSOR } from './mixer-commands.ts';

/** The next track starts this long before it is audible, because an element on a busy machine takes 100 ms. */
const START_AHEAD_SECONDS = 0.25;
const LOOK_EVERY_MS = 10;
/** The context is suspended after this time without sound, because a running one uses the battery. */
const REST_AFTER_MS = 10_000;

export class GaplessGraph {
  readonly #elements: readonly [HTMLMediaElement, HTMLMediaElement];
  readonly #onBegin: () => void;
  #context: AudioContext | undefined;
  #mixer: AudioWorkletNode | undefined;
  #isOpen = false;
  #restTimer: ReturnType<typeof setTimeout> | undefined;
  #watching: ReturnType<typeof setInterval> | undefined;
  #held: VoiceNumber | undefined;
  /** The delay of each voice behind its element, in seconds. */
  readonly #lateSeconds = [0, 0];

  /** Calls `onBegin` when the held voice becomes audible. */
  constructor(elements: readonly [HTMLMediaElement, HTMLMediaElement], onBegin: () => void) {
    this.#elements = elements;
    this.#onBegin = onBegin;
  }

  /** Resumes the context. Browsers that require a gesture need this call inside one. */
  wake(): void {
    clearTimeout(this.#restTimer);
    if (!this.#isOpen) this.#open();
    this.#resume();
  }

  /** Suspends the context after a while. */
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

  /** Holds a voice: what plays in it becomes audible when the other voice ends. */
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
      const atSeconds = context.currentTime - element.currentTime;
      if (atSeconds <= beganAt) return;
      beganAt = atSeconds;
      this.#tell({ type: 'tell-beginning', atSeconds });
    }, LOOK_EVERY_MS);
  }

  isHeld(voice: VoiceNumber): boolean {
    return this.#held === voice;
  }

  /** Tells the mixer that the element of the audible voice has ended. */
  emitEnd(): void {
    if (this.#held !== undefined) this.#tell({ type: 'tell-end' });
  }

  /** Makes a voice audible at once. */
  reset(voice: VoiceNumber): void {
    this.#lateSeconds[voice] = 0;
    if (this.#held === voice) this.#forgetHeld();
    this.#tell({ type: 'reset', voice });
  }

  /** Connects the elements once, because an element cannot leave its graph. */
  #open(): void {
    this.#isOpen = true;
    if (!canJoin()) return;
    const context = new AudioContext({ latencyHint: 'playback' });
    try {
      const sources = this.#elements.map((element) => context.createMediaElementSource(element));
      const output = new GainNode(context);
      output.connect(context.destination);
      for (const source of sources) source.connect(output);
      this.#context = context;
      // If the module fails to load, the elements play without the graph.
      this.#mix(sources, output).catch(() => undefined);
    } catch {
      // Another graph owns the elements, for example one of a browser extension.
      void context.close();
    }
  }

  async #mix(sources: readonly AudioNode[], output: AudioNode): Promise<void> {
    const context = output.context as AudioContext;
    context.addEventListener('statechange', () => {
      if (this.#elements.some(({ paused }) => !paused)) this.#resume();
    });
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

  #hearReleased(lateSeconds: number): void {
    if (this.#held === undefined) return;
    this.#lateSeconds[this.#held] = lateSeconds;
    this.#forgetHeld();
    this.#onBegin();
  }

  #resume(): void {
    if (this.#context?.state === 'running') return;
    // The promise does not settle while the browser waits for a gesture; the element waits for it, too.
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

/** Handhelds use plain elements, because only these play on in a hidden page. Worklets need a secure context. */
function canJoin(): boolean {
  return typeof AudioWorkletNode !== 'undefined' && !isHandheld() && !isWebKitOnLinux();
}
