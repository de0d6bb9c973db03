import { describe, expect, it } from 'vitest';
import { listEntriesToAir, orderEntries } from './order-entries.ts';
import { createRoomState, type RoomAiring, type RoomEntry } from './room-state.ts';

/** `ada1` is an entry of ada. Entries are a second apart in age, in the order of the list. */
const entry = (id: string, index: number, overrides: Partial<RoomEntry> = {}): RoomEntry => ({
  id,
  trackId: index + 1,
  addedBy: id.startsWith('room') ? null : id.replace(/\d+$/, ''),
  addedAtMs: index * 1_000,
  isApproved: true,
  boostedBy: [],
  movedAtRevision: 0,
  ...overrides,
});
const queue = (...ids: string[]) => ids.map((id, index) => entry(id, index));
const aired = (...names: string[]): RoomAiring[] =>
  names.map((addedBy, index) => ({ entryId: `old${index}`, addedBy, startedAtMs: index }));
const idsOf = (entries: readonly RoomEntry[]) => entries.map(({ id }) => id).join(' ');

describe('the order of a queue', () => {
  it.each(['queue', 'host-only'] as const)('by places in the mode %s', (mode) => {
    expect(idsOf(orderEntries(mode, queue('ben1', 'ada1', 'ben2'), aired('ada')))).toBe('ben1 ada1 ben2');
  });

  it('in turns takes one of each person, however many somebody has added first', () => {
    const entries = queue('ada1', 'ada2', 'ada3', 'ben1', 'cyd1', 'ben2');
    expect(idsOf(orderEntries('turns', entries, []))).toBe('ada1 ben1 cyd1 ada2 ben2 ada3');
  });

  it('in turns begins with the person whose last airing is the longest ago', () => {
    const entries = queue('ada1', 'ben1', 'cyd1');
    expect(idsOf(orderEntries('turns', entries, aired('ben', 'cyd', 'ada', 'cyd')))).toBe('ben1 ada1 cyd1');
  });

  it('in turns puts people without any airing first, in the order of their first places', () => {
    const entries = queue('ada1', 'dan1', 'cyd1', 'cyd2');
    expect(idsOf(orderEntries('turns', entries, aired('ada')))).toBe('dan1 cyd1 ada1 cyd2');
  });

  it('by votes puts the most boosted first and the older of two with as many boosts', () => {
    const entries = [
      entry('ada1', 3),
      entry('ben1', 1, { boostedBy: ['ada'] }),
      entry('cyd1', 0, { boostedBy: ['ben'] }),
      entry('dan1', 2, { boostedBy: ['ada', 'ben'] }),
    ];
    expect(idsOf(orderEntries('votes', entries, []))).toBe('dan1 cyd1 ben1 ada1');
  });

  it.each(['queue', 'turns', 'votes', 'host-only'] as const)(
    'has tracks that the room added after those of people, and unapproved ones last, in the mode %s',
    (mode) => {
      const entries = [
        entry('dan1', 0, { isApproved: false, boostedBy: ['ada'] }),
        ...queue('room1', 'ada1', 'room2', 'ben1'),
      ];
      expect(idsOf(orderEntries(mode, entries, []))).toBe('ada1 ben1 room1 room2 dan1');
    },
  );

  it('by votes lets a boost lift a track that the room added', () => {
    const entries = [entry('ada1', 0), entry('room1', 1, { boostedBy: ['ada'] })];
    expect(idsOf(orderEntries('votes', entries, []))).toBe('room1 ada1');
  });
});

describe('the entries to air', () => {
  const state = {
    ...createRoomState({ name: 'Kitchen' }),
    entries: [entry('ada1', 0, { isApproved: false }), entry('ben1', 1)],
  };
  const onAir = { entry: entry('cyd1', 0), startedAtMs: 0, isSkipped: false };

  it('begin with the one on air and leave out those that wait for approval', () => {
    expect(idsOf(listEntriesToAir({ ...state, onAir }))).toBe('cyd1 ben1');
  });

  it('leave out the one on air once it is skipped', () => {
    expect(idsOf(listEntriesToAir({ ...state, onAir: { ...onAir, isSkipped: true } }))).toBe('ben1');
  });
});
