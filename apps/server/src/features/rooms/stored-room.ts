/** Reads a room as `@tutti/room` knows it, and stores what a command has changed. */
import { ROOM_HISTORY_MAX, type RoomEntry, type RoomMember, type RoomState } from '@tutti/room';
import type { Queries } from '#platform/db/queries.ts';
import { toPositions } from './entry-positions.ts';
import { createRoomEntryStore } from './room-entry-store.ts';
import { createGuestStore, type NewGuestRow } from './room-guest-store.ts';
import { createRoomMemberStore, type StoredMember } from './room-member-store.ts';
import { createRoomStore, type RoomRecord } from './room-store.ts';

export interface StoredRoom {
  readonly record: RoomRecord;
  readonly state: RoomState;
  readonly members: readonly StoredMember[];
  readonly positions: ReadonlyMap<string, number>;
}

export async function readRoom(
  db: Queries,
  roomId: string,
  { withHistory = false }: { withHistory?: boolean } = {},
): Promise<StoredRoom | undefined> {
  const record = await createRoomStore(db).find(roomId);
  if (record === undefined) return undefined;
  const members = await createRoomMemberStore(db).list(roomId);
  // Only turns look at what was played.
  const { positions, ...queue } = await createRoomEntryStore(db).read(
    roomId,
    withHistory || record.mode === 'turns' ? ROOM_HISTORY_MAX : 1,
  );
  return { record, members, positions, state: { ...toState(record), ...queue, members } };
}

function toState(
  record: RoomRecord,
): Omit<RoomState, 'entries' | 'onAir' | 'history' | 'skipVotes' | 'members'> {
  return {
    revision: record.revision,
    settings: {
      name: record.name,
      mode: record.mode,
      isLocked: record.is_locked === 1,
      needsApproval: record.needs_approval === 1,
      keepsGoing: record.keeps_going === 1,
    },
    isPaused: record.is_paused === 1,
    skipCoolDownUntilMs: record.skip_cool_down_until,
    endedAtMs: record.ended_at,
    modeRevision: record.mode_revision,
  };
}

const flag = (value: boolean) => (value ? 1 : 0);

/** The columns of `room` that hold a state. */
export function toColumns(state: RoomState) {
  const { settings } = state;
  return {
    name: settings.name,
    mode: settings.mode,
    is_locked: flag(settings.isLocked),
    needs_approval: flag(settings.needsApproval),
    keeps_going: flag(settings.keepsGoing),
    is_paused: flag(state.isPaused),
    revision: state.revision,
    mode_revision: state.modeRevision,
    skip_cool_down_until: state.skipCoolDownUntilMs,
    ended_at: state.endedAtMs,
  } as const;
}

interface Saving {
  readonly before: StoredRoom;
  readonly after: RoomState;
  readonly nowMs: number;
  /** The accounts of people who join, by member id. */
  readonly accountOf?: ReadonlyMap<string, string> | undefined;
  readonly newGuest?: NewGuestRow | undefined;
}

export async function saveRoom(db: Queries, saving: Saving): Promise<void> {
  const { before, after } = saving;
  if (after === before.state) return;
  await saveMembers(db, saving);
  await saveEntries(db, saving);
  await saveVotes(db, saving);
  await createRoomStore(db).update(before.record.id, toColumns(after));
}

async function saveMembers(db: Queries, { before, after, accountOf, newGuest }: Saving): Promise<void> {
  const store = createRoomMemberStore(db);
  const known = new Map<string, RoomMember>(before.state.members.map((member) => [member.id, member]));
  for (const member of after.members) {
    const stored = known.get(member.id);
    if (stored === member) continue;
    if (stored !== undefined) await store.update(member);
    else await store.insert(before.record.id, accountOf?.get(member.id) ?? null, member);
    if (member.guest === undefined || member.guest === stored?.guest) continue;
    if (stored !== undefined) await createGuestStore(db).update(member.id, member.guest);
    else if (newGuest !== undefined) await createGuestStore(db).insert(newGuest, member.guest);
  }
}

async function saveEntries(db: Queries, { before, after, nowMs }: Saving): Promise<void> {
  const store = createRoomEntryStore(db);
  const known = new Map(before.state.entries.map((entry) => [entry.id, entry]));
  const positions = toPositions(after.entries, before.positions);
  const positioned = after.entries.map((entry) => ({ ...entry, position: positions.get(entry.id) ?? 0 }));
  const isOnAir = (id: string) => id === after.onAir?.entry.id || id === before.state.onAir?.entry.id;
  const left = new Set(after.entries.map(({ id }) => id));
  const gone = [...known.keys()].filter((id) => !left.has(id) && !isOnAir(id));
  // An entry may have started and ended while no server was there to note it.
  const airings = new Map(after.history.map((airing) => [airing.entryId, airing]));
  for (const id of gone) {
    const airing = airings.get(id);
    if (airing !== undefined) await store.setPlayed(id, airing.startedAtMs);
  }
  await store.remove(gone.filter((id) => !airings.has(id)));
  await store.insert(
    before.record.id,
    positioned.filter(({ id }) => !known.has(id)),
  );
  for (const entry of positioned) {
    const stored = known.get(entry.id);
    if (stored === undefined) continue;
    if (!isSameEntry(stored, entry) || before.positions.get(entry.id) !== entry.position)
      await store.update(entry);
    await saveBoosts(db, { stored, entry, nowMs });
  }
  await saveOnAir(db, before.state, after);
}

function isSameEntry(some: RoomEntry, other: RoomEntry): boolean {
  return (
    some.isApproved === other.isApproved &&
    some.movedAtRevision === other.movedAtRevision &&
    some.addedBy === other.addedBy
  );
}

async function saveBoosts(
  db: Queries,
  { stored, entry, nowMs }: { stored: RoomEntry; entry: RoomEntry; nowMs: number },
): Promise<void> {
  if (stored.boostedBy === entry.boostedBy) return;
  const store = createRoomEntryStore(db);
  for (const memberId of entry.boostedBy)
    if (!stored.boostedBy.includes(memberId)) await store.boost(entry.id, memberId, nowMs);
  for (const memberId of stored.boostedBy)
    if (!entry.boostedBy.includes(memberId)) await store.takeBoost(entry.id, memberId);
}

async function saveOnAir(db: Queries, before: RoomState, after: RoomState): Promise<void> {
  if (before.onAir === after.onAir) return;
  const store = createRoomEntryStore(db);
  const [was, is] = [before.onAir, after.onAir];
  if (was !== null && was.entry.id !== is?.entry.id) await store.setPlayed(was.entry.id, was.startedAtMs);
  if (is !== null) await store.setOnAir(is);
}

async function saveVotes(db: Queries, { before, after }: Saving): Promise<void> {
  if (before.state.skipVotes === after.skipVotes) return;
  await createRoomEntryStore(db).replaceSkipVotes(before.record.id, after.skipVotes);
}
