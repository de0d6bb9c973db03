import type { StationOutputEvent } from '@tutti/sync';
import { createManualClock } from '@tutti/testkit';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { createFakeAudioElement, type FakeAudioOptions } from '../../../test/fake-audio-element.ts';
import { EndlessElementOutput } from './endless-element-output.ts';
import { FedSource } from './fed-source.ts';

const FIRST = 500;
const START = FIRST * 2_000;

/** A source buffer that keeps the times of the appended clusters instead of their bytes. */
class FakeSourceBuffer extends EventTarget {
  ranges: [number, number][] = [];
  clusters: { startMs: number; packets: number }[] = [];
  isBroken = false;
  /** Listeners that are still attached: each one would keep the bytes of a piece in memory. */
  readonly audibleBy = new Set<unknown>();
  override addEventListener(...args: Parameters<EventTarget['addEventListener']>): void {
    const [type, listener, options] = args;
    const entry = [type, listener];
    this.audibleBy.add(entry);
    if (typeof options === 'object')
      options.signal?.addEventListener('abort', () => this.audibleBy.delete(entry));
    super.addEventListener(...args);
  }
  override removeEventListener(...args: Parameters<EventTarget['removeEventListener']>): void {
    for (const entry of this.audibleBy)
      if (Array.isArray(entry) && entry[0] === args[0] && entry[1] === args[1]) this.audibleBy.delete(entry);
    super.removeEventListener(...args);
  }
  get buffered() {
    const { ranges } = this;
    return {
      length: ranges.length,
      start: (at: number) => ranges[at]?.[0] ?? 0,
      end: (at: number) => ranges[at]?.[1] ?? 0,
    };
  }
  appendBuffer(bytes: Uint8Array): void {
    const view = new DataView(bytes.buffer);
    if (view.getUint32(0) === 0x1f43b675) {
      const startMs = view.getUint32(8 + 1 + 4);
      const packets = countBlocks(bytes);
      this.clusters.push({ startMs, packets });
      this.#add(startMs / 1000, (startMs + packets * 20) / 1000);
    }
    queueMicrotask(() => {
      if (this.isBroken) this.dispatchEvent(new Event('error'));
      this.dispatchEvent(new Event('updateend'));
    });
  }
  remove(from: number, until: number): void {
    this.ranges = this.ranges.flatMap(([start, end]): [number, number][] =>
      [
        [start, Math.min(end, from)] as [number, number],
        [Math.max(start, until), end] as [number, number],
      ].filter(([low, high]) => low < high),
    );
    queueMicrotask(() => this.dispatchEvent(new Event('updateend')));
  }
  #add(from: number, until: number): void {
    const touching = this.ranges.filter(([start, end]) => start <= until && from <= end);
    const others = this.ranges.filter((range) => !touching.includes(range));
    const merged: [number, number] = [
      Math.min(from, ...touching.map(([start]) => start)),
      Math.max(until, ...touching.map(([, end]) => end)),
    ];
    this.ranges = [...others, merged].sort(([left], [right]) => left - right);
  }
}

/** Blocks of one byte each follow the cluster's header. */
const countBlocks = (bytes: Uint8Array) => (bytes.length - 17) / 10;

const buffers: FakeSourceBuffer[] = [];
class FakeMediaSource extends EventTarget {
  static isTypeSupported = () => true;
  constructor() {
    super();
    queueMicrotask(() => this.dispatchEvent(new Event('sourceopen')));
  }
  addSourceBuffer(): FakeSourceBuffer {
    const buffer = new FakeSourceBuffer();
    buffers.push(buffer);
    return buffer;
  }
}

/** A piece as the server sends it, with packets of one byte. */
function makePiece(index: number) {
  const lacing = Array<number>(107).fill(1);
  const bytes = new Uint8Array([
    ...new TextEncoder().encode('OggS'),
    ...Array(22).fill(0),
    107,
    ...lacing,
    ...lacing,
  ]);
  return { index, codec: 'opus' as const, bytes: bytes.buffer };
}

/** Simulates the managed media source of iPhones. */
const managed: FakeManagedSource[] = [];
class FakeManagedSource extends FakeMediaSource {
  streaming = true;
  constructor() {
    super();
    managed.push(this);
  }
  want(isWanted: boolean): void {
    this.streaming = isWanted;
    this.dispatchEvent(new Event(isWanted ? 'startstreaming' : 'endstreaming'));
  }
}

beforeEach(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
  localStorage.clear();
  buffers.length = 0;
  managed.length = 0;
  vi.stubGlobal('MediaSource', FakeMediaSource);
  Object.assign(URL, { createObjectURL: () => 'blob:x', revokeObjectURL: () => undefined });
});

function createRig(options: FakeAudioOptions = {}) {
  const clock = createManualClock(START);
  const buffered = () => buffers.at(-1)?.buffered ?? { length: 0, start: () => 0, end: () => 0 };
  const element = createFakeAudioElement(clock, { readyState: 4, buffered, ...options });
  const output = new EndlessElementOutput(clock, element, (onLost) => new FedSource(element, onLost));
  const events: StationOutputEvent[] = [];
  output.subscribe((event) => events.push(event));
  const fill = async (...indices: number[]) => {
    for (const index of indices) output.put(makePiece(index));
    await clock.advanceAsync(0);
  };
  const startAt = () => output.startAt({ stationMs: clock.now(), pageMs: clock.now() });
  return { clock, element, output, events, fill, startAt };
}

/** Fires `playing` after each seek until the element has landed. */
async function land({ clock, element }: ReturnType<typeof createRig>) {
  for (let look = 0; look < 50; look += 1) {
    element.dispatchEvent(new Event('playing'));
    await clock.advanceAsync(20);
  }
}

async function playing(options: FakeAudioOptions = {}) {
  const rig = createRig({ standsMs: () => 55, ...options });
  expect((await rig.output.open('genre-7')).codecs).toEqual(['opus']);
  await rig.fill(FIRST, FIRST + 1);
  await rig.clock.advanceAsync(500);
  rig.startAt();
  await land(rig);
  return rig;
}

const errorMs = ({ clock, output }: ReturnType<typeof createRig>) =>
  (output.audible()?.stationMs ?? Number.NaN) - clock.now();

describe('a station on an endless element', () => {
  it('plays where the station is', async () => {
    const rig = await playing();
    expect(rig.output.audible()).toBeDefined();
    expect(Math.abs(errorMs(rig))).toBeLessThan(3);
    expect(rig.element.preservesPitch).toBe(false);
    expect(rig.events).toContainEqual({ type: 'ready', index: FIRST });
  });

  it('keeps no reference to pieces that it has appended, or that the element refused', async () => {
    const { fill } = await playing();
    const [buffer] = buffers;
    const before = buffer?.audibleBy.size;
    expect(before).toBe(1);
    for (let index = FIRST + 2; index < FIRST + 40; index += 1) await fill(index);
    expect(buffer?.clusters).toHaveLength(40);
    expect(buffer?.audibleBy.size).toBe(before);
    if (buffer) buffer.isBroken = true;
    await fill(FIRST + 40);
    if (buffer)
      buffer.appendBuffer = () => {
        throw new DOMException('full', 'QuotaExceededError');
      };
    await fill(FIRST + 41);
    expect(buffer?.audibleBy.size).toBe(before);
  });

  it('appends piece after piece without a gap, with pre-roll only where no piece comes before', async () => {
    const { fill } = await playing();
    await fill(FIRST + 2, FIRST + 5);
    expect(buffers[0]?.clusters).toEqual([
      { startMs: 1_920, packets: 104 },
      { startMs: 4_000, packets: 100 },
      { startMs: 6_000, packets: 100 },
      { startMs: 11_920, packets: 104 },
    ]);
    expect(buffers[0]?.ranges).toEqual([
      [1.92, 8],
      [11.92, 14],
    ]);
  });

  it('replaces the current piece no sooner than a quarter of a second ahead, and later ones from their beginning', async () => {
    const { fill, element } = await playing();
    await fill(FIRST + 2);
    const soonestMs = element.currentTime * 1000 + 250;
    await fill(FIRST, FIRST + 1);
    const [current, next] = (buffers[0]?.clusters ?? []).slice(-2);
    expect(current?.startMs).toBeGreaterThanOrEqual(soonestMs);
    expect(current?.startMs).toBeLessThan(soonestMs + 20);
    expect((current?.startMs ?? 0) + (current?.packets ?? 0) * 20).toBe(4_000);
    expect(next).toEqual({ startMs: 4_000 - 80, packets: 104 });
  });

  it('leaves a piece that is nearly over as it is, and says that it is ready', async () => {
    const { clock, fill, events, element } = await playing();
    await clock.advanceAsync(4_000 - element.currentTime * 1000 - 200);
    const before = buffers[0]?.clusters.length;
    events.length = 0;
    await fill(FIRST);
    expect(buffers[0]?.clusters).toHaveLength(before ?? 0);
    expect(events).toContainEqual({ type: 'ready', index: FIRST });
  });

  it('ignores an anchor while it plays, and applies it after a seek', async () => {
    const rig = await playing();
    const { length } = rig.element.seeks;
    rig.startAt();
    expect(rig.element.seeks).toHaveLength(length);
    rig.output.cut({ stationMs: rig.clock.now() + 300, pageMs: rig.clock.now() });
    expect(rig.element.seeks).toHaveLength(length + 1);
    expect(rig.output.audible()).toBeUndefined();
    rig.element.dispatchEvent(new Event('playing'));
    expect(errorMs(rig)).toBeGreaterThan(250);
  });

  it("skips to the station's position when it was stuck before a hole", async () => {
    const rig = await playing();
    rig.element.readyState = 2;
    await rig.clock.advanceAsync(4_000);
    const { length } = rig.element.seeks;
    rig.startAt();
    expect(rig.element.seeks).toHaveLength(length);
    await rig.fill(FIRST + 2, FIRST + 3);
    rig.startAt();
    expect(rig.element.seeks).toHaveLength(length + 1);
    rig.element.readyState = 4;
    await land(rig);
    expect(Math.abs(errorMs(rig))).toBeLessThan(3);
  });

  it('removes what was played and what is void', async () => {
    const { clock, output, fill } = await playing();
    await fill(FIRST + 2, FIRST + 3, FIRST + 4);
    output.drop(FIRST + 4);
    await clock.advanceAsync(0);
    expect(buffers[0]?.ranges.at(-1)?.[1]).toBe(10);
    await clock.advanceAsync(20_000);
    await fill(FIRST + 11);
    expect(buffers[0]?.ranges[0]?.[0]).toBeGreaterThan(8);
  });

  it('asks for a gesture where the browser requires one, and when the system has stopped the sound', async () => {
    const { clock, element, output, events, fill, startAt } = createRig();
    element.refusal = new DOMException('no', 'NotAllowedError');
    await fill(FIRST);
    startAt();
    await clock.advanceAsync(0);
    expect(events.at(-1)).toEqual({ type: 'blocked' });
    element.refusal = undefined;
    output.unlock();
    await clock.advanceAsync(0);
    expect(events.at(-1)).toEqual({ type: 'unblocked' });
    element.pause();
    await clock.advanceAsync(0);
    expect(events.at(-1)).toEqual({ type: 'blocked' });
  });

  it('is silent after release, which does not count as blocked', async () => {
    const { clock, element, output, events } = await playing();
    output.release();
    await output.open('genre-7');
    await clock.advanceAsync(0);
    expect(element.paused).toBe(true);
    expect(output.audible()).toBeUndefined();
    expect(events.filter(({ type }) => type === 'blocked')).toEqual([]);
  });

  it('reports when the element rejects a piece, or when it is not a piece', async () => {
    const { clock, output, events } = await playing();
    output.put({ index: FIRST + 7, codec: 'opus', bytes: new ArrayBuffer(3) });
    await clock.advanceAsync(0);
    expect(events.at(-1)).toEqual({ type: 'failed', index: FIRST + 7 });
    Object.assign(buffers[0] ?? {}, { isBroken: true });
    output.put(makePiece(FIRST + 2));
    await clock.advanceAsync(0);
    expect(events.at(-1)).toEqual({ type: 'failed', index: FIRST + 2 });
  });

  it('reports its sound while timers of the page are throttled, and plays at the requested speed', async () => {
    const { element, output, events } = await playing();
    element.dispatchEvent(new Event('timeupdate'));
    expect(events.at(-1)).toEqual({ type: 'sounding' });
    output.setRate(1.002);
    expect(element.playbackRate).toBe(1.002);
    output.setVolume(3, true);
    expect([element.volume, element.muted]).toEqual([1, true]);
  });
});

describe('a phone that joins a station', () => {
  it('lands at the first seek on the next page, because the measured delay is stored', async () => {
    const first = await playing({ standsMs: () => 250 });
    await land(first);
    expect(first.element.seeks).toHaveLength(2);
    expect(Math.abs(errorMs(first))).toBeLessThan(3);
    const next = await playing({ standsMs: () => 250 });
    await land(next);
    expect(next.element.seeks).toHaveLength(1);
    expect(Math.abs(errorMs(next))).toBeLessThan(3);
  });

  it('corrects by speed what another seek would not fix, because each seek is audible', async () => {
    const { clock, element, output } = await playing();
    const { length } = element.seeks;
    const cut = (aheadMs: number) => output.cut({ stationMs: clock.now() + aheadMs, pageMs: clock.now() });
    expect([cut(20), cut(-20)]).toEqual([false, false]);
    expect(element.seeks).toHaveLength(length);
    expect(cut(40)).toBe(true);
    expect(element.seeks).toHaveLength(length + 1);
  });

  it('is audible at once on a hidden page, whose timers are throttled', async () => {
    vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden');
    const { clock, element, output, fill, startAt } = createRig();
    await output.open('genre-7');
    await fill(FIRST, FIRST + 1);
    await clock.advanceAsync(500);
    startAt();
    element.dispatchEvent(new Event('playing'));
    expect(element.volume).toBe(1);
    expect(output.audible()).toBeDefined();
  });

  it('has its volume back when it leaves while it is still silent', async () => {
    const { clock, element, output, fill, startAt } = createRig({ standsMs: () => 85 });
    output.setVolume(0.6, false);
    await output.open('genre-7');
    await fill(FIRST, FIRST + 1);
    await clock.advanceAsync(500);
    startAt();
    element.dispatchEvent(new Event('playing'));
    expect(element.volume).toBe(0);
    output.release();
    expect(element.volume).toBe(0.6);
    await clock.advanceAsync(5_000);
    expect([element.volume, element.playbackRate]).toEqual([0.6, 1]);
  });
});

describe('a seek on an element whose clock stands until the device plays it', () => {
  /** Corrects like a station: a large error that lasts a second causes a seek, and any other one a change of speed. */
  async function steer(standsMs: () => number, forMs: number) {
    const rig = await playing({ standsMs });
    await rig.fill(...Array.from({ length: 60 }, (_unused, startAt) => FIRST + 2 + startAt));
    const { clock, element, output } = rig;
    let [cuts, cutAtMs] = [0, clock.now()];
    for (const endMs = clock.now() + forMs; clock.now() < endMs; ) {
      await clock.advanceAsync(250);
      // The browser fires these events at once, while the clock still stands.
      element.dispatchEvent(new Event('playing'));
      element.dispatchEvent(new Event('timeupdate'));
      if (output.audible() === undefined || clock.now() - cutAtMs < 1_500) continue;
      const behindMs = -errorMs(rig);
      const isCut = Math.abs(behindMs) > 60 && output.cut({ stationMs: clock.now(), pageMs: clock.now() });
      if (isCut) {
        cuts += 1;
        cutAtMs = clock.now();
      } else output.setRate(Math.abs(behindMs) < 2 ? 1 : 1 + Math.sign(behindMs) * 0.005);
    }
    return { apartMs: Math.abs(errorMs(rig)), cuts };
  }

  it.each([0, 90, 250, 400, 900])(
    'is in sync with %d ms of delay, after four seeks at most',
    async (standsMs) => {
      const { apartMs, cuts } = await steer(() => standsMs, 20_000);
      expect(apartMs).toBeLessThan(4);
      expect(cuts).toBeLessThanOrEqual(4);
    },
  );

  it('is corrected by speed where each seek takes a different time, instead of seeking forever', async () => {
    let turn = 0;
    const { apartMs, cuts } = await steer(() => (turn++ % 2 === 0 ? 350 : 20), 110_000);
    expect(cuts).toBeLessThanOrEqual(6);
    expect(apartMs).toBeLessThan(4);
  });

  it('does not count a stall as delay', async () => {
    const rig = await playing();
    await rig.fill(...Array.from({ length: 20 }, (_unused, startAt) => FIRST + 2 + startAt));
    const { clock, element, output } = rig;
    const cut = async (aheadMs: number) => {
      expect(output.cut({ stationMs: clock.now() + aheadMs, pageMs: clock.now() })).toBe(true);
      element.dispatchEvent(new Event('playing'));
      await clock.advanceAsync(2_000);
      element.dispatchEvent(new Event('timeupdate'));
    };
    for (const aheadMs of [50, 0, 50]) await cut(aheadMs);
    expect(Math.abs(errorMs(rig) - 50)).toBeLessThan(10);
    output.cut({ stationMs: clock.now(), pageMs: clock.now() });
    element.dispatchEvent(new Event('playing'));
    await clock.advanceAsync(100);
    const { currentTime } = element;
    element.dispatchEvent(new Event('waiting'));
    await clock.advanceAsync(900);
    element.currentTime = currentTime;
    element.dispatchEvent(new Event('playing'));
    await clock.advanceAsync(500);
    element.dispatchEvent(new Event('timeupdate'));
    expect(errorMs(rig)).toBeLessThan(-800);
    await cut(0);
    expect(Math.abs(errorMs(rig))).toBeLessThan(10);
  });
});

describe('a station on an element that manages what it holds', () => {
  beforeEach(() => {
    vi.stubGlobal('MediaSource', undefined);
    vi.stubGlobal('ManagedMediaSource', FakeManagedSource);
  });
  const source = () => managed[0] as FakeManagedSource;
  const startsAt = () => buffers[0]?.clusters.map(({ startMs }) => startMs);

  it('buffers enough for the browser to rest its radio, and opens without remote playback', async () => {
    const { output, element } = createRig();
    expect(await output.open('genre-7')).toEqual({ codecs: ['opus'], aheadMs: 34_000 });
    expect(element.disableRemotePlayback).toBe(true);
  });

  it('appends nothing while the browser has enough, and then everything that has arrived', async () => {
    const { fill } = await playing();
    source().want(false);
    await fill(FIRST + 5, FIRST + 6);
    expect(startsAt()).toEqual([1_920, 4_000]);
    source().want(true);
    await fill();
    expect(startsAt()).toEqual([1_920, 4_000, 11_920, 14_000]);
  });

  it('does not wait for the browser when little is buffered', async () => {
    const { clock, element, fill } = await playing();
    source().want(false);
    await fill(FIRST + 2, FIRST + 6);
    expect(startsAt()).toEqual([1_920, 4_000, 6_000]);
    await clock.advanceAsync(8_000);
    element.dispatchEvent(new Event('timeupdate'));
    await fill();
    expect(startsAt()).toEqual([1_920, 4_000, 6_000, 13_920]);
  });

  it('drops held pieces when the plan has changed', async () => {
    const { output, fill } = await playing();
    source().want(false);
    await fill(FIRST + 5, FIRST + 6);
    output.drop(FIRST + 6);
    source().want(true);
    await fill();
    expect(startsAt()).toEqual([1_920, 4_000, 11_920]);
  });

  it('drops what passed while nothing was audible', async () => {
    const { fill } = await playing();
    source().want(false);
    const passed = Array.from({ length: 60 }, (_unused, startAt) => FIRST + 5 + startAt);
    await fill(...passed);
    source().want(true);
    await fill();
    // Forty seconds of the two minutes, with pre-roll because no piece comes before them.
    expect(startsAt()?.[2]).toBe(2_000 * (5 + 59) + 2_000 - 40_000 - 80);
  });

  it('requests again what the browser has evicted before it was played', async () => {
    const { events, fill } = await playing();
    await fill(FIRST + 2, FIRST + 3);
    const ranges = (seconds: [number, number][]) => ({
      length: seconds.length,
      start: (at: number) => seconds[at]?.[0],
      end: (at: number) => seconds[at]?.[1],
    });
    events.length = 0;
    const thrown = ranges([
      [0, 1],
      [6, 8],
    ]);
    buffers[0]?.dispatchEvent(Object.assign(new Event('bufferedchange'), { removedRanges: thrown }));
    expect(events).toEqual([{ type: 'failed', index: FIRST + 2 }]);
  });
});

it('an element that fails with a filled buffer does not count as playing', async () => {
  const { clock, element, output, events, startAt } = await playing();
  await clock.advanceAsync(5_000);
  expect(output.audible()).toBeDefined();
  element.fail();
  element.readyState = 4;
  expect(output.audible()).toBeUndefined();
  events.length = 0;
  startAt();
  expect(events).toEqual([{ type: 'replaced' }]);
});

it('an element that fails restarts with pieces that are fetched again', async () => {
  const { clock, element, events, startAt } = await playing();
  await clock.advanceAsync(5_000);
  element.fail();
  events.length = 0;
  startAt();
  expect(events).toEqual([{ type: 'replaced' }]);
  startAt();
  expect(events).toHaveLength(1);
});
