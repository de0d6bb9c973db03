import type { ArtColors } from '@tutti/contract';
import { sql } from 'kysely';
import type { Queries } from '#platform/db/queries.ts';
import { currentAlbumId } from '../entries/current-album.ts';
import { packColors } from './art-colors.ts';
import { type CoverSource, unpackCoverSources } from './cover-sources.ts';

/** Location of an album's artwork, and the seed of a generated cover. */
export interface Artwork {
  readonly albumId: number;
  readonly kind: 'none' | 'folder' | 'embedded';
  /** Relative to the music folder: a picture, or the track that contains one. */
  readonly path: string | null;
  readonly version: string | null;
  /** Further cover candidates as JSON (cover-sources.ts). */
  readonly others?: string | null;
  readonly title: string;
  readonly artist: string;
  readonly identityKey: string;
}

export interface SongArtwork {
  readonly trackId: number;
  /** Relative to the music folder. */
  readonly path: string;
  readonly albumId: number | null;
  readonly title: string;
  readonly artist: string;
  readonly coverSources: readonly CoverSource[];
}

export interface FoundColors {
  readonly color: string;
  readonly colors: ArtColors;
}

export interface ColorLook {
  readonly id: number;
  readonly version: string | null;
  readonly found: FoundColors | undefined;
}

export function createArtworkStore(db: Queries) {
  return {
    async find(albumId: number): Promise<Artwork | undefined> {
      return artworks(db).where('id', '=', currentAlbumId(albumId)).executeTakeFirst();
    },

    /** Finds the cover candidates of a track without an album, the first choice first. */
    async findOfTrack(trackId: number): Promise<SongArtwork | undefined> {
      const row = await db
        .selectFrom('track')
        .select(['path', 'title', 'artist_credit as artist', 'album_id as albumId', 'art_places'])
        .where('id', '=', trackId)
        .executeTakeFirst();
      if (row === undefined) return undefined;
      const { path, title, artist, albumId } = row;
      return { trackId, path, title, artist, albumId, coverSources: unpackCoverSources(row.art_places) };
    },

    async listWithoutColors(limit: number, afterAlbumId = 0): Promise<Artwork[]> {
      return artworks(db)
        .where('id', '>', afterAlbumId)
        .where('art_kind', '<>', 'none')
        .where('track_count', '>', 0)
        .where(sql<boolean>`coalesce(art_colours_of, '') <> coalesce(art_version, '')`)
        .orderBy('id')
        .limit(limit)
        .execute();
    },

    recordSkipped: (skipped: SkippedPicture) => recordSkipped(db, skipped),

    async storeColors(looks: readonly ColorLook[]): Promise<void> {
      for (const { id, version, found } of looks) {
        await db
          .updateTable('album')
          .set({ art_colour: found?.color ?? null, art_colour_of: version })
          .set({ art_colours: found ? packColors(found.colors) : null, art_colours_of: version })
          .where('id', '=', id)
          .execute();
      }
      await raiseArtRevision(db);
    },

    /** Lists albums from an id on; with `hasArt` only those with artwork. */
    async listFrom(
      albumId: number,
      { limit, hasArt }: { limit: number; hasArt: boolean },
    ): Promise<Artwork[]> {
      const query = artworks(db).where('track_count', '>', 0).where('id', '>=', albumId);
      const wanted = hasArt ? query.where('art_kind', '<>', 'none') : query;
      return wanted.orderBy('id').limit(limit).execute();
    },

    async findLargestId(): Promise<number> {
      const query = db.selectFrom('album').select(sql<number | null>`max(id)`.as('largest'));
      return (await query.executeTakeFirst())?.largest ?? 0;
    },
  };
}

export interface SkippedPicture {
  readonly path: string;
  readonly version: string | null;
  readonly reason: string;
  readonly at: number;
}

/** Library problems list it until its file changes (scanner/read/diff-folder.ts), unless the file has another problem. */
async function recordSkipped(db: Queries, { path, version, reason, at }: SkippedPicture): Promise<void> {
  const [size = 0, mtime = 0] = (version ?? '').split('-').map(Number);
  await db
    .insertInto('scan_problem')
    .values({ path, kind: 'picture', reason, size_bytes: size || 0, mtime_ms: mtime || 0, found_at: at })
    .onConflict((conflict) => conflict.column('path').doNothing())
    .execute();
}

/** Invalidates cached lists, because they contain colors. */
export async function raiseArtRevision(db: Queries): Promise<void> {
  await db
    .updateTable('library_state')
    .set({ art_revision: sql`art_revision + 1` })
    .where('id', '=', 1)
    .execute();
}

export type ArtworkStore = ReturnType<typeof createArtworkStore>;

function artworks(db: Queries) {
  return db
    .selectFrom('album')
    .select(['id as albumId', 'art_kind as kind', 'art_path as path', 'art_version as version', 'title'])
    .select(['artist_credit as artist', 'identity_key as identityKey', 'art_others as others']);
}
