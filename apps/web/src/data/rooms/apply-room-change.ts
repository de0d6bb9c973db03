/** Pure functions that keep the room of a page equal to the server's. */
import { applyOrderChanges } from '@tutti/contract/rooms/order-changes';
import type { KnownRoom, Room, RoomEntry, RoomPatch, RoomPerson } from '#api/rooms-api.ts';

export interface RoomChange {
  /** The revision to which the patch applies. */
  readonly fromRevision: number;
  readonly revision: number;
  readonly patch: RoomPatch;
}

function withEntries(
  known: readonly RoomEntry[],
  { upserted, order, changes }: NonNullable<RoomPatch['entries']>,
): RoomEntry[] | undefined {
  const byId = new Map([...known, ...upserted].map((entry) => [entry.id, entry]));
  const before = known.map(({ id }) => id);
  const after = order ?? (changes === undefined ? before : applyOrderChanges(before, changes));
  return after?.flatMap((id) => byId.get(id) ?? []);
}

/** Returns undefined if it was made from another room than this one, so that the whole room has to be read. */
export function applyRoomChange(room: Room, { fromRevision, revision, patch }: RoomChange): Room | undefined {
  if (fromRevision !== room.revision) {
    // A response that was on its way at the same time may contain the change.
    return revision <= room.revision ? room : undefined;
  }
  const { entries, ...others } = patch;
  // Without this, a field that is undefined would erase what is known.
  const known = Object.fromEntries(Object.entries(others).filter(([, value]) => value !== undefined));
  const changedEntries = entries === undefined ? room.entries : withEntries(room.entries, entries);
  return changedEntries && { ...room, ...known, revision, entries: changedEntries };
}

/** Presence has no revision, because it comes twice a second and changes nothing that commands refer to. */
export function applyPresence(
  room: Room,
  { changed, goneIds }: { readonly changed: readonly RoomPerson[]; readonly goneIds: readonly string[] },
): Room {
  const updated = new Map(changed.map((person) => [person.id, person]));
  const stayed = room.people
    .filter(({ id }) => !goneIds.includes(id))
    .map((person) => updated.get(person.id) ?? person);
  const known = new Set(stayed.map(({ id }) => id));
  return { ...room, people: [...stayed, ...changed.filter(({ id }) => !known.has(id))] };
}

/** Keeps the newer room, because a response may arrive after a change that it does not contain. */
export function newerRoom(known: KnownRoom | undefined, received: KnownRoom): KnownRoom {
  if (known === undefined) return received;
  const { room } = known;
  const revisions = room.revision - received.room.revision;
  // The clock changes some fields, such as the entry on air, without a new revision.
  const isNewer = revisions === 0 ? room.serverTimeMs > received.room.serverTimeMs : revisions > 0;
  return isNewer ? known : received;
}
