import { roomTexts } from '@tutti/contract/rooms/texts';
import { knownArtist } from '@tutti/player';
import type { KnownRoom, Room, RoomEntry, RoomPerson, RoomTrack } from '#data/rooms/rooms-queries.ts';
import type { TintedPicture } from '../music/tinted-picture.ts';

export function findPerson({ people: members }: Room, id: string | null): RoomPerson | undefined {
  return members.find((person) => person.id === id);
}

/** Returns who added an entry, in words. */
export function addedBy({ room, me }: KnownRoom, { addedBy: id }: RoomEntry): string {
  if (id === null) return roomTexts.queue.addedByRoom;
  if (id === me) return roomTexts.queue.addedByYou;
  return roomTexts.queue.addedBy(findPerson(room, id)?.name ?? roomTexts.somebody);
}

/** Host and co-hosts; the server decides. */
export function isHosting({ room, me }: KnownRoom): boolean {
  const role = findPerson(room, me)?.role;
  return role === 'host' || role === 'co-host';
}

export function isHost({ room, me }: KnownRoom): boolean {
  return findPerson(room, me)?.role === 'host';
}

export function mayAdd(known: KnownRoom): boolean {
  return isHosting(known) || !(known.room.isLocked || known.room.mode === 'host-only');
}

export function mayChangeEntry(known: KnownRoom, { addedBy: id, isFixed }: RoomEntry): boolean {
  return !isFixed && (isHosting(known) || id === known.me);
}

export function pictureOf(track: RoomTrack): TintedPicture {
  const { artUrl, artColour: color, artColours: colors, albumTitle, title, genre } = track;
  return { artUrl, color, colors, of: albumTitle ?? title, genre };
}

/** Tracks without an artist have an empty one here. */
export function artistOf(track: RoomTrack): string | undefined {
  return knownArtist(track) || undefined;
}

export function roomLink(code: string): string {
  return `${window.location.origin}/room/${code}`;
}
