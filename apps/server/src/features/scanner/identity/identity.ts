/** Identifies tracks by MusicBrainz ids, else by tags, so that favorites survive moves and retags. */
import { hash } from 'node:crypto';
import { folderAboveDiscs } from '#platform/audio/tags/disc-names.ts';
import type { CreditedArtist, ReadTrack } from '#platform/audio/tags/read-track.ts';
import { isVariousArtists } from '#platform/audio/tags/various-artists.ts';
import { foldName } from '#platform/text/fold-text.ts';
import { remembered } from '#platform/text/remembered.ts';

/** In bytes. An index of Postgres refuses a row of more than 2,704, and with it the whole batch of a scan. */
const KEY_MAX_BYTES = 2_000;
const KEY_START_LENGTH = 200;

interface AlbumNames {
  readonly title: string;
  readonly credit: string;
  readonly isCompilation: boolean;
}

/** The folder an album lives in; "CD 2" and the like belong to the folder above. */
export function albumFolder(filePath: string): string {
  return folderAboveDiscs(folderOf(filePath));
}

/** Identifies the album that a track names, as a part of the track's own key. Returns undefined without an album. */
function albumKey(track: ReadTrack): string | undefined {
  if (track.mbzReleaseId) return `mbz:${track.mbzReleaseId}`;
  if (!track.album) return undefined;
  const title = foldName(track.album);
  const named = namedAlbumKey({ title, credit: track.albumArtistCredit, isCompilation: track.isCompilation });
  // Without a named artist the folder decides, because guests make the artists of the tracks differ.
  return named ?? folderAlbumKey(track.path, title);
}

/** Returns a key for an album whose tags name an artist or various artists. */
export function namedAlbumKey({ title, credit, isCompilation }: AlbumNames): string | undefined {
  if (isVariousArtists(credit) || (isCompilation && !credit)) return variousAlbumKey(title);
  return credit ? boundKey(`tag:${foldName(credit)}|${title}`) : undefined;
}

function variousAlbumKey(foldedTitle: string): string {
  return boundKey(`various|${foldedTitle}`);
}

export function folderAlbumKey(filePath: string, foldedTitle: string): string {
  return boundKey(`folder:${albumFolder(filePath)}|${foldedTitle}`);
}

const keyOfName = remembered((name) => boundKey(`name:${foldName(name)}`));

export function artistKey({ name, mbzArtistId }: Pick<CreditedArtist, 'name' | 'mbzArtistId'>): string {
  return mbzArtistId ? `mbz:${mbzArtistId}` : keyOfName(name);
}

/** Replaces the end of a long key by a hash; the beginning says what kind of key it is. */
export function boundKey(key: string): string {
  if (Buffer.byteLength(key) <= KEY_MAX_BYTES) return key;
  return `${key.slice(0, KEY_START_LENGTH).toWellFormed()}#${hash('sha256', key, 'base64url')}`;
}

/** Identifies a track by its tags; not unique, because it only decides which vanished track a new file continues. */
export function trackKey(track: ReadTrack): string {
  if (track.mbzTrackId) return `mbz:${track.mbzTrackId}`;
  const album = albumKey(track);
  if (track.mbzRecordingId) return `rec:${track.mbzRecordingId}|${album ?? ''}`;
  if (!album && track.artists.length === 0) return `file:${track.path}`;
  const location = `${track.discNumber ?? 1}|${track.trackNumber ?? ''}`;
  return `tag:${album ?? ''}|${location}|${foldName(track.title)}|${foldName(track.artistCredit)}`;
}

export function folderOf(filePath: string): string {
  const at = filePath.lastIndexOf('/');
  return at < 0 ? '' : filePath.slice(0, at);
}
