import { ROOM_GUEST_ADDS_MS, ROOM_GUESTS_MAX } from '@tutti/contract/limits';
import { describe, expect, it } from 'vitest';
import { applyCommand } from './apply-command.ts';
import type { MemberCommand, RoomCommand } from './commands.ts';
import { createRoomState, findMember, type RoomState } from './room-state.ts';

/** A room of the host hana, the member ada and the guests gil and gus. */
function createRoom() {
  let state: RoomState = createRoomState({ name: 'Kitchen' });
  let nowMs = 1_000_000;
  let ids = 0;
  const send = (by: string | null, command: RoomCommand) => {
    const result = applyCommand(state, command, {
      nowMs,
      by,
      isActive: () => true,
      newId: () => `e${++ids}`,
    });
    if ('state' in result) state = result.state;
    return 'refused' in result ? result.refused : 'done';
  };
  for (const name of ['hana', 'ada']) send(name, { type: 'join' });
  for (const name of ['gil', 'gus']) send(name, { type: 'join', asGuest: true });
  return {
    send,
    wait: (ms: number) => void (nowMs += ms),
    get state() {
      return state;
    },
    add: (by: string, count = 1) =>
      send(by, { type: 'add', trackIds: Array.from({ length: count }, (_, at) => at + 1) }),
    /** Approves what waits. */
    approve: () =>
      send('hana', {
        type: 'approve',
        entryIds: state.entries.filter(({ isApproved }) => !isApproved).map(({ id }) => id),
      }),
    air() {
      const entryId = state.entries[0]?.id ?? '';
      send(null, { type: 'entry-started', entryId });
      return entryId;
    },
    roleOf: (id: string) => findMember(state, id)?.role,
  };
}

const FORBIDDEN: readonly MemberCommand[] = [
  { type: 'move', entryId: 'e1', beforeEntryId: null },
  { type: 'approve', entryIds: ['e1'] },
  { type: 'skip', entryId: 'e1' },
  { type: 'pause' },
  { type: 'resume' },
  { type: 'seek', entryId: 'e1', positionMs: 0 },
  { type: 'set-mode', mode: 'votes' },
  { type: 'set-locked', isOn: true },
  { type: 'set-approval', isOn: false },
  { type: 'set-keep-going', isOn: true },
  { type: 'rename', name: 'Mine' },
  { type: 'set-co-host', memberId: 'gil', isOn: true },
  { type: 'pass-host', memberId: 'gil' },
  { type: 'remove-member', memberId: 'ada' },
  { type: 'ban', memberId: 'ada' },
  { type: 'unban', memberId: 'ada' },
  { type: 'change-code' },
  { type: 'approve-screen', screenId: 's' },
  { type: 'remove-screen', screenId: 's' },
  { type: 'end' },
];

describe('guests', () => {
  it.each(FORBIDDEN)('may not $type, also after approval', (command) => {
    const room = createRoom();
    room.add('gil');
    expect(room.send('gil', command)).toBe('not-allowed');
    room.approve();
    expect(room.send('gil', command)).toBe('not-allowed');
  });

  it('add songs that wait for the host until one is approved, and no more than two in 20 minutes', () => {
    const room = createRoom();
    expect(room.add('gil', 3)).toBe('guest-limit');
    expect(room.add('gil')).toBe('done');
    expect(room.state.entries.map(({ isApproved }) => isApproved)).toEqual([false]);
    room.approve();
    expect(room.add('gil')).toBe('done');
    expect(room.state.entries.map(({ isApproved }) => isApproved)).toEqual([true, true]);
    expect(room.add('gil')).toBe('guest-limit');
    room.wait(ROOM_GUEST_ADDS_MS / 2 - 1);
    expect(room.add('gil')).toBe('guest-limit');
    room.wait(1);
    expect(room.add('gil')).toBe('done');
    expect(room.add('gil')).toBe('guest-limit');
    expect(room.add('gus', 2)).toBe('done');
    room.wait(10 * ROOM_GUEST_ADDS_MS);
    expect(room.add('gil', 3)).toBe('guest-limit');
    expect(room.add('gil', 2)).toBe('done');
  });

  it('get nothing back for a song that they remove or that is removed with them', () => {
    const room = createRoom();
    room.add('gil', 2);
    room.send('gil', { type: 'remove', entryIds: room.state.entries.map(({ id }) => id) });
    expect(room.state.entries).toEqual([]);
    expect(room.add('gil')).toBe('guest-limit');
    room.send('gil', { type: 'leave' });
    room.send('gil', { type: 'join', asGuest: true });
    expect(room.add('gil')).toBe('guest-limit');
  });

  it('wait for approval even if a room that approved everything stops doing so', () => {
    const room = createRoom();
    room.send('hana', { type: 'set-approval', isOn: true });
    room.add('gil');
    room.add('ada');
    room.send('hana', { type: 'set-approval', isOn: false });
    expect(room.state.entries.map(({ isApproved }) => isApproved)).toEqual([false, true]);
  });

  it('boost one song at a time', () => {
    const room = createRoom();
    room.add('ada', 2);
    const [first, second] = room.state.entries.map(({ id }) => id) as [string, string];
    expect(room.send('gil', { type: 'boost', entryId: first, isOn: true })).toBe('done');
    expect(room.send('gil', { type: 'boost', entryId: second, isOn: true })).toBe('guest-boosted');
    expect(room.send('gil', { type: 'boost', entryId: first, isOn: false })).toBe('done');
    expect(room.send('gil', { type: 'boost', entryId: second, isOn: true })).toBe('done');
    expect(room.send('ada', { type: 'boost', entryId: first, isOn: true })).toBe('done');
    expect(room.send('ada', { type: 'boost', entryId: second, isOn: true })).toBe('done');
  });

  it('vote to skip once a host has approved a song of theirs; a vote counts as half a song', () => {
    const room = createRoom();
    room.add('ada', 3);
    const entryId = room.air();
    const vote = (isOn: boolean) => room.send('gil', { type: 'vote-skip', entryId, isOn });
    expect(vote(true)).toBe('guest-unknown');
    room.add('gil');
    room.approve();
    expect([vote(true), vote(false), vote(true), vote(false)]).toEqual(['done', 'done', 'done', 'done']);
    expect(vote(true)).toBe('guest-limit');
    expect(room.state.onAir?.isSkipped).toBe(false);
    room.wait(ROOM_GUEST_ADDS_MS);
    expect(vote(true)).toBe('done');
    room.send('ada', { type: 'vote-skip', entryId, isOn: true });
    expect(room.state.onAir?.isSkipped).toBe(true);
  });

  it('never become host or co-host', () => {
    const room = createRoom();
    expect(room.send('hana', { type: 'set-co-host', memberId: 'gil', isOn: true })).toBe('not-allowed');
    expect(room.send('hana', { type: 'pass-host', memberId: 'gil' })).toBe('not-allowed');
    room.send('hana', { type: 'leave' });
    expect(room.roleOf('ada')).toBe('host');
    room.send('gil', { type: 'leave' });
    room.send('gil', { type: 'join', asGuest: true });
    expect([room.roleOf('gil'), room.roleOf('gus')]).toEqual(['member', 'member']);
  });

  it('are not left alone: the room ends with the last person who has an account', () => {
    const room = createRoom();
    room.send('hana', { type: 'leave' });
    expect(room.state.endedAtMs).toBeNull();
    room.send('ada', { type: 'leave' });
    expect(room.state.endedAtMs).not.toBeNull();
    expect(room.add('gil')).toBe('ended');
  });

  it('leave when they are banned, with their songs, and cannot come back', () => {
    const room = createRoom();
    room.add('gil', 2);
    expect(room.send('hana', { type: 'ban', memberId: 'gil' })).toBe('done');
    expect(room.state.entries).toEqual([]);
    expect(room.send('gil', { type: 'join', asGuest: true })).toBe('banned');
  });

  it(`are at most ${ROOM_GUESTS_MAX} at once, and leave room for people with an account`, () => {
    const room = createRoom();
    for (let number = 3; number <= ROOM_GUESTS_MAX; number += 1)
      expect(room.send(`guest ${number}`, { type: 'join', asGuest: true })).toBe('done');
    expect(room.send('one more', { type: 'join', asGuest: true })).toBe('members-full');
    expect(room.send('ben', { type: 'join' })).toBe('done');
    expect(room.send('hana', { type: 'remove-member', memberId: 'gil' })).toBe('done');
    expect(room.send('one more', { type: 'join', asGuest: true })).toBe('done');
  });
});
