/** Finds the changes of a room that a person should notice wherever they are in the app. */
import type { RoomNotice as AnnouncedNotice } from '@tutti/contract/rooms/schemas';
import type { KnownRoom, RoomEntry, RoomPerson, RoomTrack } from '#api/rooms-api.ts';

export type RoomNotice =
  | { readonly type: 'you-are-host' }
  | { readonly type: 'host-is'; readonly name: string }
  | { readonly type: 'you-are-co-host' }
  | { readonly type: 'your-song-is-next'; readonly track: RoomTrack }
  | { readonly type: 'skipped-by-vote' }
  | { readonly type: 'unplayable'; readonly track: RoomTrack }
  | { readonly type: 'screen-waits'; readonly pairingCode: string }
  | { readonly type: 'waits-for-approval'; readonly entry: RoomEntry; readonly name: string | undefined };

const hostOf = (members: readonly RoomPerson[]) => members.find(({ role }) => role === 'host');
const next = ({ room }: KnownRoom) => room.entries.find(({ isApproved }) => isApproved);

function hostNotices(before: KnownRoom, { room, me }: KnownRoom): RoomNotice[] {
  const host = hostOf(room.people);
  if (host === undefined || host.id === hostOf(before.room.people)?.id) return [];
  return [host.id === me ? { type: 'you-are-host' } : { type: 'host-is', name: host.name }];
}

function roleOf({ room, me }: KnownRoom): RoomPerson['role'] | undefined {
  return room.people.find(({ id }) => id === me)?.role;
}

/** Tells of a song that has moved up, not of one just added to an empty queue. */
function nextNotices(before: KnownRoom, after: KnownRoom): RoomNotice[] {
  const first = next(after);
  if (first === undefined || first.addedBy !== after.me || first.id === next(before)?.id) return [];
  const didWait = before.room.entries.some(({ id, isApproved }) => id === first.id && isApproved);
  return didWait ? [{ type: 'your-song-is-next', track: first.track }] : [];
}

function approvalNotices(before: KnownRoom, after: KnownRoom): RoomNotice[] {
  if (roleOf(after) === 'member') return [];
  const known = new Set(before.room.entries.map(({ id }) => id));
  return after.room.entries
    .filter(({ id, isApproved }) => !isApproved && !known.has(id))
    .map((entry) => ({
      type: 'waits-for-approval',
      entry,
      name: after.room.people.find(({ id }) => id === entry.addedBy)?.name,
    }));
}

/** Somebody stands in front of a TV, and only hosts can let it in. */
function screenNotices(before: KnownRoom, after: KnownRoom): RoomNotice[] {
  if (roleOf(after) === 'member') return [];
  const known = new Set(before.room.screens?.map(({ id }) => id));
  return (after.room.screens ?? [])
    .filter(({ id, isShown }) => !isShown && !known.has(id))
    .map(({ pairingCode }) => ({ type: 'screen-waits', pairingCode }));
}

/** The entries are gone afterwards. */
function announcedNotices({ room }: KnownRoom, announced: readonly AnnouncedNotice[]): RoomNotice[] {
  const known = [...(room.current === null ? [] : [room.current]), ...room.entries];
  return announced.flatMap(({ kind, entryIds }): RoomNotice[] =>
    kind === 'skipped-by-votes'
      ? [{ type: 'skipped-by-vote' }]
      : known.filter(({ id }) => entryIds.includes(id)).map(({ track }) => ({ type: 'unplayable', track })),
  );
}

/** `announced` are the server's own, about what a difference does not show. */
export function roomNotices(
  before: KnownRoom,
  after: KnownRoom,
  announced: readonly AnnouncedNotice[] = [],
): RoomNotice[] {
  const isNewCoHost = roleOf(after) === 'co-host' && roleOf(before) === 'member';
  return [
    ...hostNotices(before, after),
    ...(isNewCoHost ? [{ type: 'you-are-co-host' } as const] : []),
    ...announcedNotices(before, announced),
    ...nextNotices(before, after),
    ...approvalNotices(before, after),
    ...screenNotices(before, after),
  ];
}
