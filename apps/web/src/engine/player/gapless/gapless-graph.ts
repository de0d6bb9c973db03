/**
 * The two elements of the player in one graph of Web Audio, where what follows begins at the very sample at which a track
 * ends. An element alone begins when its device is ready for it, which differs by 20 ms from one time to the next.
 */
import { isHandheld } from '#first-sight/handheld.ts';
import { isWebKitOnLinux } from '#first-sight/webkit-on-linux.ts';
import type { VoiceNumber } from './gapless-mixer.ts';
// oxlint-disable-next-line import/default -- Vite builds the module and gives its address.
import mixerAddress from './gapless-worklet.ts?worker&url';
import { CHANNELS, type MixerCommand, PROCESSOR } from './mixer-commands.ts';

/** What follows is started so long before it is heard: an element on a busy machine takes 100 ms. */
const START_AHEAD_SECONDS = 0.25;
const LOOK_EVERY_MS = 10;
/** A context that runs keeps the device and the battery busy; one that rests takes a moment to wake. */
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
  /** By how much each voice is behind its element. */
  readonly #lateSeconds = [0, 0];

  /** `onBegin`: what was held is heard from now on. */
  constructor(elements: readonly [HTMLMediaElement, HTMLMediaElement], onBegin: () => void) {
    this.#elements = elements;
    this.#onBegin = onBegin;
  }

  /** Something is to be heard. To be called within a gesture, where the browser wants one. */
  wake(): void {
    clearTimeout(this.#restTimer);
    if (!this.#isOpen) this.#open();
    this.#resume();
  }

  /** Nothing is heard for now. */
  rest(): void {
    clearTimeout(this.#restTimer);
    this.#restTimer = setTimeout(() => void this.#context?.suspend(), REST_AFTER_MS);
  }

  get isReady(): boolean {
    return this.#mixer !== undefined && this.#context?.state === 'running';
  }

  /** How long before the end of its element what follows a voice is to be started. */
  aheadSeconds(sounding: VoiceNumber): number {
    return START_AHEAD_SECONDS - (this.#lateSeconds[sounding] ?? 0);
  }

  /** Starts nothing by itself; what is started in this voice is heard from where the other one ends. */
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

  /** The element that sounded has ended. */
  tellEnd(): void {
    if (this.#held !== undefined) this.#tell({ type: 'tell-end' });
  }

  /** What is asked of a voice now is to be heard at once. */
  reset(voice: VoiceNumber): void {
    this.#lateSeconds[voice] = 0;
    if (this.#held === voice) this.#forgetHeld();
    this.#tell({ type: 'reset', voice });
  }

  /** Elements stay in a graph for good, so this is tried once. */
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
      // Without its module the elements are heard as they are.
      this.#mix(sources, output).catch(() => undefined);
    } catch {
      // Another graph has them, as that of an extension of the browser.
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
    // Never settles while the browser waits for a gesture, which the element waits for as well.
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

/** A page in a hand may be hidden, where only an element by itself plays on; and worklets need a secure address. */
function canJoin(): boolean {
  return typeof AudioWorkletNode !== 'undefined' && !isHandheld() && !isWebKitOnLinux();
}
