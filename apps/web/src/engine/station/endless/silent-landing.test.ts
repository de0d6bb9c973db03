import { createManualClock } from '@tutti/testkit';
import { expect, it } from 'vitest';
import { createFakeAudioElement } from '../../../test/fake-audio-element.ts';
import { SilentLanding } from './silent-landing.ts';

const START = 10_000;

/** Simulates an element that seeks to the station's position and lands this much late or early. */
function createRig(lateMs: readonly number[]) {
  const clock = createManualClock(START);
  const element = createFakeAudioElement(clock, { readyState: 4 });
  const landed: { readonly atMs: number; readonly lateMs: number; readonly volume: number }[] = [];
  const measured: number[] = [];
  const queuedLateMs = [...lateMs];
  const readLateMs = () => clock.now() - element.currentTime * 1000;
  const seek = () => {
    element.currentTime = (clock.now() - (queuedLateMs.shift() ?? 0)) / 1000;
    queueMicrotask(() => landing.look());
  };
  const landing = new SilentLanding(clock, element);
  landing.setVolume(0.8, false);
  void element.play();
  const land = () => {
    seek();
    landing.begin({
      readLateMs,
      onMeasured: (late) => void measured.push(Math.round(late)),
      seekAgain: seek,
      onAudible: () => void landed.push({ atMs: clock.now(), lateMs: readLateMs(), volume: element.volume }),
    });
  };
  return { clock, element, landing, land, measured, heard: landed, readLateMs };
}

it.each([-90, -52, -22, -8, 0, 2, 9, 30, 260])(
  'an element that is %d ms behind stays silent until it is within 10 ms of the station',
  async (lateMs) => {
    const { clock, element, land, heard: landed, readLateMs } = createRig([lateMs, 3]);
    land();
    while (landed.length === 0) {
      expect(element.volume).toBe(0);
      await clock.advanceAsync(5);
    }
    expect(Math.abs(landed[0]?.lateMs ?? Number.NaN)).toBeLessThanOrEqual(10);
    expect(landed[0]?.atMs).toBeLessThanOrEqual(START + 100);
    await clock.advanceAsync(2_000);
    expect([element.volume, element.playbackRate]).toEqual([0.8, 1]);
    expect(Math.abs(readLateMs())).toBeLessThanOrEqual(10);
  },
);

it('fades in, because sound that begins at its full volume is a click', async () => {
  const { clock, element, land } = createRig([0]);
  land();
  const volumes = new Set<number>();
  for (let step = 0; step < 60; step += 1) {
    volumes.add(element.volume);
    await clock.advanceAsync(5);
  }
  expect([...volumes].map((volume) => Math.round(volume * 10))).toEqual([0, 2, 4, 6, 8]);
});

it('seeks five times at most, because seeks that land anywhere take time', async () => {
  const { clock, element, land, measured } = createRig([260, -300, 400, 500, 30, 2]);
  land();
  await clock.advanceAsync(1_000);
  expect(measured).toEqual([260, -300, 400, 500, 30]);
  expect(element.volume).toBe(0.8);
});

it('a clock that never settles does not keep it silent for more than two seconds', async () => {
  const { clock, element, land, landing, heard: landed } = createRig([0]);
  land();
  for (let atMs = 0; atMs < 2_200; atMs += 10) {
    element.currentTime = (clock.now() - (atMs % 40)) / 1000;
    landing.look();
    await clock.advanceAsync(10);
  }
  expect(landed).toHaveLength(1);
  expect(element.volume).toBe(0.8);
});

it('does nothing where the page may not set the volume, as on iPhones', async () => {
  const { clock, element, land, landing } = createRig([50]);
  // On iPhones, setting the volume changes nothing and does not throw.
  Object.defineProperty(element, 'volume', { get: () => 1, set(_volume: number) {} });
  land();
  expect(landing.isAudible).toBe(true);
  const { length } = element.seeks;
  await clock.advanceAsync(1_000);
  expect(element.seeks).toHaveLength(length);
});

it('a page with throttled timers becomes audible through calls of look()', () => {
  const { clock, element, land, landing, heard: landed } = createRig([4]);
  land();
  for (let look = 0; look < 12; look += 1) {
    landing.look();
    clock.sleep(250);
  }
  expect(landed).toHaveLength(1);
  expect([element.volume, element.playbackRate]).toEqual([0.8, 1]);
});
