import { buildPlayerTrack, createManualClock } from '@tutti/testkit';
import { describe, expect, it } from 'vitest';
import { deviceName } from './device-name.ts';
import { createQueueSaver, type QueuePosition, type QueueSnapshot, toQueuePosition } from './queue-saver.ts';

const entriesOf = (ids: readonly number[]) =>
  ids.map((id) => ({ entryId: `entry-${id}`, track: buildPlayerTrack(id) }));

function snapshot(ids: readonly number[], parts: Partial<QueueSnapshot> = {}): QueueSnapshot {
  const queue = entriesOf(ids);
  const queueIndex = parts.queueIndex ?? (queue.length > 0 ? 0 : -1);
  return {
    queue,
    queueIndex,
    upcoming: queue.slice(queueIndex + 1),
    isShuffled: false,
    phase: 'stopped',
    currentTrack: queue[queueIndex]?.track,
    ...parts,
  };
}

function startSaver(first: QueueSnapshot) {
  const clock = createManualClock();
  const saved: QueuePosition[] = [];
  let seen = first;
  let positionSeconds = 0;
  const saver = createQueueSaver({
    read: () => seen,
    readPositionSeconds: () => positionSeconds,
    save: (position) => saved.push(position),
    setTimer: clock.setTimer,
    clearTimer: clock.clearTimer,
  });
  return {
    clock,
    saved,
    saver,
    show(next: QueueSnapshot, seconds = positionSeconds) {
      seen = next;
      positionSeconds = seconds;
      saver.note();
    },
  };
}

describe('saving the queue', () => {
  it('saves nothing for a queue that is stored from an earlier visit and does not play', () => {
    const { saved, clock, saver } = startSaver(snapshot([1, 2]));
    clock.advance(60_000);
    saver.leave();
    expect(saved).toEqual([]);
  });

  it('saves many changes once, soon after the last one', () => {
    const { saved, clock, show } = startSaver(snapshot([]));
    show(snapshot([1], { phase: 'loading' }));
    clock.advance(1_000);
    show(snapshot([1, 2], { phase: 'playing' }));
    clock.advance(1_999);
    expect(saved).toEqual([]);
    clock.advance(1);
    expect(saved).toEqual([{ trackIds: [1, 2], currentIndex: 0, positionMs: 0 }]);
  });

  it('saves when another track begins, but not while one plays on', () => {
    const queue = snapshot([1, 2], { phase: 'playing' });
    const { saved, clock, show } = startSaver(queue);
    clock.advance(2_000);
    show(queue, 30);
    clock.advance(60_000);
    expect(saved).toHaveLength(1);
    show({ ...queue, queueIndex: 1, currentTrack: queue.queue[1]?.track, upcoming: [] }, 0);
    clock.advance(2_000);
    expect(saved.at(-1)).toEqual({ trackIds: [1, 2], currentIndex: 1, positionMs: 0 });
  });

  it('saves the position shortly after a pause', () => {
    const queue = snapshot([1, 2], { phase: 'playing' });
    const { saved, clock, show } = startSaver(queue);
    clock.advance(2_000);
    show({ ...queue, phase: 'paused' }, 61.5);
    clock.advance(300);
    expect(saved.at(-1)).toEqual({ trackIds: [1, 2], currentIndex: 0, positionMs: 61_500 });
  });

  it('saves at once when the page is left while music plays', () => {
    const queue = snapshot([1], { phase: 'playing' });
    const { saved, clock, saver, show } = startSaver(queue);
    clock.advance(2_000);
    show(queue, 12);
    saver.leave();
    expect(saved.at(-1)).toEqual({ trackIds: [1], currentIndex: 0, positionMs: 12_000 });
  });

  it('saves an emptied queue, so that a cleared queue is not offered', () => {
    const { saved, clock, show } = startSaver(snapshot([1, 2]));
    show(snapshot([]));
    clock.advance(2_000);
    expect(saved).toEqual([{ trackIds: [], currentIndex: 0, positionMs: 0 }]);
  });

  it('saves nothing after it was stopped', () => {
    const { saved, clock, saver, show } = startSaver(snapshot([1, 2]));
    show(snapshot([]));
    saver.stop();
    clock.advance(10_000);
    expect(saved).toEqual([]);
  });
});

describe('the saved queue', () => {
  it('contains the upcoming tracks of a shuffled queue, in their order', () => {
    const [one, two, three] = entriesOf([1, 2, 3]);
    if (!one || !two || !three) throw new Error('three entries');
    const shuffled = snapshot([1, 2, 3], { queueIndex: 1, isShuffled: true, upcoming: [three, one] });
    expect(toQueuePosition(shuffled, 4)).toEqual({ trackIds: [2, 3, 1], currentIndex: 0, positionMs: 4_000 });
  });

  it('is the part of a very long queue around the current track that a closing page can send', () => {
    const ids = Array.from({ length: 12_000 }, (_unused, index) => 1_000_000 + index);
    const { trackIds, currentIndex } = toQueuePosition(snapshot(ids, { queueIndex: 9_000 }), 0);
    expect(trackIds[currentIndex]).toBe(1_009_000);
    expect(trackIds[0]).toBe(1_008_500);
    expect(JSON.stringify(trackIds).length).toBeLessThan(60_000);
  });

  it('has no position if the current track is no longer in the queue', () => {
    const taken = snapshot([1, 2], { currentTrack: buildPlayerTrack(9) });
    expect(toQueuePosition(taken, 50).positionMs).toBe(0);
  });
});

describe('the name of a device', () => {
  it.each([
    ['Mozilla/5.0 (X11; Linux x86_64; rv:153.0) Gecko/20100101 Firefox/153.0', 'Firefox on Linux'],
    [
      'Mozilla/5.0 (iPhone; CPU iPhone OS 26_0 like Mac OS X) AppleWebKit/605 Version/26 Mobile Safari/604',
      'Safari on iPhone',
    ],
    ['Mozilla/5.0 (Windows NT 10.0) AppleWebKit/537 Chrome/140.0 Safari/537 Edg/140.0', 'Edge on Windows'],
    ['Mozilla/5.0 (Linux; Android 16) AppleWebKit/537 Chrome/140.0 Mobile Safari/537', 'Chrome on Android'],
    ['', 'Browser on another system'],
  ])('%s is %s', (agent, name) => expect(deviceName(agent)).toBe(name));
});
