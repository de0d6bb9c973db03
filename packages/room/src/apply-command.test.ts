import {
  ROOM_ADD_MAX,
  ROOM_ENTRIES_MAX,
  ROOM_MEMBERS_MAX,
  ROOM_SHARE_MAX,
  ROOM_SKIP_COOL_DOWN_MS,
} from '@tutti/contract/limits';
import { describe, expect, it } from 'vitest';
import { applyCommand } from './apply-command.ts';
import type { MemberCommand, RoomCommand, RoomCommandContext } from './commands.ts';
import type { RoomEvent, RoomRefusal } from './events.ts';
import { createRoomState, isPresent, type RoomSettings, type RoomState } from './room-state.ts';

/** A room with a host named hana, a co-host cora, and the members ada and ben. */
function createRoom(settings: Partial<RoomSettings> = {}) {
  let state: RoomState = createRoomState({ name: 'Kitchen', ...settings });
  let nowMs = 1_000_000;
  let ids = 0;
  const starting = new Set<string>();
  const inactive = new Set<string>();

  function send(by: string | null, command: RoomCommand, context: Partial<RoomCommandContext> = {}) {
    const result = applyCommand(state, command, {
      nowMs,
      by,
      isActive: (id) => !inactive.has(id),
      isStarting: (id) => starting.has(id),
      newId: () => `e${++ids}`,
      ...context,
    });
    if ('state' in result) state = result.state;
    return result;
  }

  const room = {
    starting,
    inactive,
    get state() {
      return state;
    },
    wait: (ms: number) => void (nowMs += ms),
    /** Returns the events. */
    does(by: string | null, command: RoomCommand, seenRevision?: number): readonly RoomEvent[] {
      const result = send(by, command, seenRevision === undefined ? {} : { revision: seenRevision });
      if ('refused' in result) throw new Error(`refused: ${result.refused}`);
      return result.events;
    },
    /** Returns the code of the refusal. */
    refuses(by: string | null, command: RoomCommand, seenRevision?: number): RoomRefusal | undefined {
      const result = send(by, command, seenRevision === undefined ? {} : { revision: seenRevision });
      return 'refused' in result ? result.refused : undefined;
    },
    /** Adds entries of a person, and returns their ids. */
    add(by: string, count = 1): string[] {
      const events = room.does(by, {
        type: 'add',
        trackIds: Array.from({ length: count }, (_, at) => at + 1),
      });
      return events.flatMap((event) => (event.type === 'entries-added' ? event.entryIds : []));
    },
    air(entryId: string) {
      room.does(null, { type: 'entry-started', entryId });
      return entryId;
    },
    waiting: () => state.entries.map(({ id }) => id),
    roleOf: (id: string) => state.members.find((member) => member.id === id)?.role,
    hosts: () =>
      state.members.filter((member) => isPresent(member) && member.role === 'host').map(({ id }) => id),
  };
  for (const id of ['hana', 'cora', 'ada', 'ben']) {
    room.does(id, { type: 'join' });
    room.wait(1_000);
  }
  room.does('hana', { type: 'set-co-host', memberId: 'cora', isOn: true });
  return room;
}

describe('permissions', () => {
  const hostOnly: MemberCommand[] = [
    { type: 'set-mode', mode: 'turns' },
    { type: 'set-keep-going', isOn: true },
    { type: 'rename', name: 'Attic' },
    { type: 'set-co-host', memberId: 'ben', isOn: true },
    { type: 'pass-host', memberId: 'ben' },
    { type: 'change-code' },
    { type: 'end' },
  ];
  const hosting: MemberCommand[] = [
    { type: 'approve', entryIds: ['e1'] },
    { type: 'skip', entryId: 'e1' },
    { type: 'pause' },
    { type: 'resume' },
    { type: 'seek', entryId: 'e1', positionMs: 5 },
    { type: 'set-locked', isOn: true },
    { type: 'set-approval', isOn: true },
    { type: 'remove-member', memberId: 'ben' },
    { type: 'ban', memberId: 'ben' },
    { type: 'unban', memberId: 'ben' },
    { type: 'approve-screen', screenId: 's' },
    { type: 'remove-screen', screenId: 's' },
  ];
  const everybody: MemberCommand[] = [
    { type: 'add', trackIds: [1] },
    { type: 'boost', entryId: 'e2', isOn: true },
    { type: 'vote-skip', entryId: 'e1', isOn: true },
    { type: 'leave' },
    { type: 'join' },
  ];
  const prepare = () => {
    const room = createRoom();
    const [first] = room.add('hana', 2);
    room.air(first as string);
    return room;
  };

  it.each(hostOnly)('$type is for the host', (command) => {
    expect(prepare().refuses('ada', command)).toBe('not-allowed');
    expect(prepare().refuses('cora', command)).toBe('not-allowed');
    expect(prepare().refuses('hana', command)).toBeUndefined();
  });

  it.each(hosting)('$type is for host and co-hosts', (command) => {
    const withWaiting = {
      ...command,
      ...(command.type === 'approve' && { entryIds: ['e2'] }),
    } as MemberCommand;
    expect(prepare().refuses('ada', withWaiting)).toBe('not-allowed');
    expect(prepare().refuses('cora', withWaiting)).toBeUndefined();
    expect(prepare().refuses('hana', withWaiting)).toBeUndefined();
  });

  it.each(everybody)('$type is for everybody in the room', (command) => {
    for (const by of ['ada', 'cora', 'hana']) expect(prepare().refuses(by, command)).toBeUndefined();
  });

  it.each([...hostOnly, ...hosting, ...everybody].filter(({ type }) => type !== 'join'))(
    '$type is nothing for somebody who is not in the room',
    (command) => {
      const room = prepare();
      expect(room.refuses('zoe', command)).toBe('not-a-member');
      expect(room.refuses(null, command)).toBe('not-a-member');
    },
  );

  it('refuses occurrences that a person sends', () => {
    expect(prepare().refuses('hana', { type: 'host-gone', memberId: 'hana' })).toBe('not-allowed');
  });

  it('refuses everything in a room that has ended', () => {
    const room = prepare();
    room.does('hana', { type: 'end' });
    expect(room.refuses('hana', { type: 'pause' })).toBe('ended');
    expect(room.refuses('zoe', { type: 'join' })).toBe('ended');
  });
});

describe('the queue', () => {
  it('takes as many tracks as fit and tells how many did not', () => {
    const room = createRoom();
    room.add('hana', ROOM_ENTRIES_MAX - 2);
    expect(room.does('ben', { type: 'add', trackIds: [7, 8, 9] })).toMatchObject([
      { type: 'entries-added', leftOutCount: 1 },
    ]);
    expect(room.refuses('ben', { type: 'add', trackIds: [7] })).toBe('entries-full');
    expect(room.state.entries).toHaveLength(ROOM_ENTRIES_MAX);
  });

  it('takes a thousand tracks in one command and no more', () => {
    const trackIds = Array.from({ length: ROOM_ADD_MAX }, () => 1);
    const room = createRoom();
    expect(room.does('cora', { type: 'add', trackIds })).toMatchObject([{ leftOutCount: 500 }]);
    expect(room.refuses('cora', { type: 'add', trackIds: [...trackIds, 1] })).toBe('too-many-tracks');
  });

  it('takes a third of what fits from one member while others are in the room', () => {
    const room = createRoom();
    const trackIds = Array.from({ length: ROOM_SHARE_MAX + 10 }, () => 1);
    expect(room.does('ada', { type: 'add', trackIds })).toMatchObject([{ leftOutCount: 10 }]);
    expect(room.refuses('ada', { type: 'add', trackIds: [1] })).toBe('share-full');
    const [first] = room.state.entries;
    room.does('ada', { type: 'remove', entryIds: [first?.id ?? ''] });
    expect(room.add('ada', 2)).toHaveLength(1);
    expect(room.add('ben', ROOM_SHARE_MAX + 1)).toHaveLength(ROOM_SHARE_MAX);
    room.does('hana', { type: 'set-co-host', memberId: 'ada', isOn: true });
    expect(room.add('ada', 3)).toHaveLength(3);
  });

  it('is filled by the only person in the room, host or not, and says so once nothing fits', () => {
    const room = createRoom();
    for (const others of ['hana', 'cora', 'ben']) room.does(others, { type: 'leave' });
    expect(room.add('ada', ROOM_ENTRIES_MAX)).toHaveLength(ROOM_ENTRIES_MAX);
    room.does('ben', { type: 'join' });
    expect(room.refuses('ben', { type: 'add', trackIds: [1] })).toBe('entries-full');
  });

  it('has the same track twice if it was added twice', () => {
    const room = createRoom();
    room.does('ada', { type: 'add', trackIds: [5, 5] });
    expect(new Set(room.waiting()).size).toBe(2);
  });

  it('lets members remove and move their own entries only, and hosts any', () => {
    const room = createRoom();
    const [own] = room.add('ada') as [string];
    const [other] = room.add('ben') as [string];
    expect(room.refuses('ada', { type: 'remove', entryIds: [own, other] })).toBe('not-allowed');
    expect(room.refuses('ada', { type: 'move', entryId: other, beforeEntryId: own })).toBe('not-allowed');
    room.does('ben', { type: 'move', entryId: other, beforeEntryId: own });
    expect(room.waiting()).toEqual([other, own]);
    room.does('cora', { type: 'move', entryId: other, beforeEntryId: null });
    expect(room.waiting()).toEqual([own, other]);
    room.does('cora', { type: 'remove', entryIds: [own, other] });
    expect(room.waiting()).toEqual([]);
  });

  it('neither moves nor removes an entry that starts within the lead', () => {
    const room = createRoom();
    const [first, second] = room.add('ada', 2) as [string, string];
    room.starting.add(first);
    expect(room.refuses('ada', { type: 'remove', entryIds: [first] })).toBe('entry-starting');
    expect(room.refuses('hana', { type: 'move', entryId: first, beforeEntryId: null })).toBe(
      'entry-starting',
    );
    room.does('ada', { type: 'remove', entryIds: [first, second] });
    expect(room.waiting()).toEqual([first]);
  });

  it('that is locked takes additions and moves of hosts only', () => {
    const room = createRoom();
    const [first] = room.add('ada', 2) as [string];
    room.does('hana', { type: 'set-locked', isOn: true });
    expect(room.refuses('ada', { type: 'add', trackIds: [1] })).toBe('queue-locked');
    expect(room.refuses('ada', { type: 'move', entryId: first, beforeEntryId: null })).toBe('queue-locked');
    expect(room.add('cora')).toHaveLength(1);
    expect(room.refuses('ada', { type: 'remove', entryIds: [first] })).toBeUndefined();
  });

  it('takes additions of host and co-hosts only in the mode host-only', () => {
    const room = createRoom({ mode: 'host-only' });
    expect(room.refuses('ada', { type: 'add', trackIds: [1] })).toBe('hosts-add-only');
    expect(room.add('cora')).toHaveLength(1);
  });

  it('cannot be moved by hand in the mode votes', () => {
    const room = createRoom({ mode: 'votes' });
    const [first] = room.add('hana', 2) as [string];
    expect(room.refuses('hana', { type: 'move', entryId: first, beforeEntryId: null })).toBe(
      'ordered-by-votes',
    );
  });

  it('has entries of members wait for approval, and approves all once it is no longer needed', () => {
    const room = createRoom({ needsApproval: true });
    const [first] = room.add('ada', 3) as [string];
    room.add('cora');
    const approvals = () => room.state.entries.map(({ isApproved }) => isApproved);
    expect(approvals()).toEqual([false, false, false, true]);
    room.does('cora', { type: 'approve', entryIds: [first] });
    expect(approvals()).toEqual([true, false, false, true]);
    room.does('hana', { type: 'set-approval', isOn: false });
    expect(approvals()).toEqual([true, true, true, true]);
  });

  it('is filled by the room only while nothing waits and the host wants it', () => {
    const room = createRoom();
    const fill = { type: 'keep-going-filled', trackIds: [1, 2] } as const;
    expect(room.does(null, fill)).toEqual([]);
    room.does('hana', { type: 'set-keep-going', isOn: true });
    expect(room.does(null, fill)).toMatchObject([{ type: 'entries-added' }]);
    expect(room.state.entries[0]?.addedBy).toBeNull();
    expect(room.does(null, fill)).toEqual([]);
    room.does('hana', { type: 'set-keep-going', isOn: false });
    expect(room.waiting()).toEqual([]);
  });
});

describe('commands that saw an older revision', () => {
  it('are refused if the entry they move was moved since, and apply if another one was', () => {
    const room = createRoom();
    const [first, second, third] = room.add('ada', 3) as [string, string, string];
    const seen = room.state.revision;
    room.does('hana', { type: 'move', entryId: third, beforeEntryId: first }, seen);
    expect(room.refuses('cora', { type: 'move', entryId: third, beforeEntryId: second }, seen)).toBe(
      'conflict',
    );
    expect(room.refuses('cora', { type: 'move', entryId: second, beforeEntryId: third }, seen)).toBe(
      'conflict',
    );
    room.does('cora', { type: 'move', entryId: second, beforeEntryId: first }, seen);
    expect(room.waiting()).toEqual([third, second, first]);
  });

  it('are refused if the entry no longer waits, which a sender of the current revision would know', () => {
    const room = createRoom();
    const [first, second] = room.add('ada', 2) as [string, string];
    const seen = room.state.revision;
    room.does('ada', { type: 'remove', entryIds: [first] }, seen);
    expect(room.refuses('hana', { type: 'remove', entryIds: [first] }, seen)).toBe('conflict');
    expect(room.refuses('hana', { type: 'move', entryId: second, beforeEntryId: first }, seen)).toBe(
      'conflict',
    );
    expect(room.refuses('hana', { type: 'remove', entryIds: [first] }, room.state.revision)).toBe(
      'no-such-entry',
    );
  });

  it('skip once when two people skip, and never the next entry', () => {
    const room = createRoom();
    const [first, second] = room.add('ada', 2) as [string, string];
    room.air(first);
    const seen = room.state.revision;
    expect(room.does('hana', { type: 'skip', entryId: first }, seen)).toHaveLength(1);
    expect(room.does('cora', { type: 'skip', entryId: first }, seen)).toEqual([]);
    room.air(second);
    expect(room.refuses('cora', { type: 'skip', entryId: first }, seen)).toBe('conflict');
    expect(room.refuses('cora', { type: 'seek', entryId: first, positionMs: 1 }, seen)).toBe('conflict');
    expect(room.state.onAir).toMatchObject({ entry: { id: second }, isSkipped: false });
  });

  it('set the mode unless somebody has set another one since', () => {
    const room = createRoom();
    const seen = room.state.revision;
    room.add('ada');
    room.does('hana', { type: 'set-mode', mode: 'turns' }, seen);
    expect(room.does('hana', { type: 'set-mode', mode: 'turns' }, seen)).toEqual([]);
    expect(room.refuses('hana', { type: 'set-mode', mode: 'votes' }, seen)).toBe('conflict');
    expect(room.refuses('hana', { type: 'set-mode', mode: 'votes' }, room.state.revision)).toBeUndefined();
  });

  it('always apply if their order makes no difference', () => {
    const room = createRoom();
    const [first] = room.add('ada', 2) as [string];
    const seen = 0;
    room.does('ben', { type: 'boost', entryId: first, isOn: true }, seen);
    room.does('cora', { type: 'boost', entryId: first, isOn: true }, seen);
    room.air(first);
    expect(room.does('ben', { type: 'boost', entryId: first, isOn: false }, seen)).toEqual([]);
    expect(room.does('ben', { type: 'vote-skip', entryId: first, isOn: true }, seen)).toHaveLength(1);
    expect(room.does('zoe', { type: 'join' }, seen)).toHaveLength(1);
    expect(room.does('ben', { type: 'add', trackIds: [1] }, seen)).toHaveLength(1);
    expect(room.does('ben', { type: 'leave' }, seen)).toContainEqual({ type: 'skip-votes-changed' });
  });

  it('leave the revision as it is if they change nothing', () => {
    const room = createRoom();
    const { state } = room;
    expect(room.does('hana', { type: 'resume' })).toEqual([]);
    expect(room.state).toBe(state);
    room.does('hana', { type: 'pause' });
    expect(room.state.revision).toBe(state.revision + 1);
  });
});

describe('votes to skip', () => {
  const vote = (room: ReturnType<typeof createRoom>, by: string, entryId: string, isOn = true) =>
    room.does(by, { type: 'vote-skip', entryId, isOn });
  const prepare = () => {
    const room = createRoom();
    const [first, second] = room.add('ada', 2) as [string, string];
    room.air(first);
    return { room, first, second };
  };

  it('skip with half of the active members', () => {
    const { room, first } = prepare();
    for (const id of ['zoe', 'yan']) room.does(id, { type: 'join' });
    vote(room, 'ada', first);
    vote(room, 'ben', first);
    expect(room.state.onAir?.isSkipped).toBe(false);
    expect(vote(room, 'zoe', first)).toEqual([{ type: 'entry-skipped', entryId: first, cause: 'votes' }]);
  });

  it('need two even if one member is active', () => {
    const { room, first } = prepare();
    for (const id of ['hana', 'cora', 'ben']) room.inactive.add(id);
    expect(vote(room, 'ada', first)).toEqual([{ type: 'skip-votes-changed' }]);
    expect(vote(room, 'ben', first)).toMatchObject([{ type: 'entry-skipped' }]);
  });

  it('do not count after they are withdrawn or their member has left', () => {
    const { room, first } = prepare();
    vote(room, 'ada', first);
    vote(room, 'ada', first, false);
    vote(room, 'ben', first);
    expect(room.state.onAir?.isSkipped).toBe(false);
    room.does('ben', { type: 'leave' });
    vote(room, 'ada', first);
    expect(room.state.onAir?.isSkipped).toBe(false);
    vote(room, 'cora', first);
    expect(room.state.onAir?.isSkipped).toBe(true);
  });

  it('never count against the next entry', () => {
    const { room, first, second } = prepare();
    vote(room, 'ada', first);
    room.air(second);
    expect(vote(room, 'ben', first)).toEqual([]);
    expect(vote(room, 'cora', second)).toEqual([{ type: 'skip-votes-changed' }]);
  });

  it('are refused for two minutes after they have skipped', () => {
    const { room, first, second } = prepare();
    vote(room, 'ada', first);
    vote(room, 'ben', first);
    room.air(second);
    room.wait(ROOM_SKIP_COOL_DOWN_MS - 1);
    expect(room.refuses('ada', { type: 'vote-skip', entryId: second, isOn: true })).toBe('cooling-down');
    room.wait(1);
    expect(vote(room, 'ada', second)).toHaveLength(1);
  });
});

describe('the entry on air', () => {
  it('is over when the next one starts, as skipped if it was', () => {
    const room = createRoom();
    const [first, second] = room.add('ada', 2) as [string, string];
    room.air(first);
    room.does('hana', { type: 'skip', entryId: first });
    expect(room.does(null, { type: 'entry-started', entryId: second })).toEqual([
      { type: 'entry-ended', entryId: first, status: 'skipped' },
      { type: 'entry-started', entryId: second },
    ]);
    expect(room.does(null, { type: 'entry-ended', entryId: second })).toMatchObject([{ status: 'played' }]);
    expect(room.state.history.map(({ entryId }) => entryId)).toEqual([first, second]);
    expect(room.state.onAir).toBeNull();
  });

  it('is skipped when its file turns out to be unplayable, and waiting ones are removed', () => {
    const room = createRoom();
    const [first, second] = room.add('ada', 2) as [string, string];
    room.air(first);
    const events = room.does(null, { type: 'entries-unplayable', entryIds: [first, second] });
    expect(events.map(({ type }) => type)).toEqual(['entries-removed', 'entry-skipped']);
    expect(room.state.onAir?.isSkipped).toBe(true);
  });

  it.each([-1, 1.5, Number.NaN, Number.POSITIVE_INFINITY])('is not sought to %s', (positionMs) => {
    const room = createRoom();
    const entryId = room.air(room.add('ada')[0] as string);
    expect(room.refuses('hana', { type: 'seek', entryId, positionMs })).toBe('position-invalid');
  });
});

describe('members', () => {
  it('make the oldest co-host the host when the host leaves, else the oldest member', () => {
    const room = createRoom();
    room.does('hana', { type: 'set-co-host', memberId: 'cora', isOn: false });
    room.does('hana', { type: 'set-co-host', memberId: 'ben', isOn: true });
    room.does('hana', { type: 'leave' });
    expect(room.hosts()).toEqual(['ben']);
    room.does(null, { type: 'host-gone', memberId: 'ben' });
    expect(room.hosts()).toEqual(['cora']);
    expect(room.does(null, { type: 'host-gone', memberId: 'ben' })).toEqual([]);
  });

  it('who come back are the youngest', () => {
    const room = createRoom();
    room.does('ada', { type: 'leave' });
    room.does('ada', { type: 'join' });
    for (const id of ['hana', 'cora']) room.does(id, { type: 'leave' });
    expect(room.hosts()).toEqual(['ben']);
  });

  it('who come into an empty room are its host', () => {
    const room = createRoom();
    for (const id of ['hana', 'cora', 'ada', 'ben']) room.does(id, { type: 'leave' });
    expect(room.hosts()).toEqual([]);
    room.does('ben', { type: 'join' });
    room.does('hana', { type: 'join' });
    expect(room.hosts()).toEqual(['ben']);
  });

  it('pass on the role of the host and stay as co-hosts', () => {
    const room = createRoom();
    room.does('hana', { type: 'pass-host', memberId: 'ada' });
    expect([room.hosts(), room.roleOf('hana')]).toEqual([['ada'], 'co-host']);
    expect(room.refuses('ada', { type: 'pass-host', memberId: 'zoe' })).toBe('no-such-member');
  });

  it('who are banned lose entries, boosts and votes, and cannot return until they are unbanned', () => {
    const room = createRoom();
    const [onAir, starting, waiting] = room.add('ada', 3) as [string, string, string];
    const [other] = room.add('ben') as [string];
    room.air(onAir);
    room.starting.add(starting);
    room.does('ada', { type: 'boost', entryId: other, isOn: true });
    room.does('ada', { type: 'vote-skip', entryId: onAir, isOn: true });
    const events = room.does('cora', { type: 'ban', memberId: 'ada' });
    expect(events).toContainEqual({ type: 'entries-removed', entryIds: [waiting], cause: 'member-removed' });
    expect(room.waiting()).toEqual([starting, other]);
    expect(room.state.entries[1]?.boostedBy).toEqual([]);
    expect(room.state.skipVotes).toEqual([]);
    expect(room.state.onAir?.entry.id).toBe(onAir);
    expect(room.refuses('ada', { type: 'join' })).toBe('banned');
    expect(room.refuses('ada', { type: 'add', trackIds: [1] })).toBe('banned');
    room.does('cora', { type: 'unban', memberId: 'ada' });
    expect(room.does('ada', { type: 'join' })).toHaveLength(1);
  });

  it('are banned after they have left, too', () => {
    const room = createRoom();
    room.does('ada', { type: 'leave' });
    expect(room.does('hana', { type: 'ban', memberId: 'ada' })).toEqual([
      { type: 'member-banned', memberId: 'ada' },
    ]);
    expect(room.refuses('ada', { type: 'join' })).toBe('banned');
  });

  it('who are removed may return, as members', () => {
    const room = createRoom();
    room.does('hana', { type: 'remove-member', memberId: 'cora' });
    room.does('cora', { type: 'join' });
    expect(room.roleOf('cora')).toBe('member');
  });

  it('who are co-hosts remove neither each other nor the host nor themselves', () => {
    const room = createRoom();
    room.does('hana', { type: 'set-co-host', memberId: 'ada', isOn: true });
    for (const memberId of ['ada', 'hana', 'cora']) {
      expect(room.refuses('cora', { type: 'ban', memberId })).toBe('not-allowed');
      expect(room.refuses('cora', { type: 'remove-member', memberId })).toBe('not-allowed');
    }
    expect(room.refuses('hana', { type: 'set-co-host', memberId: 'hana', isOn: true })).toBe('not-allowed');
  });

  it('are five hundred at most', () => {
    const room = createRoom();
    for (let index = 4; index < ROOM_MEMBERS_MAX; index += 1) room.does(`m${index}`, { type: 'join' });
    expect(room.refuses('late', { type: 'join' })).toBe('members-full');
    room.does('ada', { type: 'leave' });
    expect(room.refuses('late', { type: 'join' })).toBeUndefined();
  });
});

describe('names', () => {
  it.each(['', '   ', 'a'.repeat(61)])('of rooms are refused if empty or too long: "%s"', (name) => {
    expect(createRoom().refuses('hana', { type: 'rename', name })).toBe('name-invalid');
  });

  it('of rooms are stored without spaces around them', () => {
    const room = createRoom();
    room.does('hana', { type: 'rename', name: ` ${'a'.repeat(60)} ` });
    expect(room.state.settings.name).toBe('a'.repeat(60));
  });
});
