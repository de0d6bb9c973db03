import { musicTexts } from '@tutti/contract/music/texts';
import { knownArtist } from '@tutti/player';
import type { LibraryEntry } from './library-entries.ts';

const countTracks = (count: number | undefined) =>
  count === undefined ? '' : musicTexts.playlists.count(count);

/** Tells entries of one kind apart. Badly tagged albums have no artist, but a number of tracks. */
export function describeEntry(entry: LibraryEntry): string {
  if (entry.kind === 'artist') return '';
  const { item } = entry;
  const artist = entry.kind === 'album' && entry.item.artist !== '' ? knownArtist(entry.item) : undefined;
  return artist ?? countTracks(item.trackCount);
}
