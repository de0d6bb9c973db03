/** Turns stored rooms into what people see. Nothing depends on the reader, because it is sent to all members alike. */
import {
  buildPath,
  ROOM_ACTIVE_MS,
  ROOM_LEAD_MAX_MS,
  type RoomCurrent,
  type RoomEntry,
  type RoomPerson,
  type RoomState,
  type RoomStream,
  type RoomStreamEntry,
  roomRoutes,
  type StreamTrack,
} from '@tutti/contract';
import { findEntryAt, rowEndMs, type TimelineRow } from '@tutti/radio';
import { countSkipVotesNeeded, orderEntries, type RoomEntry as QueueEntry } from '@tutti/room';
import type { StoredMember } from './room-member-store.ts';
import type { MemberPresence } from './room-presence.ts';
import type { StoredScreen } from './room-screen-store.ts';
import type { StoredRoom } from './stored-room.ts';

/** Everything that a presented room is made of. */
export interface RoomSnapshot {
  readonly stored: StoredRoom;
  /** The row on air and those after it. */
  readonly rows: readonly TimelineRow[];
  readonly tracks: ReadonlyMap<number, StreamTrack>;
  /** By member. */
  readonly names: ReadonlyMap<string, string>;
  /** The versions of pictures, by account. */
  readonly pictures: ReadonlyMap<string, string>;
  readonly screens: readonly StoredScreen[];
  readonly presenceOf: (memberId: string) => MemberPresence;
  readonly leadMs: number;
  readonly nowMs: number;
}

/** A later entry has no time, because each change of the queue would move hundreds; pages add the lengths up. */
const TIMED_ENTRIES = 30;

export function toRoomState(snapshot: RoomSnapshot): RoomState {
  const { stored, leadMs, nowMs } = snapshot;
  const { record, state } = stored;
  return {
    id: record.id,
    revision: state.revision,
    name: state.settings.name,
    code: record.code ?? '',
    isPublic: record.is_public === 1,
    isFeatured: record.is_featured === 1,
    mode: state.settings.mode,
    isLocked: state.settings.isLocked,
    needsApproval: state.settings.needsApproval,
    keepsGoing: state.settings.keepsGoing,
    isPaused: standsStill(stored),
    current: toCurrent(snapshot),
    entries: toEntries(snapshot),
    people: toPersons(snapshot),
    skipVote: {
      votedBy: [...state.skipVotes],
      needed: countSkipVotesNeeded(state, { isActive: isActiveIn(snapshot) }),
      coolDownUntilMs: state.skipCoolDownUntilMs > nowMs ? state.skipCoolDownUntilMs : null,
    },
    screens: snapshot.screens.map(({ id, pairingCode, expiresAtMs }) => ({
      id,
      pairingCode,
      isShown: expiresAtMs === null,
    })),
    leadMs,
    serverTimeMs: nowMs,
  };
}

/** A room without listeners stands still, too, and waits for somebody. */
export function standsStill({ record, state }: StoredRoom): boolean {
  return state.isPaused || record.is_frozen === 1;
}

export function isActiveIn({
  stored,
  presenceOf,
  nowMs,
}: Pick<RoomSnapshot, 'stored' | 'presenceOf' | 'nowMs'>) {
  const actedAt = new Map(stored.members.map(({ id, actedAtMs }) => [id, actedAtMs]));
  return (memberId: string): boolean =>
    presenceOf(memberId).isSounding || nowMs - (actedAt.get(memberId) ?? 0) < ROOM_ACTIVE_MS;
}

/** The entry on air as it will be once pages have followed the last change: a pause holds from its command on. */
function toCurrent(snapshot: RoomSnapshot): RoomCurrent | null {
  const { stored, rows, nowMs } = snapshot;
  const entryId = findEntryAt(rows, nowMs)?.entryId;
  const { onAir, entries } = stored.state;
  const entry = [...(onAir === null ? [] : [onAir.entry]), ...entries].find(({ id }) => id === entryId);
  if (entry === undefined) return null;
  const row = rows.findLast(
    (each) => each.entryId === entryId && each.startedAtMs <= nowMs + ROOM_LEAD_MAX_MS,
  );
  const shown = toEntry(snapshot, entry, { startsAtMs: null, isFixed: true });
  if (row === undefined || shown === undefined) return null;
  const [startedAtMs, pausedAtMs] =
    row.kind === 'silence' ? [null, row.cueInMs] : [row.startedAtMs - row.cueInMs, null];
  return { ...shown, startsAtMs: startedAtMs, startedAtMs, pausedAtMs };
}

function toEntries(snapshot: RoomSnapshot): RoomEntry[] {
  const { stored, rows, leadMs, nowMs } = snapshot;
  const { state } = stored;
  const currentId = findEntryAt(rows, nowMs)?.entryId;
  const waiting = orderEntries(state.settings.mode, state.entries, state.history).filter(
    ({ id }) => id !== currentId,
  );
  const starts = expectStarts(snapshot, waiting);
  const isFixed = ({ id }: QueueEntry) =>
    rows.some(({ entryId, startedAtMs }) => entryId === id && startedAtMs <= nowMs + leadMs);
  return waiting.flatMap((entry, index) => {
    const hasTime = entry.isApproved && !standsStill(stored) && index < TIMED_ENTRIES;
    const startsAtMs = hasTime ? (starts.get(entry.id) ?? null) : null;
    return toEntry(snapshot, entry, { startsAtMs, isFixed: isFixed(entry) }) ?? [];
  });
}

/** Planned rows say when entries start; those after them follow each other. */
function expectStarts(
  { rows, tracks, nowMs }: RoomSnapshot,
  waiting: readonly QueueEntry[],
): ReadonlyMap<string, number> {
  const rowOf = new Map(rows.toReversed().map((row) => [row.entryId, row]));
  const starts = new Map<string, number>();
  let nextMs = nowMs;
  for (const { id, trackId } of waiting.filter(({ isApproved }) => isApproved)) {
    const row = rowOf.get(id);
    starts.set(id, row?.startedAtMs ?? nextMs);
    nextMs = row === undefined ? nextMs + (tracks.get(trackId)?.durationMs ?? 0) : rowEndMs(row);
  }
  return starts;
}

function toEntry(
  { tracks }: RoomSnapshot,
  entry: QueueEntry,
  airing: Pick<RoomEntry, 'startsAtMs' | 'isFixed'>,
): RoomEntry | undefined {
  const track = tracks.get(entry.trackId);
  if (track === undefined) return undefined;
  const { id, addedBy, isApproved, boostedBy } = entry;
  return { id, track, addedBy, isApproved, boostedBy: [...boostedBy], ...airing };
}

/** Members, and people who have left while entries of theirs are still to come. */
export function toPersons(
  snapshot: Pick<RoomSnapshot, 'stored' | 'names' | 'pictures' | 'presenceOf' | 'nowMs'>,
): RoomPerson[] {
  const { stored, names, pictures, presenceOf } = snapshot;
  const { entries, onAir } = stored.state;
  const adders = new Set(
    [...entries, ...(onAir === null ? [] : [onAir.entry])].map(({ addedBy }) => addedBy),
  );
  const isActive = isActiveIn(snapshot);
  const isShown = ({ id, leftAtMs }: StoredMember) => leftAtMs === null || adders.has(id);
  return stored.members.filter(isShown).map(({ id, role, leftAtMs, guest, accountId }) => {
    const { isHere, isSounding, isCatchingUp } = presenceOf(id);
    const isIn = leftAtMs === null;
    return {
      id,
      name: names.get(id) ?? '',
      avatarUrl: isIn ? toPictureUrl(stored.record.id, id, pictures.get(accountId ?? '')) : null,
      role: isIn ? role : 'member',
      isHere: isIn && isHere,
      isSounding: isIn && isSounding,
      isActive: isIn && isActive(id),
      isCatchingUp: isIn && isCatchingUp,
      ...(guest !== undefined && { isGuest: true }),
    };
  });
}

/** The address names no account, and only people in the room may read it. */
function toPictureUrl(roomId: string, memberId: string, version: string | undefined): string | null {
  return version === undefined
    ? null
    : `${buildPath(roomRoutes.picture.path, { roomId, memberId })}?v=${version}`;
}

export function toRoomStream(
  snapshot: Pick<RoomSnapshot, 'stored' | 'rows' | 'tracks' | 'nowMs'> & { readonly listenerCount: number },
): RoomStream {
  const { stored, rows, tracks, nowMs, listenerCount } = snapshot;
  return {
    roomId: stored.record.id,
    streamId: stored.record.station_id,
    name: stored.state.settings.name,
    isActive: rows.length > 0,
    listenerCount,
    serverTimeMs: nowMs,
    entries: rows.map((row) => toStreamEntry(row, tracks, findPausedTrack(stored, row, tracks))),
  };
}

/** Silence with an entry is a pause of it. */
function findPausedTrack(
  { state: { onAir, entries } }: StoredRoom,
  { kind, entryId }: TimelineRow,
  tracks: RoomSnapshot['tracks'],
): StreamTrack | undefined {
  if (kind !== 'silence' || entryId === null) return undefined;
  const entry = onAir?.entry.id === entryId ? onAir.entry : entries.find(({ id }) => id === entryId);
  return entry && tracks.get(entry.trackId);
}

function toStreamEntry(
  row: TimelineRow,
  tracks: RoomSnapshot['tracks'],
  pausedTrack: StreamTrack | undefined,
): RoomStreamEntry {
  const track = row.trackId === null ? undefined : tracks.get(row.trackId);
  return {
    seq: row.seq,
    generation: row.generation,
    startedAtMs: row.startedAtMs,
    playMs: row.playMs,
    cueInMs: row.cueInMs,
    fadeOutMs: row.fadeOutMs,
    gainDb: row.gainDb,
    audioUrl: track === undefined ? null : `/api/tracks/${track.id}/stream`,
    track: track ?? null,
    entryId: row.entryId,
    ...(pausedTrack && { pausedTrack }),
  };
}
