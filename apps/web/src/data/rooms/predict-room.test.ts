import { describe, expect, it } from 'vitest';
import type { KnownRoom, RoomAction } from '#api/rooms-api.ts';
import { buildKnownRoom, wireEntry } from '#test/room-state.ts';
import { predictRoom } from './predict-room.ts';

const known = buildKnownRoom('ben');
const predict = (action: RoomAction, before: KnownRoom = known) => predictRoom(before, action).room;
const order = (action: RoomAction, before?: KnownRoom) =>
  predict(action, before)
    .entries.map(({ id }) => id)
    .join(' ');

describe('the room that a command will lead to', () => {
  it.each([
    ['before another entry', 'e3', 'e1', 'e3 e1 e2'],
    ['down', 'e1', 'e3', 'e2 e1 e3'],
    ['to the end', 'e1', null, 'e2 e3 e1'],
    ['before an entry that has gone: to the end', 'e1', 'gone', 'e2 e3 e1'],
    ['before itself: nowhere', 'e2', 'e2', 'e1 e2 e3'],
    ['although it has gone: nowhere', 'gone', 'e1', 'e1 e2 e3'],
  ])('has an entry moved %s', (_where, entryId, beforeEntryId, expected) => {
    expect(order({ type: 'move', entryId, beforeEntryId })).toBe(expected);
  });

  it('keeps entries without approval last when one moves to the end', () => {
    const waiting = buildKnownRoom('ada', {
      entries: [wireEntry('e1'), wireEntry('e2'), wireEntry('e9', { isApproved: false })],
    });
    expect(order({ type: 'move', entryId: 'e1', beforeEntryId: null }, waiting)).toBe('e2 e1 e9');
    const more = buildKnownRoom('ada', {
      entries: ['e1', 'e8', 'e9'].map((id) => wireEntry(id, { isApproved: id === 'e1' })),
    });
    expect(order({ type: 'approve', entryIds: ['e9'] }, more)).toBe('e1 e9 e8');
  });

  it('has neither removed entries nor removed people', () => {
    expect(order({ type: 'remove', entryIds: ['e1', 'e3'] })).toBe('e2');
    for (const type of ['remove-member', 'ban'] as const) {
      expect(predict({ type, memberId: 'cleo' }).people.map(({ id }) => id)).toEqual(['ada', 'ben']);
    }
  });

  it('counts a boost and a vote of this person once, and takes both back', () => {
    const boosted = predictRoom(known, { type: 'boost', entryId: 'e1', isOn: true });
    const twice = predictRoom(boosted, { type: 'boost', entryId: 'e1', isOn: true });
    expect(twice.room.entries[0]?.boostedBy).toEqual(['ben']);
    expect(predict({ type: 'boost', entryId: 'e1', isOn: false }, twice).entries[0]?.boostedBy).toEqual([]);
    const voted = predictRoom(known, { type: 'vote-skip', entryId: 'e0', isOn: true });
    expect(voted.room.skipVote.votedBy).toEqual(['ben']);
    expect(predict({ type: 'vote-skip', entryId: 'e0', isOn: false }, voted).skipVote.votedBy).toEqual([]);
  });

  it.each([
    [{ type: 'pause' }, { isPaused: true }],
    [{ type: 'set-mode', mode: 'votes' }, { mode: 'votes' }],
    [{ type: 'set-locked', isOn: true }, { isLocked: true }],
    [{ type: 'set-approval', isOn: true }, { needsApproval: true }],
    [{ type: 'set-keep-going', isOn: true }, { keepsGoing: true }],
    [{ type: 'rename', name: 'Garden' }, { name: 'Garden' }],
  ] as const)('has the new setting after %j', (action, expected) => {
    expect(predict(action)).toEqual({ ...known.room, ...expected });
  });

  it('is the known one if only the server can say what follows', () => {
    for (const type of ['skip', 'change-code', 'end'] as const) {
      const action = (type === 'skip' ? { type, entryId: 'e0' } : { type }) as RoomAction;
      expect(predictRoom(known, action)).toBe(known);
    }
  });
});
