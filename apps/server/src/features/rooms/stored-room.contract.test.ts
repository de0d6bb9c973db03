/** The stored room is the room of `@tutti/room` after any sequence of commands. */
import { applyCommand, type RoomCommand, type RoomState } from '@tutti/room';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { createRoomTimelines } from '#features/stations/timeline/room-timelines.ts';
import type { Database } from '#platform/db/database.ts';
import { insertAccounts } from '../../test/account-rows.ts';
import { eachDatabase } from '../../test/each-database.ts';
import { insertLibraryRows } from '../../test/library-rows.ts';
import { createRoomMemberStore } from './room-member-store.ts';
import { createRoomStore } from './room-store.ts';
import { readRoom, saveRoom, toColumns } from './stored-room.ts';

const PERSONS = ['ada', 'ben', 'cyd'];

/** A command that is built once the entries of the room are known. */
type Step = (state: RoomState, trackIds: readonly number[]) => { by: string | null; command: RoomCommand };

const person = fc.constantFrom(...PERSONS);
const pick = (state: RoomState, at: number) =>
  state.entries[at % Math.max(state.entries.length, 1)]?.id ?? 'none';
const ofHost = (state: RoomState) =>
  state.members.find(({ role, leftAtMs }) => role === 'host' && leftAtMs === null)?.id ?? 'ada';

const step: fc.Arbitrary<Step> = fc.oneof(
  fc.tuple(person, fc.array(fc.nat(5), { minLength: 1, maxLength: 4, size: 'max' })).map(
    ([by, picks]): Step =>
      (_state, trackIds) => ({
        by,
        command: { type: 'add', trackIds: picks.map((at) => trackIds[at] ?? 0) },
      }),
  ),
  fc.tuple(fc.nat(9), fc.nat(9)).map(
    ([at, before]): Step =>
      (state) => ({
        by: ofHost(state),
        command: {
          type: 'move',
          entryId: pick(state, at),
          beforeEntryId: before === 9 ? null : pick(state, before),
        },
      }),
  ),
  fc.nat(9).map(
    (at): Step =>
      (state) => ({ by: ofHost(state), command: { type: 'remove', entryIds: [pick(state, at)] } }),
  ),
  fc.nat(9).map(
    (at): Step =>
      (state) => ({ by: ofHost(state), command: { type: 'approve', entryIds: [pick(state, at)] } }),
  ),
  fc.tuple(person, fc.nat(9), fc.boolean()).map(
    ([by, at, isOn]): Step =>
      (state) => ({ by, command: { type: 'boost', entryId: pick(state, at), isOn } }),
  ),
  fc.tuple(person, fc.boolean()).map(
    ([by, isOn]): Step =>
      (state) => ({ by, command: { type: 'vote-skip', entryId: state.onAir?.entry.id ?? 'none', isOn } }),
  ),
  fc.constantFrom('pause' as const, 'resume' as const).map(
    (type): Step =>
      (state) => ({ by: ofHost(state), command: { type } }),
  ),
  fc.constantFrom('queue' as const, 'turns' as const, 'votes' as const, 'host-only' as const).map(
    (mode): Step =>
      (state) => ({ by: ofHost(state), command: { type: 'set-mode', mode } }),
  ),
  fc
    .tuple(
      fc.constantFrom('set-locked' as const, 'set-approval' as const, 'set-keep-going' as const),
      fc.boolean(),
    )
    .map(
      ([type, isOn]): Step =>
        (state) => ({ by: ofHost(state), command: { type, isOn } }),
    ),
  person.map(
    (by): Step =>
      () => ({ by, command: { type: 'join' } }),
  ),
  person.map(
    (by): Step =>
      () => ({ by, command: { type: 'leave' } }),
  ),
  fc
    .tuple(
      fc.constantFrom('ban' as const, 'unban' as const, 'remove-member' as const, 'pass-host' as const),
      person,
    )
    .map(
      ([type, memberId]): Step =>
        (state) => ({ by: ofHost(state), command: { type, memberId } }),
    ),
  fc.nat(9).map(
    (at): Step =>
      (state) => ({ by: null, command: { type: 'entry-started', entryId: pick(state, at) } }),
  ),
  fc.constant((state: RoomState) => ({
    by: null,
    command: { type: 'entry-ended', entryId: state.onAir?.entry.id ?? 'none' } as const,
  })),
  fc.constant((state: RoomState) => ({
    by: ofHost(state),
    command: { type: 'skip', entryId: state.onAir?.entry.id ?? 'none' } as const,
  })),
);

/** Leaves out what is stored apart or in no order. */
function comparable(state: RoomState) {
  const { history, members, skipVotes, entries, onAir, ...rest } = state;
  const withSortedBoosts = (entry: RoomState['entries'][number]) => ({
    ...entry,
    boostedBy: entry.boostedBy.toSorted(),
  });
  return {
    ...rest,
    entries: entries.map(withSortedBoosts),
    onAir: onAir && { ...onAir, entry: withSortedBoosts(onAir.entry) },
    history: history.map(({ entryId, startedAtMs }) => [entryId, startedAtMs].join(' ')),
    skipVotes: skipVotes.toSorted(),
    members: members
      .map(({ id, role, joinedAtMs, leftAtMs, bannedAtMs }) => ({
        id,
        role,
        joinedAtMs,
        leftAtMs,
        bannedAtMs,
      }))
      .toSorted((one, other) => one.id.localeCompare(other.id)),
  };
}

eachDatabase('a stored room', (database) => {
  let rooms = 0;

  async function prepare(db: Database): Promise<{ roomId: string; trackIds: number[] }> {
    rooms += 1;
    const roomId = `room-${rooms}`.padEnd(22, 'x');
    if (rooms === 1) {
      await insertAccounts(db.queries, PERSONS);
      await insertLibraryRows(
        db.queries,
        Array.from({ length: 6 }, (_, index) => ({ title: `Song ${index}`, genres: ['Jazz'] })),
      );
    }
    const tracks = await db.queries.selectFrom('track').select('id').orderBy('id').execute();
    const timelines = createRoomTimelines({ database: db, events: { publishIn: async () => {} } });
    const state: RoomState = {
      revision: 0,
      settings: { name: 'Room', mode: 'queue', isLocked: false, needsApproval: false, keepsGoing: false },
      isPaused: false,
      onAir: null,
      entries: [],
      history: [],
      members: [{ id: `ada ${roomId}`, role: 'host', joinedAtMs: 1, leftAtMs: null, bannedAtMs: null }],
      skipVotes: [],
      skipCoolDownUntilMs: 0,
      endedAtMs: null,
      modeRevision: 0,
    };
    await db.transaction(async (trx) => {
      const stationId = await timelines.create(trx, { slug: `room-${roomId}`, createdAt: 1 });
      await createRoomStore(trx).insert({
        ...toColumns(state),
        id: roomId,
        station_id: stationId,
        code: null,
        is_public: 0,
        is_featured: 0,
        is_frozen: 0,
        created_by: 'ada',
        created_at: 1,
        empty_since: null,
      });
      const [host] = state.members;
      if (host !== undefined) await createRoomMemberStore(trx).insert(roomId, 'ada', host);
    });
    return { roomId, trackIds: tracks.map(({ id }) => id) };
  }

  it('is read as it was saved, after any commands', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 1, maxLength: 40, size: 'max' }), async (steps) => {
        const db = database();
        const { roomId, trackIds } = await prepare(db);
        const nameOf = (person: string) => `${person} ${roomId}`;
        const accountOf = new Map(PERSONS.map((person) => [nameOf(person), person]));
        let ids = 0;
        let nowMs = 1_000;
        for (const toStep of steps) {
          nowMs += 1_000;
          const before = await readRoom(db.queries, roomId, { withHistory: true });
          if (before === undefined) throw new Error('the room is gone');
          const { by, command } = named(toStep(before.state, trackIds), nameOf);
          const result = applyCommand(before.state, command, {
            nowMs,
            by,
            isActive: () => true,
            newId: () => `${roomId} entry ${(ids += 1)}`,
          });
          if ('refused' in result) continue;
          await db.transaction((trx) => saveRoom(trx, { before, after: result.state, nowMs, accountOf }));
          const after = await readRoom(db.queries, roomId, { withHistory: true });
          expect(comparable(after?.state as RoomState)).toEqual(comparable(result.state));
        }
      }),
      { numRuns: 25 },
    );
  });

  /** Members have ids of their own in each room. */
  function named({ by, command }: ReturnType<Step>, nameOf: (person: string) => string): ReturnType<Step> {
    const full = (id: string) => (PERSONS.includes(id) ? nameOf(id) : id);
    return {
      by: by === null ? null : full(by),
      command: 'memberId' in command ? { ...command, memberId: full(command.memberId) } : command,
    };
  }
});
