/** Stores what tags and path say about an album with every track, because regrouping must not read files again. */

import { discOfTitle, discPosition } from '#platform/audio/tags/disc-names.ts';
import type { CreditedArtist, ReadTrack } from '#platform/audio/tags/read-track.ts';
import { isVariousArtists } from '#platform/audio/tags/various-artists.ts';
import type { Flag } from '#platform/db/schema/flag.ts';
import { foldName, withoutArticle } from '#platform/text/fold-text.ts';
import { remembered } from '#platform/text/remembered.ts';
import { boundKey, folderOf } from '../identity/identity.ts';

export interface AlbumTags {
  readonly album_title: string | null;
  /** The folded title without a disc, which all tracks of an album share. null for a track without an album. */
  readonly album_fold: string | null;
  readonly album_credit: string;
  readonly album_artists: string | null;
  readonly is_compilation: Flag;
  readonly mbz_release_id: string | null;
  readonly mbz_release_group_id: string | null;
  readonly album_edition: string | null;
}

export interface TrackFacts extends AlbumTags {
  readonly path: string;
  readonly artist_id: number | null;
  readonly artist_name: string | null;
  readonly year: number | null;
  readonly disc_number: number | null;
  readonly track_number: number | null;
  readonly sort_title: string;
  readonly sort_album: string;
  readonly codec: string;
  readonly content_key: string;
  readonly mbz_recording_id: string | null;
  readonly added_at: number;
  readonly pinned_album_id: number | null;
}

export interface AlbumEvidence {
  /** The id of the track, which is negative until it has a row. */
  readonly id: number;
  readonly albumId: number | null;
  readonly facts: TrackFacts;
  readonly title: string;
  /** Is equal for all folders of one album. */
  readonly folder: string;
  readonly parent: string;
  /** The folded album artist without an article, or an empty text. */
  readonly owner: string;
  readonly artist: string;
  readonly disc: number | null;
  /** Tracks with one id are one album, and tracks with different ones are not: a release, or an album that was restored. */
  readonly releaseId: string | null;
}

export const VARIOUS = '*';

/** [name, join phrase, MusicBrainz id] */
type StoredArtist = readonly [string, string, string | null];

export function albumTagsOf(track: ReadTrack): AlbumTags {
  return {
    album_title: track.album,
    album_fold: albumFoldOf(track.album, track.mbzReleaseId),
    album_credit: track.albumArtistCredit,
    album_artists: toStoredArtists(track.albumArtistCredit, track.albumArtists),
    is_compilation: track.isCompilation ? 1 : 0,
    mbz_release_id: track.mbzReleaseId,
    mbz_release_group_id: track.mbzReleaseGroupId,
    album_edition: track.edition,
  };
}

export function albumFoldOf(title: string | null, releaseId: string | null): string | null {
  return title ? boundKey(foldName(withoutDisc(title))) : releaseId;
}

export function withoutDisc(title: string): string {
  return discInTitle(title)?.album ?? title;
}

/** Takes the disc from the tags, else from the title, else from the folder. */
export function discNumberOf({
  discNumber,
  album,
  path,
}: Pick<ReadTrack, 'discNumber' | 'album' | 'path'>): number | null {
  return discNumber ?? (album ? discInTitle(album)?.disc : null) ?? positionOf(folderOf(path)).disc;
}

export function toStoredArtists(
  credit: string,
  artists: readonly Pick<CreditedArtist, 'name' | 'joinPhrase' | 'mbzArtistId'>[],
): string | null {
  const [first, ...others] = artists;
  if (!first || (others.length === 0 && first.name === credit && first.mbzArtistId === null)) return null;
  return JSON.stringify(
    artists.map(({ name, joinPhrase, mbzArtistId }): StoredArtist => [name, joinPhrase, mbzArtistId]),
  );
}

export function fromStoredArtists(credit: string, artists: string | null): readonly CreditedArtist[] {
  if (artists !== null) return parseArtists(artists);
  return credit === '' ? [] : [{ name: credit, joinPhrase: '', mbzArtistId: null, sortName: null }];
}

const parseArtists = remembered((text: string): readonly CreditedArtist[] =>
  (JSON.parse(text) as StoredArtist[]).map(([name, joinPhrase, mbzArtistId]) => ({
    name,
    joinPhrase,
    mbzArtistId,
    sortName: null,
  })),
);

export function toEvidence(id: number, albumId: number | null, facts: TrackFacts): AlbumEvidence {
  const folder = folderOf(facts.path);
  const position = positionOf(folder);
  return {
    id,
    albumId,
    facts,
    title: facts.album_fold ?? '',
    folder: position.folder,
    parent: position.parent,
    owner: ownerOf(facts),
    artist: facts.artist_name === null ? '' : bareName(facts.artist_name),
    disc: facts.disc_number ?? position.disc,
    releaseId: facts.pinned_album_id === null ? facts.mbz_release_id : `pinned ${facts.pinned_album_id}`,
  };
}

function ownerOf({ album_credit: credit, album_artists: artists, is_compilation }: AlbumTags): string {
  if (credit === '') return is_compilation === 1 ? VARIOUS : '';
  if (isVariousArtists(credit)) return VARIOUS;
  return bareName(fromStoredArtists(credit, artists)[0]?.name ?? credit);
}

export const bareName = remembered((name: string) => withoutArticle(foldName(name)));
const positionOf = remembered(discPosition);
const discInTitle = remembered(discOfTitle);
