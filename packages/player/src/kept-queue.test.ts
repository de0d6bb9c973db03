import {
  buildPlayerTrack,
  buildPlayerTracks,
  createFakeAudioOutput,
  createManualClock,
  createSeededRandom,
} from '@tutti/testkit';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { keepQueue, restorePlayerState } from './kept-queue.ts';
import { createPlayerDriver } from './player-driver.ts';
import { createPlayerState, type PlayerState } from './player-state.ts';
import { upcomingEntries } from './queue.ts';

function drive(initial: PlayerState) {
  const clock = createManualClock();
  const output = createFakeAudioOutput();
  const player = createPlayerDriver(initial, {
    output,
    random: createSeededRandom(3),
    setTimer: clock.setTimer,
    clearTimer: clock.clearTimer,
    leaveStation: () => {},
  });
  return { clock, output, player };
}

const overReload = (state: PlayerState, isShuffled = state.queue.order !== undefined): PlayerState =>
  restorePlayerState({ isShuffled }, JSON.parse(JSON.stringify(keepQueue(state) ?? null)));

const titles = (state: PlayerState) => state.queue.entries.map(({ track }) => track.title);
const next = (state: PlayerState) => upcomingEntries(state.queue).map(({ track }) => track.id);

describe('a queue over a reload', () => {
  it('comes back paused at its position and goes on from there', () => {
    const before = drive(createPlayerState());
    before.player.dispatch({ type: 'play-from', tracks: buildPlayerTracks(4), index: 1 });
    before.clock.advance(150);
    before.output.playOn(42, 180);
    const restored = overReload(before.player.getState());
    expect(restored).toMatchObject({ phase: 'stopped', track: { id: '2' }, currentTimeSeconds: 42 });
    expect(titles(restored)).toEqual(['Track 2', 'Track 3', 'Track 4']);
    const after = drive(restored);
    expect(after.output.calls).toEqual(['volume 0.8']);
    after.player.dispatch({ type: 'toggle-play' });
    after.clock.advance(0);
    expect(after.output).toMatchObject({ isSounding: true, positionSeconds: 42 });
    after.player.dispatch({ type: 'next' });
    expect(after.player.getState().track?.id).toBe('3');
  });

  it('keeps the shuffled order', () => {
    const { player } = drive(createPlayerState({ isShuffled: true }));
    player.dispatch({ type: 'play-from', tracks: buildPlayerTracks(9), index: 0 });
    const state = player.getState();
    expect(next(overReload(state))).toEqual(next(state));
    expect(next(state)).not.toEqual(['2', '3', '4', '5', '6', '7', '8', '9']);
  });

  it('keeps 2,000 tracks of a longer one, the current among them', () => {
    const { player } = drive(createPlayerState());
    player.dispatch({ type: 'add-to-queue', tracks: buildPlayerTracks(5_000) });
    const entryId = player.getState().queue.entries[3_000]?.entryId ?? '';
    player.dispatch({ type: 'jump-to', entryId });
    const restored = overReload(player.getState());
    expect(restored.queue.entries).toHaveLength(2_000);
    expect(restored.track?.id).toBe('3001');
    expect(next(restored)[0]).toBe('3002');
  });

  it('is nothing when it is empty', () => {
    expect(keepQueue(createPlayerState())).toBeUndefined();
  });

  it('keeps names as they are, whatever is in them', () => {
    const odd = { ...buildPlayerTrack(1), title: '</script>"\u202eمرحبا🎵' };
    const { player } = drive(createPlayerState());
    player.dispatch({ type: 'add-to-queue', tracks: [odd] });
    expect(overReload(player.getState()).queue.entries[0]?.track).toEqual(odd);
  });

  it('is forgotten when what was stored is no queue', () => {
    const junk = fc.oneof(
      fc.jsonValue(),
      fc.record({ tracks: fc.jsonValue(), index: fc.jsonValue(), order: fc.jsonValue() }),
    );
    fc.assert(
      fc.property(junk, fc.boolean(), (stored, isShuffled) => {
        const { queue, phase } = restorePlayerState({ isShuffled }, stored);
        expect(phase).toBe('stopped');
        expect(queue.index).toBeLessThan(Math.max(queue.entries.length, 0));
        if (queue.order) expect([...queue.order].sort()).toEqual(queue.entries.map((e) => e.entryId).sort());
      }),
    );
    expect(
      restorePlayerState({}, { tracks: [{ id: '1', title: 'x' }, { title: 'no id' }] }).queue.entries,
    ).toEqual([]);
  });
});
