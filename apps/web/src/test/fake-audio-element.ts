/** jsdom's audio element with a simulated playback, driven by the clock and the failures of a test. */
import { vi } from 'vitest';

interface Controls {
  paused: boolean;
  readyState: number;
  /** The positions of all seeks, in seconds. */
  readonly seeks: number[];
  readonly loads: string[];
  /** Makes `play()` reject. */
  refusal: Error | undefined;
  /** Station time of media time zero, which Safari reads from dates in a playlist. */
  zeroMs: number;
  getStartDate(): Date;
  /** Simulates that data has arrived from this position on. */
  arrive(seconds: number): void;
  /** Simulates a playback error. */
  fail(): void;
}

export type FakeAudioElement = HTMLAudioElement & Controls;

export interface FakeAudioOptions {
  /** The ready state right after a new source is set. */
  readonly readyState?: number;
  readonly buffered?: () => Pick<TimeRanges, 'length' | 'start' | 'end'>;
  readonly canPlayType?: (type: string) => CanPlayTypeResult;
  /** How long the clock stands after each seek, until the device plays the new position. */
  readonly standsMs?: () => number;
}

const HAS_ALL = 4;
const DECODE_ERROR: MediaError = {
  code: 3,
  message: '',
  MEDIA_ERR_ABORTED: 1,
  MEDIA_ERR_NETWORK: 2,
  MEDIA_ERR_DECODE: 3,
  MEDIA_ERR_SRC_NOT_SUPPORTED: 4,
};

export function createFakeAudioElement(
  clock: { now(): number },
  { readyState = 0, buffered, canPlayType = () => '', standsMs = () => 0 }: FakeAudioOptions = {},
): FakeAudioElement {
  const target = new Audio();
  let anchor = { seconds: 0, atMs: clock.now() };
  let rate = 1;
  const own = (parts: PropertyDescriptorMap) => Object.defineProperties(target, parts);
  const written = (value: unknown) => ({ value, writable: true });
  own({
    paused: written(true),
    readyState: written(readyState),
    seeking: written(false),
    error: written(null),
    buffered: { get: buffered ?? (() => ({ length: 0 })) },
    canPlayType: written(canPlayType),
    load: written(() => undefined),
  });
  const secondsNow = () =>
    anchor.seconds + (element.paused ? 0 : (Math.max(clock.now() - anchor.atMs, 0) / 1000) * rate);
  const element: FakeAudioElement = Object.assign(target, {
    paused: true,
    readyState,
    seeks: [],
    loads: [],
    refusal: undefined,
    zeroMs: Number.NaN,
    getStartDate: () => new Date(element.zeroMs),
    async play() {
      if (element.refusal) throw element.refusal;
      element.paused = false;
    },
    pause() {
      element.paused = true;
      queueMicrotask(() => element.dispatchEvent(new Event('pause')));
    },
    removeAttribute() {
      element.readyState = readyState;
    },
    arrive(seconds: number) {
      element.readyState = HAS_ALL;
      anchor = { seconds, atMs: clock.now() };
      element.dispatchEvent(new Event('playing'));
    },
    fail: () => own({ error: written(DECODE_ERROR), readyState: written(0) }),
  });
  own({
    src: {
      set(url: string) {
        element.loads.push(url);
        own({ error: written(null), readyState: written(readyState) });
      },
    },
    currentTime: {
      get: secondsNow,
      set(seconds: number) {
        element.seeks.push(seconds);
        anchor = { seconds, atMs: clock.now() + standsMs() };
      },
    },
    playbackRate: {
      get: () => rate,
      set(wanted: number) {
        anchor = { seconds: secondsNow(), atMs: Math.max(clock.now(), anchor.atMs) };
        rate = wanted;
      },
    },
  });
  return element;
}

/** Replaces every element that is created from now on; `vi.unstubAllGlobals()` undoes it. */
export function stubAudioElements(clock: { now(): number }): FakeAudioElement[] {
  const elements: FakeAudioElement[] = [];
  const SilentAudio = Audio;
  vi.stubGlobal('Audio', function makeElement() {
    vi.stubGlobal('Audio', SilentAudio);
    const element = createFakeAudioElement(clock);
    vi.stubGlobal('Audio', makeElement);
    elements.push(element);
    return element;
  });
  vi.stubGlobal('MediaError', { MEDIA_ERR_NETWORK: 2, MEDIA_ERR_DECODE: 3 });
  return elements;
}
