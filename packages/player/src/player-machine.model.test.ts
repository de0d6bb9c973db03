import {
  buildPlayerTracks,
  createFakeAudioOutput,
  createManualClock,
  createSeededRandom,
  watchSize,
} from '@tutti/testkit';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createPlayerDriver } from './player-driver.ts';
import type { PlayerEvent } from './player-machine.ts';
import { createPlayerState } from './player-state.ts';
import { currentEntry } from './queue.ts';

const DURATION_SECONDS = 180;
const library = buildPlayerTracks(6);

type Rig = ReturnType<typeof createRig>;

function createRig(seed: number) {
  const clock = createManualClock();
  const output = createFakeAudioOutput();
  const player = createPlayerDriver(createPlayerState(), {
    output,
    random: createSeededRandom(seed),
    setTimer: clock.setTimer,
    clearTimer: clock.clearTimer,
    leaveStation: () => {},
  });
  return { clock, output, player };
}

interface Belief {
  volume: number;
  isMuted: boolean;
  repeatPresses: number;
  isShuffled: boolean;
}

type Step = { name: string; act: (rig: Rig, belief: Belief) => void };

const press = (
  name: string,
  toEvent: (rig: Rig) => PlayerEvent,
  learn: (belief: Belief) => void = () => {},
): Step => ({
  name,
  act: (rig, belief) => {
    learn(belief);
    rig.player.dispatch(toEvent(rig));
  },
});

const entryAt = (rig: Rig, at: number) => rig.player.getState().queue.entries[at]?.entryId ?? 'nobody';

const step: fc.Arbitrary<Step> = fc.oneof(
  fc
    .nat(5)
    .map((at) =>
      press(`toggle ${at}`, () => ({ type: 'toggle-track', track: library[at] ?? buildPlayerTracks(1)[0]! })),
    ),
  fc
    .nat(7)
    .map((index) => press(`play from ${index}`, () => ({ type: 'play-from', tracks: library, index }))),
  fc.constant(press('play shuffled', () => ({ type: 'play-shuffled', tracks: library }))),
  fc
    .nat(3)
    .map((count) => press(`add ${count}`, () => ({ type: 'add-to-queue', tracks: library.slice(0, count) }))),
  fc
    .nat(3)
    .map((count) =>
      press(`play next ${count}`, () => ({ type: 'play-next', tracks: library.slice(0, count) })),
    ),
  fc
    .nat(8)
    .map((at) => press(`remove ${at}`, (rig) => ({ type: 'remove-from-queue', entryId: entryAt(rig, at) }))),
  fc.nat(8).map((at) => press(`jump ${at}`, (rig) => ({ type: 'jump-to', entryId: entryAt(rig, at) }))),
  fc.tuple(fc.nat(8), fc.integer({ min: -2, max: 9 })).map(([at, to]) =>
    press(`move ${at} to ${to}`, (rig) => ({
      type: 'move-in-queue',
      entryId: entryAt(rig, at),
      toIndex: to,
    })),
  ),
  fc
    .constantFrom(
      'pause',
      'resume',
      'toggle-play',
      'next',
      'previous',
      'clear-queue',
      'undo-clear-queue',
      'undo-replace-queue',
      'station-started',
      'back-online' as const,
    )
    .map((type) => press(type, () => ({ type }))),
  fc
    .double({ min: -50, max: 400, noNaN: false })
    .map((seconds) => press('seek', () => ({ type: 'seek', seconds }))),
  fc.double({ min: -1, max: 2, noNaN: true }).map((volume) =>
    press(
      'volume',
      () => ({ type: 'set-volume', volume }),
      (belief) => {
        belief.volume = Math.min(Math.max(volume, 0), 1);
        belief.isMuted = false;
      },
    ),
  ),
  fc.constant(
    press(
      'mute',
      () => ({ type: 'toggle-mute' }),
      (belief) => {
        belief.isMuted = !belief.isMuted;
      },
    ),
  ),
  fc.constant(
    press(
      'repeat',
      () => ({ type: 'cycle-repeat' }),
      (belief) => {
        belief.repeatPresses += 1;
      },
    ),
  ),
  fc.constant(
    press(
      'shuffle',
      () => ({ type: 'toggle-shuffle' }),
      (belief) => {
        belief.isShuffled = !belief.isShuffled;
      },
    ),
  ),
  fc.boolean().map((isReady) => ({
    name: `hand over: ${isReady}`,
    act: (rig: Rig) => rig.output.handOverAtEnd(isReady),
  })),
  fc.constantFrom('playing', 'blocked', 'failed', 'offline', 'silence' as const).map((answer) => ({
    name: `answer ${answer}`,
    act: (rig: Rig) => rig.output.answerPlayWith(answer),
  })),
  fc.nat(200).map((seconds) => ({
    name: `play on ${seconds} s`,
    act: (rig: Rig) => rig.output.playOn(seconds, DURATION_SECONDS),
  })),
  fc
    .constantFrom(0, 49, 100, 150, 20_000)
    .map((ms) => ({ name: `wait ${ms}`, act: (rig: Rig) => rig.clock.advance(ms) })),
);

function expectAgreement({ player, output, clock }: Rig, belief: Belief): void {
  const state = player.getState();
  expect(state).toMatchObject({ volume: belief.volume, isMuted: belief.isMuted });
  expect(state.repeat).toBe((['none', 'one', 'all'] as const)[belief.repeatPresses % 3]);
  expect(state.queue.order !== undefined).toBe(belief.isShuffled);
  expect(output.isSounding).toBe(state.phase === 'playing');
  expect(clock.pendingTimers()).toBe(state.pending === undefined ? 0 : 1);
  if (state.phase !== 'stopped') expect(output.loadedUrl).toBe(state.track?.audioUrl);
  if (state.phase === 'loading') expect(state.pending).toBeDefined();
  if (state.isBlocked) expect(state.phase).toBe('paused');
  const entry = currentEntry(state.queue);
  if (entry !== undefined && state.track !== undefined) expect(entry.track.id).toBe(state.track.id);
  expect(state.currentTimeSeconds).toBeGreaterThanOrEqual(0);
  expect(state.currentTimeSeconds).toBeLessThanOrEqual(Math.max(state.durationSeconds, 0));
}

describe('any sequence of actions', () => {
  it('keeps player, output and timers in agreement [M-004]', () => {
    const presses = watchSize(fc.array(step, { maxLength: 80, size: 'max' }));
    fc.assert(
      fc.property(presses.values, fc.integer(), (steps, seed) => {
        const rig = createRig(seed);
        const belief: Belief = { volume: 0.8, isMuted: false, repeatPresses: 0, isShuffled: false };
        for (const { act } of steps) {
          act(rig, belief);
          expectAgreement(rig, belief);
        }
      }),
      { numRuns: 100 },
    );
    expect(presses.largest()).toBeGreaterThan(72);
  });
});
