import { buildPlayerTracks, createSeededRandom, watchSize } from '@tutti/testkit';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { PlayerTrack, RepeatMode } from './player-types.ts';
import {
  advance,
  appendToQueue,
  clearQueue,
  currentEntry,
  emptyQueue,
  insertNext,
  isAlbumRun,
  jumpTo,
  moveInQueue,
  peekNext,
  putBackInQueue,
  type Queue,
  removeFromQueue,
  replaceQueue,
  retreat,
  setShuffle,
  upcomingEntries,
} from './queue.ts';

const random = createSeededRandom(1);

function queueOf(count: number, index = 0): Queue {
  return replaceQueue(emptyQueue, buildPlayerTracks(count), { index, random });
}

function shuffled(count: number, index = 0, seed = 1): Queue {
  return setShuffle(queueOf(count, index), true, createSeededRandom(seed));
}

function titles(queue: Queue): string[] {
  return queue.entries.map((entry) => entry.track.title);
}

function idAt(queue: Queue, index: number): string {
  const entry = queue.entries[index];
  if (entry === undefined) throw new Error(`no entry at ${index}`);
  return entry.entryId;
}

describe('queue', () => {
  it('has index -1 when nothing is current [M-293]', () => {
    expect(emptyQueue.index).toBe(-1);
    expect(queueOf(0).index).toBe(-1);
  });

  it('appends what is added [M-363]', () => {
    const queue = appendToQueue(queueOf(2), buildPlayerTracks(3).slice(2), random);
    expect(titles(queue)).toEqual(['Track 1', 'Track 2', 'Track 3']);
    expect(queue.index).toBe(0);
  });

  it('gives each entry its own id, even for the same track twice', () => {
    const [track] = buildPlayerTracks(1);
    const queue = appendToQueue(queueOf(1), track === undefined ? [] : [track, track], random);
    expect(new Set(queue.entries.map((entry) => entry.entryId)).size).toBe(3);
    const shorter = removeFromQueue(queue, idAt(queue, 1), random);
    expect(shorter.entries.map((entry) => entry.entryId)).toEqual([idAt(queue, 0), idAt(queue, 2)]);
  });

  it('inserts "play next" after the current item', () => {
    const queue = insertNext(queueOf(3, 1), buildPlayerTracks(5).slice(4), random);
    expect(titles(queue)).toEqual(['Track 1', 'Track 2', 'Track 5', 'Track 3']);
    expect(advance(queue, 'none', random)?.index).toBe(2);
  });

  it('shifts the index when an item before the current is removed [M-364]', () => {
    const queue = queueOf(3, 2);
    const shorter = removeFromQueue(queue, idAt(queue, 0), random);
    expect(shorter.index).toBe(1);
    expect(currentEntry(shorter)).toEqual(currentEntry(queue));
  });

  it('sets the index to -1 when the current item is removed, and goes on at index 0 [M-365]', () => {
    const queue = queueOf(3, 1);
    const shorter = removeFromQueue(queue, idAt(queue, 1), random);
    expect(shorter.index).toBe(-1);
    expect(advance(shorter, 'none', random)?.index).toBe(0);
  });

  it('restores a removed entry at its place, once, shuffled or not', () => {
    for (const queue of [queueOf(5, 1), shuffled(5, 1)]) {
      const [, second] = upcomingEntries(queue);
      if (second === undefined) throw new Error('Nothing follows.');
      const shorter = removeFromQueue(queue, second.entryId, random);
      const again = putBackInQueue(shorter, second, 1);
      expect(upcomingEntries(again)).toEqual(upcomingEntries(queue));
      expect(currentEntry(again)).toEqual(currentEntry(queue));
      expect(putBackInQueue(again, second, 0)).toBe(again);
    }
  });

  it('keeps the index when an item after the current, or an unknown one, is removed', () => {
    const queue = queueOf(3, 1);
    expect(removeFromQueue(queue, idAt(queue, 2), random).index).toBe(1);
    expect(removeFromQueue(queue, 'nobody', random)).toBe(queue);
  });

  it('is empty with index -1 after clearing [M-366]', () => {
    expect(clearQueue(queueOf(3, 1))).toMatchObject({ entries: [], index: -1 });
  });

  it('moves any entry to a place after the current one', () => {
    const queue = queueOf(5, 1);
    const moved = moveInQueue(queue, idAt(queue, 4), 0);
    expect(titles(moved)).toEqual(['Track 1', 'Track 2', 'Track 5', 'Track 3', 'Track 4']);
    const playedAgain = moveInQueue(queue, idAt(queue, 0), 1);
    expect(titles(playedAgain)).toEqual(['Track 2', 'Track 3', 'Track 1', 'Track 4', 'Track 5']);
    for (const changed of [moved, playedAgain]) expect(currentEntry(changed)).toEqual(currentEntry(queue));
  });

  it('starts with the last track when asked for one beyond it', () => {
    expect(replaceQueue(emptyQueue, buildPlayerTracks(3), { index: 99, random }).index).toBe(2);
  });

  it('moves an entry anywhere while nothing is current', () => {
    const full = queueOf(4, 1);
    const queue = removeFromQueue(full, idAt(full, 1), random);
    expect(titles(moveInQueue(queue, idAt(queue, 0), 99))).toEqual(['Track 3', 'Track 4', 'Track 1']);
    expect(titles(moveInQueue(queue, idAt(queue, 2), 0))).toEqual(['Track 4', 'Track 1', 'Track 3']);
  });

  it('moves no further than to the end, and never the current entry', () => {
    const queue = queueOf(4, 1);
    expect(titles(moveInQueue(queue, idAt(queue, 2), 99)).at(-1)).toBe('Track 3');
    expect(moveInQueue(queue, idAt(queue, 3), -5).entries[2]?.entryId).toBe(idAt(queue, 3));
    expect(moveInQueue(queue, idAt(queue, 1), 1)).toBe(queue);
    expect(moveInQueue(queue, 'nobody', 0)).toBe(queue);
  });
});

describe('next without shuffle', () => {
  it('is the following index [M-370]', () => {
    expect(advance(queueOf(3, 0), 'none', random)?.index).toBe(1);
  });

  it('wraps to 0 only when repeat is all [M-371]', () => {
    expect(advance(queueOf(3, 2), 'all', random)?.index).toBe(0);
  });

  it.each<RepeatMode>(['none', 'one'])('does not exist past the end if repeat is %s [M-372]', (repeat) => {
    expect(advance(queueOf(3, 2), repeat, random)).toBeUndefined();
  });

  it('does not exist in an empty queue, in any repeat mode', () => {
    expect(advance(emptyQueue, 'all', random)).toBeUndefined();
  });
});

describe('previous without shuffle', () => {
  it('is the index before [M-375]', () => {
    expect(retreat(queueOf(3, 2), 'none', random)?.index).toBe(1);
    expect(retreat(queueOf(3, 1), 'none', random)?.index).toBe(0);
  });

  it('wraps to the last only when repeat is all [M-376]', () => {
    expect(retreat(queueOf(3, 0), 'all', random)?.index).toBe(2);
  });

  it.each<RepeatMode>(['none', 'one'])(
    'does not exist before the start if repeat is %s [M-377]',
    (repeat) => {
      expect(retreat(queueOf(3, 0), repeat, random)).toBeUndefined();
    },
  );
});

describe('shuffle', () => {
  it('goes to another item, and the view shows which [M-367]', () => {
    for (let seed = 1; seed <= 50; seed += 1) {
      const queue = shuffled(5, 2, seed);
      const next = advance(queue, 'none', random);
      expect(next?.index).not.toBe(2);
      expect(next && currentEntry(next)).toEqual(upcomingEntries(queue)[0]);
    }
  });

  it('can choose any other item as next [M-367]', () => {
    const chosen = new Set<number | undefined>();
    for (let seed = 1; seed <= 200; seed += 1)
      chosen.add(advance(shuffled(5, 2, seed), 'none', random)?.index);
    expect([...chosen].sort()).toEqual([0, 1, 3, 4]);
  });

  it('has no other item in a queue of one: index 0 with repeat all, otherwise none [M-368, M-369]', () => {
    expect(advance(shuffled(1), 'all', random)?.index).toBe(0);
    expect(advance(shuffled(1), 'none', random)).toBeUndefined();
    expect(advance(shuffled(1), 'one', random)).toBeUndefined();
  });

  it('goes back to another item, the previously played one if there is one [M-373]', () => {
    for (let seed = 1; seed <= 50; seed += 1) {
      const start = shuffled(5, 2, seed);
      expect(retreat(start, 'none', random)?.index).not.toBe(2);
      const next = advance(start, 'none', random);
      const back = next && retreat(next, 'none', random);
      expect(back?.index).toBe(2);
      expect(back && advance(back, 'none', random)?.index).toBe(next?.index);
    }
  });

  it('can choose any other item as previous [M-373]', () => {
    const chosen = new Set<number | undefined>();
    for (let seed = 1; seed <= 100; seed += 1)
      chosen.add(retreat(shuffled(5, 2, seed), 'none', createSeededRandom(seed))?.index);
    expect([...chosen].sort()).toEqual([0, 1, 3, 4]);
  });

  it('goes back the whole way it came, and forward again [M-373]', () => {
    const walked = [shuffled(9, 4)];
    const step = (move: typeof advance) => {
      const queue = walked.at(-1);
      const moved = queue && move(queue, 'none', random);
      if (moved) walked.push(moved);
    };
    for (let count = 0; count < 4; count += 1) step(advance);
    for (let count = 0; count < 4; count += 1) step(retreat);
    for (let count = 0; count < 4; count += 1) step(advance);
    const indexes = walked.map(({ index }) => index);
    const there = indexes.slice(0, 5);
    expect(new Set(there).size).toBe(5);
    expect(indexes).toEqual([...there, ...there.toReversed().slice(1), ...there.slice(1)]);
  });

  it('goes back part of the way, and forward again [M-373]', () => {
    const start = shuffled(9, 4);
    const go = (queue: Queue, move: typeof advance) => move(queue, 'none', random) ?? queue;
    const there = [1, 2, 3, 4].reduce((queues) => [...queues, go(queues.at(-1) ?? start, advance)], [start]);
    const last = there.at(-1) ?? start;
    const back = go(go(last, retreat), retreat);
    expect(go(back, advance).index).toBe(there[3]?.index);
    expect(go(go(back, advance), advance).index).toBe(last.index);
    expect(upcomingEntries(go(go(back, advance), advance))).toEqual(upcomingEntries(last));
  });

  it('remembers the last hundred, except items removed or played before a switch [M-373]', () => {
    let queue = shuffled(5, 0);
    for (let count = 0; count < 101; count += 1) queue = advance(queue, 'none', random) ?? queue;
    expect(queue.trail).toHaveLength(100);
    expect(setShuffle(queue, false, random).trail).toEqual([]);
    expect(setShuffle(queue, true, random).trail).toEqual([]);
    const before = queue.trail.at(-1) ?? '';
    const shorter = removeFromQueue(queue, before, random);
    expect(currentEntry(retreat(shorter, 'none', random) ?? shorter)?.entryId).not.toBe(before);
    expect(retreat(shorter, 'none', random)?.index).toBeGreaterThanOrEqual(0);
  });

  it('keeps all others upcoming when the listener jumps while nothing is current', () => {
    const full = shuffled(5, 2);
    const queue = removeFromQueue(full, idAt(full, 2), random);
    expect(queue.index).toBe(-1);
    const target = upcomingEntries(queue)[1]?.entryId ?? '';
    expect(upcomingEntries(jumpTo(queue, target, random))).toHaveLength(3);
    const back = retreat(queue, 'none', random);
    expect(back && upcomingEntries(back)).toHaveLength(3);
  });

  it('starts at the only item when nothing is current [M-374]', () => {
    const full = shuffled(2, 1);
    const queue = removeFromQueue(full, idAt(full, 1), random);
    expect(retreat({ ...queue, entries: [], order: [] }, 'none', random)).toBeUndefined();
    expect(retreat(queue, 'none', random)?.index).toBe(0);
  });

  it('goes back to 0 when there is no other item, and nowhere on an empty queue [M-374]', () => {
    expect(retreat(shuffled(1), 'none', random)?.index).toBe(0);
    expect(retreat(setShuffle(emptyQueue, true, random), 'all', random)).toBeUndefined();
  });

  it('plays every item once per round and never ends', () => {
    const seeded = createSeededRandom(7);
    let queue = shuffled(6, 0, 3);
    const played: number[] = [];
    for (let step = 0; step < 60; step += 1) {
      const next = advance(queue, 'none', seeded);
      if (next === undefined) throw new Error('shuffle ended');
      expect(next.index).not.toBe(queue.index);
      queue = next;
      played.push(queue.index);
    }
    for (const index of [0, 1, 2, 3, 4, 5]) {
      expect(played.filter((other) => other === index).length).toBeGreaterThanOrEqual(9);
    }
  });

  it('mixes added items into the upcoming ones', () => {
    const queue = appendToQueue(shuffled(3), buildPlayerTracks(6).slice(3), random);
    expect(upcomingEntries(queue)).toHaveLength(5);
    expect(new Set(queue.order).size).toBe(6);
  });

  it('puts "play next" first in the shuffled order too', () => {
    const queue = insertNext(shuffled(4), buildPlayerTracks(6).slice(4), random);
    expect(
      upcomingEntries(queue)
        .slice(0, 2)
        .map((entry) => entry.track.title),
    ).toEqual(['Track 5', 'Track 6']);
  });

  it('returns to the queue order when switched off', () => {
    const queue = setShuffle(shuffled(4, 1), false, random);
    expect(upcomingEntries(queue).map((entry) => entry.track.title)).toEqual(['Track 3', 'Track 4']);
  });

  it('plays a moved item at its new place and keeps the order of adding for later', () => {
    const queue = shuffled(6, 2, 4);
    const ahead = upcomingEntries(queue).map(({ entryId }) => entryId);
    const moved = moveInQueue(queue, ahead[3] ?? '', 0);
    expect(upcomingEntries(moved).map(({ entryId }) => entryId)).toEqual([
      ahead[3],
      ahead[0],
      ahead[1],
      ahead[2],
      ahead[4],
    ]);
    expect(peekNext(moved, 'none')?.entryId).toBe(ahead[3]);
    expect(titles(setShuffle(moved, false, random))).toEqual(titles(queue));
  });

  it('keeps skipped items upcoming when the listener jumps', () => {
    const queue = shuffled(5, 0, 4);
    const target = upcomingEntries(queue)[2];
    const jumped = jumpTo(queue, target?.entryId ?? '', random);
    expect(currentEntry(jumped)).toEqual(target);
    expect(upcomingEntries(jumped)).toHaveLength(3);
  });
});

describe('a run of an album', () => {
  const tracks = ['1', '1', '2', '3', undefined, undefined].map((albumId, index) => ({
    ...buildPlayerTracks(index + 1)[index],
    albumId,
  })) as PlayerTrack[];
  const queue = replaceQueue(emptyQueue, tracks, { index: 0, random });

  it('is a track next to another one of its album', () => {
    expect(tracks.map((_, index) => isAlbumRun(queue, index))).toEqual([
      true,
      true,
      false,
      false,
      false,
      false,
    ]);
  });

  it('does not exist in a shuffled order', () => {
    expect(isAlbumRun(setShuffle(queue, true, random), 0)).toBe(false);
  });
});

type Change = (queue: Queue, chance: () => number) => Queue;

const idOf = (queue: Queue, at: number) => queue.entries[at]?.entryId ?? 'nobody';
const repeatMode = fc.constantFrom<RepeatMode>('none', 'one', 'all');

const change: fc.Arbitrary<Change> = fc.oneof(
  fc.nat(4).map(
    (count): Change =>
      (queue, chance) =>
        appendToQueue(queue, buildPlayerTracks(count), chance),
  ),
  fc.nat(4).map(
    (count): Change =>
      (queue, chance) =>
        insertNext(queue, buildPlayerTracks(count), chance),
  ),
  fc.nat(4).map(
    (count): Change =>
      (queue, random) =>
        replaceQueue(queue, buildPlayerTracks(count), { index: 0, random }),
  ),
  fc.nat(12).map(
    (at): Change =>
      (queue, chance) =>
        removeFromQueue(queue, idOf(queue, at), chance),
  ),
  fc.nat(12).map(
    (at): Change =>
      (queue, chance) =>
        jumpTo(queue, idOf(queue, at), chance),
  ),
  fc.tuple(fc.nat(12), fc.nat(12)).map(
    ([at, to]): Change =>
      (queue) =>
        moveInQueue(queue, idOf(queue, at), to),
  ),
  repeatMode.map(
    (repeat): Change =>
      (queue, chance) =>
        advance(queue, repeat, chance) ?? queue,
  ),
  repeatMode.map(
    (repeat): Change =>
      (queue, chance) =>
        retreat(queue, repeat, chance) ?? queue,
  ),
  fc.boolean().map(
    (isOn): Change =>
      (queue, chance) =>
        setShuffle(queue, isOn, chance),
  ),
  fc.constant<Change>(clearQueue),
);

describe('any sequence of queue operations', () => {
  it('keeps index, order and ids consistent, and shows the next track', () => {
    const changes = watchSize(fc.array(change, { maxLength: 60, size: 'max' }));
    fc.assert(
      fc.property(changes.values, fc.integer(), (steps, seed) => {
        const chance = createSeededRandom(seed);
        let queue = emptyQueue;
        for (const step of steps) {
          queue = step(queue, chance);
          const ids = queue.entries.map((entry) => entry.entryId);
          expect(new Set(ids).size).toBe(ids.length);
          expect(queue.index).toBeGreaterThanOrEqual(-1);
          expect(queue.index).toBeLessThan(Math.max(ids.length, 1));
          if (queue.order !== undefined) expect([...queue.order].sort()).toEqual([...ids].sort());
          const next = advance(queue, 'none', chance);
          expect(next && currentEntry(next)).toEqual(upcomingEntries(queue)[0]);
          expect(peekNext(queue, 'none')).toEqual(upcomingEntries(queue)[0]);
          if (queue.order !== undefined && ids.length > 1)
            expect(upcomingEntries(queue).length).toBeGreaterThan(0);
        }
      }),
    );
    expect(changes.largest()).toBeGreaterThan(50);
  });
});
