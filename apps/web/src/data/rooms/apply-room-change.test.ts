import { describe, expect, it } from 'vitest';
import { type RoomPatch, toRoomPatch } from '#api/rooms-api.ts';
import { buildKnownRoom, buildPerson, wireEntry } from '#test/room-state.ts';
import { applyPresence, applyRoomChange, newerRoom } from './apply-room-change.ts';

const { room } = buildKnownRoom();
const change = (patch: RoomPatch, fromRevision = 7, revision = fromRevision + 1) =>
  applyRoomChange(room, { fromRevision, revision, patch });

describe('a change of a room', () => {
  it('replaces only the fields it has', () => {
    expect(change({ isLocked: true })).toEqual({ ...room, isLocked: true, revision: 8 });
  });

  it('may span several revisions', () => {
    expect(change({ name: 'Garden' }, 7, 12)).toMatchObject({ name: 'Garden', revision: 12 });
  });

  it('keeps entries that are not in it, in the new order', () => {
    const entries = toRoomPatch({
      entries: { upserted: [wireEntry('e4'), wireEntry('e1', { isFixed: true })], order: ['e4', 'e2', 'e1'] },
    });
    const changed = change(entries);
    expect(changed?.entries.map(({ id, isFixed }) => [id, isFixed])).toEqual([
      ['e4', false],
      ['e2', false],
      ['e1', true],
    ]);
    expect(changed?.entries[1]).toBe(room.entries[1]);
  });

  it('names only the entries whose place has changed, and is refused by another queue', () => {
    const upserted = [wireEntry('e4')];
    const changes = { goneIds: ['e1'], inserted: [{ afterId: 'e2', ids: ['e4'] }], count: 3 };
    const changed = change(toRoomPatch({ entries: { upserted, changes } }));
    expect(changed?.entries.map(({ id }) => id)).toEqual(['e2', 'e4', 'e3']);
    expect(change(toRoomPatch({ entries: { upserted, changes: { ...changes, count: 4 } } }))).toBeUndefined();
  });

  it('says that nothing is on air, which is not the same as saying nothing about it', () => {
    expect(change(toRoomPatch({ current: null }))?.current).toBeNull();
    expect(change(toRoomPatch({ isPaused: true }))?.current).toBe(room.current);
    expect(change(toRoomPatch({ current: undefined }))?.current).toBe(room.current);
  });

  it('of what follows from the clock, such as the entry on air, has the revision to which it applies', () => {
    const changed = change(toRoomPatch({ current: null }), 7, 7);
    expect(changed).toEqual({ ...room, current: null });
  });

  it('is ignored if a response contained it already', () => {
    expect(change({ name: 'Old' }, 5, 6)).toBe(room);
    expect(change({ name: 'Old' }, 6, 7)).toBe(room);
  });

  it.each([
    ['a revision is missing in between', 8, 9],
    ['it begins before ours and ends after it', 5, 9],
  ])('cannot be applied if %s', (_what, from, to) => {
    expect(change({ name: 'Garden' }, from, to)).toBeUndefined();
  });
});

describe('presence', () => {
  it('adds, changes and removes people, and leaves the revision', () => {
    const changed = applyPresence(room, {
      changed: [buildPerson('ben', { isHere: false }), buildPerson('dora')],
      goneIds: ['cleo'],
    });
    expect(changed.people.map(({ id, isHere }) => [id, isHere])).toEqual([
      ['ada', true],
      ['ben', false],
      ['dora', true],
    ]);
    expect(changed.revision).toBe(room.revision);
  });
});

describe('a response', () => {
  it('does not replace a newer room', () => {
    const known = buildKnownRoom('ada', { revision: 9 });
    expect(newerRoom(known, buildKnownRoom())).toBe(known);
    expect(newerRoom(buildKnownRoom(), known)).toBe(known);
    expect(newerRoom(undefined, known)).toBe(known);
    const later = buildKnownRoom('ada', { serverTimeMs: room.serverTimeMs + 5 });
    expect(newerRoom(later, buildKnownRoom())).toBe(later);
    expect(newerRoom(buildKnownRoom(), later)).toBe(later);
  });
});
