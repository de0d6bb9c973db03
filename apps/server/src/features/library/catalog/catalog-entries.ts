import { type PreparedSource, prepareForIds } from '#platform/db/prepare.ts';
import { artVersionTag } from '../pictures/art-address.ts';
import { inOrder, type NamedId, prepareArtistNames, prepareGenres } from './entry-names.ts';
import { prepareSongEntries } from './song-entries.ts';

export interface AlbumEntry {
  readonly id: number;
  readonly title: string;
  readonly sortTitle: string;
  /** Display name; empty if unknown. */
  readonly artist: string;
  readonly artists: readonly NamedId[];
  readonly artTag: string;
  /** The genre of most songs comes first. */
  readonly genres: readonly string[];
  readonly year: number | null;
  readonly isCompilation: boolean;
  readonly songCount: number;
  readonly durationMs: number;
  readonly addedAt: number;
  readonly mbzReleaseId: string | null;
}

export interface ArtistEntry {
  readonly id: number;
  readonly name: string;
  readonly sortName: string;
  readonly albumCount: number;
  readonly songCount: number;
  readonly mbzArtistId: string | null;
  /** Tag of the artist's own picture; null if an album cover is shown instead. */
  readonly artTag: string | null;
  /** True if albums are filed under the artist, and not only songs name them. */
  readonly isAlbumArtist: boolean;
}

export interface GenreEntry {
  readonly id: number;
  readonly name: string;
  readonly songCount: number;
  readonly albumCount: number;
}

export type CatalogEntries = ReturnType<typeof createCatalogEntries>;

export function createCatalogEntries(source: PreparedSource) {
  const { queries: db } = source;
  const readAlbums = prepareAlbums(source);
  const readArtists = prepareForIds(source, (ids) =>
    db
      .selectFrom('artist')
      .select(['id', 'name', 'sort_name', 'album_count', 'track_count', 'mbz_artist_id', 'art_version'])
      .where('id', 'in', ids),
  );
  const artistNames = prepareArtistNames(source);
  const genres = prepareGenres(source);
  return {
    /** Includes missing songs, which are marked. */
    songs: prepareSongEntries(source),

    /** Includes albums whose files are missing. */
    async albums(ids: readonly number[]): Promise<AlbumEntry[]> {
      const rows = inOrder(ids, await readAlbums(ids));
      const found = rows.map(({ id }) => id);
      const artists = await artistNames.ofAlbums(found);
      const named = await genres.ofAlbums(found);
      return rows.map((row) => ({
        id: row.id,
        title: row.title,
        sortTitle: row.sort_title,
        artist: row.artist_credit,
        artists: artists.get(row.id) ?? [],
        artTag: artVersionTag(row.art_version),
        genres: named.get(row.id) ?? [],
        year: row.year,
        isCompilation: row.is_compilation === 1,
        songCount: row.track_count,
        durationMs: row.duration_ms,
        addedAt: row.added_at,
        mbzReleaseId: row.mbz_release_id,
      }));
    },

    async artists(ids: readonly number[]): Promise<ArtistEntry[]> {
      return inOrder(ids, await readArtists(ids)).map((row) => ({
        id: row.id,
        name: row.name,
        sortName: row.sort_name,
        albumCount: row.album_count,
        songCount: row.track_count,
        mbzArtistId: row.mbz_artist_id,
        artTag: row.art_version === null ? null : artVersionTag(row.art_version),
        isAlbumArtist: row.album_count > 0,
      }));
    },

    /** Sorted by name; leaves out genres without a present song. */
    async genres(): Promise<GenreEntry[]> {
      const rows = await db
        .selectFrom('genre')
        .select(['id', 'name', 'track_count as songCount', 'album_count as albumCount'])
        .where('track_count', '>', 0)
        .orderBy('identity_key')
        .execute();
      return rows;
    },
  };
}

function prepareAlbums(source: PreparedSource) {
  return prepareForIds(source, (ids) =>
    source.queries
      .selectFrom('album')
      .select(['id', 'title', 'sort_title', 'artist_credit', 'year', 'is_compilation', 'track_count'])
      .select(['duration_ms', 'added_at', 'art_version', 'mbz_release_id'])
      .where('id', 'in', ids),
  );
}
