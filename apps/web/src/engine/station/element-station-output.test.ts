import type { StationEntry, StationOutputEvent } from '@tutti/sync';
import { createManualClock } from '@tutti/testkit';
import { describe, expect, it } from 'vitest';
import { ElementStationOutput } from './element-station-output.ts';

const START = 1_000_000;
const TRACK_MS = 180_000;

/** An audio element whose loading and seeking take as long as the test says. */
class FakeElement extends EventTarget {
  src = '';
  paused = true;
  ended = false;
  seeking = false;
  readyState = 0;
  currentTime = 0;
  playbackRate = 1;
  preservesPitch = true;
  volume = 1;
  muted = false;
  error: { message: string } | null = null;
  isRefusing = false;
  play(): Promise<void> {
    if (this.isRefusing) return Promise.reject(new DOMException('no gesture', 'NotAllowedError'));
    this.paused = false;
    return Promise.resolve();
  }
  pause(): void {
    this.paused = true;
  }
  load(): void {
    this.readyState = 0;
  }
  hasAttribute(): boolean {
    return this.src !== '';
  }
  removeAttribute(): void {
    this.src = '';
  }
  tell(name: string): void {
    this.dispatchEvent(new Event(name));
  }
  /** Metadata, then sound. */
  begin(): void {
    this.tell('loadedmetadata');
    this.readyState = 4;
    this.tell('playing');
  }
}

const entryOf = (seq: number, gainDb = 0): StationEntry => ({
  key: `1:${seq}`,
  track: {
    id: String(seq),
    title: `Track ${seq}`,
    artist: 'Nova Kline',
    genre: 'Stream',
    durationMs: TRACK_MS,
    albumId: undefined,
    albumTitle: undefined,
    artUrl: undefined,
    artColour: undefined,
  },
  audioUrl: `/api/tracks/${seq}/stream`,
  startsAtMs: START + (seq - 1) * TRACK_MS,
  endsAtMs: START + seq * TRACK_MS,
  cueInMs: 0,
  gainDb,
});

const placementOf = ({ key, startsAtMs, endsAtMs, cueInMs, gainDb }: StationEntry) => ({
  key,
  cueInMs,
  startsAtPageMs: startsAtMs,
  endsAtPageMs: endsAtMs,
  gainDb,
});

function createRig(parts: { gainDb?: number; isRefusing?: boolean } = {}) {
  const clock = createManualClock(START + 60_000);
  const element = new FakeElement();
  element.isRefusing = parts.isRefusing ?? false;
  const output = new ElementStationOutput(
    clock,
    'https://music.example',
    element as unknown as HTMLAudioElement,
  );
  const events: StationOutputEvent[] = [];
  output.subscribe((event) => events.push(event));
  for (const seq of [1, 2]) {
    const entry = entryOf(seq, parts.gainDb);
    output.prepare(entry);
    output.place(placementOf(entry));
  }
  return { clock, element, output, events };
}

describe('a station on one audio element', () => {
  it('plays the file as it is, from where the station is and as long as a seek takes further on', () => {
    const { clock, element, output } = createRig();
    expect(element.src).toBe('https://music.example/api/tracks/1/stream');
    expect(element.preservesPitch).toBe(false);
    expect(output.heard()).toBeUndefined();
    element.tell('loadedmetadata');
    expect(element.currentTime).toBeCloseTo(60.15, 3);
    // Heard 450 ms later, and so 300 ms late: the next seek starts from what has been learnt.
    clock.advance(450);
    element.readyState = 4;
    element.tell('playing');
    expect(output.heard()).toEqual({ key: '1:1', filePositionMs: 60_150 });
    output.cut(placementOf(entryOf(1)));
    expect(output.heard()).toBeUndefined();
    expect(element.currentTime).toBeCloseTo(60.75, 3);
    expect(output.isCoarse()).toBe(true);
  });

  it('goes on to the next track at its instant, without a message', () => {
    const { clock, element, output } = createRig();
    element.begin();
    clock.advance(119_999);
    expect(element.src).toContain('/1/');
    clock.advance(1);
    expect(element.src).toContain('/2/');
    element.begin();
    expect(output.heard()?.key).toBe('1:2');
  });

  it('goes on at once when the file ends a little early, and waits when it ends much too early', () => {
    const early = createRig();
    early.element.begin();
    early.clock.advance(119_000);
    early.element.tell('ended');
    expect(early.element.src).toContain('/2/');

    const damaged = createRig();
    damaged.element.begin();
    damaged.clock.advance(60_000);
    damaged.element.tell('ended');
    expect(damaged.element.src).toBe('');
    damaged.clock.advance(60_000);
    expect(damaged.element.src).toContain('/2/');
  });

  it('is moved on by what sounds when the timers of a hidden page stand still', () => {
    const { clock, element } = createRig();
    element.begin();
    clock.sleep(120_500);
    element.tell('timeupdate');
    expect(element.src).toContain('/2/');
  });

  it('asks for a gesture when the browser refuses, and when the system has stopped it', async () => {
    const refused = createRig({ isRefusing: true });
    await refused.clock.advanceAsync(10);
    expect(refused.events.map(({ type }) => type)).toContain('blocked');
    refused.element.isRefusing = false;
    refused.output.unlock();
    await refused.clock.advanceAsync(10);
    expect(refused.events.at(-1)).toEqual({ type: 'unblocked' });

    const called = createRig();
    called.element.begin();
    called.element.pause();
    called.element.tell('pause');
    expect(called.events.at(-1)).toEqual({ type: 'blocked' });
  });

  it('says which track failed, and is silent until the next one', () => {
    const { element, output, events } = createRig();
    element.begin();
    element.error = { message: 'damaged' };
    element.tell('error');
    expect(events.at(-1)).toEqual({ type: 'failed', key: '1:1', reason: 'damaged' });
    expect(output.heard()).toBeUndefined();
    expect(element.src).toBe('');
  });

  it('takes the level of the track into its volume and never asks for more than all of it', () => {
    const quiet = createRig({ gainDb: -6 });
    quiet.output.setVolume(0.5, false);
    expect(quiet.element.volume).toBeCloseTo(0.25, 2);
    const loud = createRig({ gainDb: 6 });
    loud.output.setVolume(0.9, true);
    expect(loud.element).toMatchObject({ volume: 1, muted: true });
  });

  it('leaves nothing behind when the station is left', () => {
    const { clock, element, output, events } = createRig();
    element.begin();
    const before = events.length;
    output.releaseAll();
    element.tell('pause');
    expect(element).toMatchObject({ src: '', paused: true });
    clock.advance(400_000);
    expect(element.src).toBe('');
    expect(events).toHaveLength(before);
    expect(clock.pendingTimers()).toBe(0);
  });
});
