/** Names a station inside a client: by the id of its genre, or by the id of its room. Addresses and events have ids only. */
export type StationRef = `genre-${string}` | `room-${string}`;

export type StationSubject =
  | { readonly kind: 'genre'; readonly genreId: string }
  | { readonly kind: 'room'; readonly roomId: string };

const GENRE = 'genre-';
const ROOM = 'room-';

export function genreStation(genreId: number | string): StationRef {
  return `${GENRE}${genreId}`;
}

export function roomStation(roomId: string): StationRef {
  return `${ROOM}${roomId}`;
}

export function subjectOf(station: StationRef): StationSubject {
  return station.startsWith(ROOM)
    ? { kind: 'room', roomId: station.slice(ROOM.length) }
    : { kind: 'genre', genreId: station.slice(GENRE.length) };
}

/** Returns undefined for a room. */
export function genreIdOf(station: StationRef | undefined): string | undefined {
  return station?.startsWith(GENRE) ? station.slice(GENRE.length) : undefined;
}

/** Returns undefined for a genre's station. */
export function roomIdOf(station: StationRef | undefined): string | undefined {
  return station?.startsWith(ROOM) ? station.slice(ROOM.length) : undefined;
}
