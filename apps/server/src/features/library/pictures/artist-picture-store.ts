import { sql } from 'kysely';
import type { Queries } from '#platform/db/queries.ts';
import { packColors } from './art-colors.ts';
import { type ColorLook, raiseArtRevision } from './artwork-store.ts';

export interface ArtistPicture {
  readonly artistId: number;
  readonly kind: 'none' | 'folder' | 'embedded';
  /** Relative to the music folder: a picture, or a track that contains one. */
  readonly path: string | null;
  readonly version: string | null;
}

export function createArtistPictureStore(db: Queries) {
  return {
    async find(artistId: number): Promise<ArtistPicture | undefined> {
      return pictures(db).where('id', '=', artistId).executeTakeFirst();
    },

    async listWithoutColors(limit: number, afterArtistId = 0): Promise<ArtistPicture[]> {
      return pictures(db)
        .where('id', '>', afterArtistId)
        .where('art_kind', '<>', 'none')
        .where(sql<boolean>`coalesce(art_colours_of, '') <> coalesce(art_version, '')`)
        .orderBy('id')
        .limit(limit)
        .execute();
    },

    /** Stores the colors, or that there are none, for this version of the picture. */
    async storeColors(looks: readonly ColorLook[]): Promise<void> {
      for (const { id, version, found } of looks) {
        await db
          .updateTable('artist')
          .set({ art_colours: found ? packColors(found.colors) : null, art_colours_of: version })
          .where('id', '=', id)
          .execute();
      }
      await raiseArtRevision(db);
    },
  };
}

export type ArtistPictureStore = ReturnType<typeof createArtistPictureStore>;

function pictures(db: Queries) {
  return db
    .selectFrom('artist')
    .select(['id as artistId', 'art_kind as kind', 'art_path as path', 'art_version as version']);
}
