import type { StreamTrack, Track } from '@tutti/contract';
import type { Library } from '#features/library/library.ts';

/** Batch size; takes a millisecond of the event loop. */
const TRACKS_READ_AT_ONCE = 100;

/** Adds the tracks that are not known yet. A deleted track stays out. */
export async function addTracks(
  library: Pick<Library, 'tracksByIds'>,
  known: ReadonlyMap<number, StreamTrack>,
  trackIds: readonly number[],
): Promise<ReadonlyMap<number, StreamTrack>> {
  const missing = [...new Set(trackIds)].filter((id) => !known.has(id));
  if (missing.length === 0) return known;
  const tracks = new Map(known);
  for (let start = 0; start < missing.length; start += TRACKS_READ_AT_ONCE) {
    const found = await library.tracksByIds(missing.slice(start, start + TRACKS_READ_AT_ONCE));
    for (const track of found) tracks.set(track.id, toStreamTrack(track));
  }
  return tracks;
}

export function toStreamTrack({ id, title, authors, genre, album, durationMs }: Track): StreamTrack {
  return {
    id,
    title,
    authors,
    genre: genre ?? '',
    album: album && {
      id: album.id,
      title: album.title,
      artUrl: album.artUrl,
      artColour: album.artColour,
      artColours: album.artColours,
    },
    durationMs,
  };
}
