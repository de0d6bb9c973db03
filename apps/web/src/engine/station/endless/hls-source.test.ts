import type { StationOutputEvent } from '@tutti/sync';
import { createManualClock } from '@tutti/testkit';
import { describe, expect, it } from 'vitest';
import { createFakeAudioElement } from '../../../test/fake-audio-element.ts';
import { EndlessElementOutput } from './endless-element-output.ts';
import { HlsSource } from './hls-source.ts';

const START = 1_000_000;

async function createRig() {
  const clock = createManualClock(START);
  const element = createFakeAudioElement(clock);
  element.zeroMs = START - 14_000;
  const output = new EndlessElementOutput(clock, element, () => new HlsSource(element, ''));
  const events: StationOutputEvent[] = [];
  output.subscribe((event) => events.push(event));
  const startAt = () => output.startAt({ stationMs: clock.now(), pageMs: clock.now() });
  const errorMs = () => (output.audible()?.stationMs ?? Number.NaN) - clock.now();
  output.unlock();
  const needs = await output.open('genre-7');
  return { clock, element, output, events, startAt, errorMs, needs };
}

async function playing() {
  const rig = await createRig();
  rig.startAt();
  // The element begins where the playlist says, late by the time that loading took.
  rig.element.arrive(13.2);
  rig.startAt();
  await rig.clock.advanceAsync(120);
  rig.element.dispatchEvent(new Event('playing'));
  return rig;
}

describe('a station as segments on an endless element', () => {
  it('needs no pieces, and starts loading as soon as the station is known', async () => {
    const { element, needs } = await createRig();
    expect(needs).toEqual({ codecs: [] });
    expect(element.loads).toEqual(['/api/streams/7/hls/live.m3u8']);
    expect(element.paused).toBe(false);
  });

  it('plays where the station is, by the dates of the playlist', async () => {
    const rig = await playing();
    expect(Math.abs(rig.errorMs())).toBeLessThan(150);
    rig.element.currentTime += 0.4;
    expect(rig.errorMs()).toBeGreaterThan(350);
  });

  it('seeks at most every eight seconds', async () => {
    const { clock, element, output } = await playing();
    const cut = () => output.cut({ stationMs: clock.now(), pageMs: clock.now() });
    const { length } = element.seeks;
    await clock.advanceAsync(2_000);
    expect(cut()).toBe(false);
    expect(element.seeks).toHaveLength(length);
    await clock.advanceAsync(6_500);
    expect(cut()).toBe(true);
    expect(element.seeks).toHaveLength(length + 1);
  });

  it('claims no position where the browser reports none', async () => {
    const { element, output, startAt } = await createRig();
    element.zeroMs = Number.NaN;
    startAt();
    expect(output.audible()).toBeUndefined();
    element.arrive(3);
    startAt();
    expect(output.audible()).toEqual({ stationMs: undefined });
    expect(element.seeks).toEqual([]);
  });

  it('does not reload for a change that is far away, even if the browser reports no position', async () => {
    const { clock, element, output, startAt } = await createRig();
    element.zeroMs = Number.NaN;
    startAt();
    element.arrive(3);
    startAt();
    output.drop(Math.floor(clock.now() / 2_000) + 30);
    await clock.advanceAsync(5_000);
    expect(element.loads).toHaveLength(1);
  });

  it('reloads when the plan has changed, but only once the old plan is played', async () => {
    const { clock, element, output, startAt } = await playing();
    output.drop(Math.floor(clock.now() / 2_000) + 2);
    await clock.advanceAsync(1_500);
    expect(element.loads).toHaveLength(1);
    await clock.advanceAsync(2_500);
    expect(element.loads).toHaveLength(2);
    expect(element.paused).toBe(false);
    expect(output.audible()).toBeUndefined();
    element.zeroMs = clock.now() - 14_000;
    element.arrive(14);
    startAt();
    await clock.advanceAsync(120);
    element.dispatchEvent(new Event('playing'));
    expect(output.audible()).toBeDefined();
  });

  it('reloads in time although a later change comes meanwhile, and not for what it has not buffered', async () => {
    const { clock, element, output } = await playing();
    const onAir = Math.floor(clock.now() / 2_000);
    output.drop(onAir + 200);
    await clock.advanceAsync(4_000);
    expect(element.loads).toHaveLength(1);
    output.drop(onAir + 4);
    output.drop(onAir + 12);
    await clock.advanceAsync(5_000);
    expect(element.loads).toHaveLength(2);
  });

  it('reloads after an error, but not in a loop', async () => {
    const { clock, element, output, events, startAt } = await createRig();
    element.fail();
    startAt();
    expect(events.at(-1)).toEqual({ type: 'replaced' });
    await output.open('genre-7');
    expect(element.loads).toHaveLength(2);
    element.fail();
    events.length = 0;
    startAt();
    await clock.advanceAsync(3_000);
    startAt();
    expect(events).toEqual([]);
    await clock.advanceAsync(3_500);
    startAt();
    expect(events).toEqual([{ type: 'replaced' }]);
  });

  it('reloads at once when it has to restart, in any state', async () => {
    for (const hasError of [true, false]) {
      const { clock, element, output, startAt } = await createRig();
      if (hasError) element.fail();
      startAt();
      await output.open('genre-7');
      const { length } = element.loads;
      output.drop(Math.floor(clock.now() / 2_000));
      await clock.advanceAsync(0);
      expect(element.loads).toHaveLength(length + 1);
      expect([element.error, element.paused]).toEqual([null, false]);
    }
  });

  it('asks for a gesture when the system has stopped the sound, at any position', async () => {
    const { element, events } = await createRig();
    element.zeroMs = Number.NaN;
    element.arrive(3);
    element.paused = true;
    element.dispatchEvent(new Event('pause'));
    expect(events.at(-1)).toEqual({ type: 'blocked' });
  });

  it('falls silent on release, and loads the next station on the next join', async () => {
    const { element, output } = await playing();
    output.release();
    expect([element.paused, output.audible()]).toEqual([true, undefined]);
    await output.open('genre-8');
    expect(element.loads.at(-1)).toBe('/api/streams/8/hls/live.m3u8');
  });
});
