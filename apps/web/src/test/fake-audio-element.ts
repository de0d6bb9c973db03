/**
 * jsdom's audio element, which plays nothing, with the parts that play replaced: by the test's clock, and what stands in
 * its way is the test's to say.
 */
import { vi } from 'vitest';

interface Controls {
  paused: boolean;
  readyState: number;
  /** The positions of its seeks, in seconds. */
  readonly seeks: number[];
  /** The addresses it was given. */
  readonly loads: string[];
  /** Why it does not play. */
  refusal: Error | undefined;
  /** Station time of its zero, as Safari tells it of a playlist with dates. */
  zeroMs: number;
  getStartDate(): Date;
  /** Sound has come, from there on. */
  arrive(seconds: number): void;
  /** It cannot go on with what it has. */
  fail(): void;
}

export type FakeAudioElement = HTMLAudioElement & Controls;

export interface FakeAudioOptions {
  /** The ready state right after a new address. */
  readonly readyState?: number;
  readonly buffered?: () => Pick<TimeRanges, 'length' | 'start' | 'end'>;
  readonly canPlayType?: (type: string) => CanPlayTypeResult;
  /** Its clock stands so long at each position that it is asked for: until the device sounds it. */
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

/** Every element that is made from now on is one of these; `vi.unstubAllGlobals()` takes that away again. */
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
