/** Genres of read tracks: one row for all spellings of a name, and the spelling that people read. */
import { musicTexts } from '@tutti/contract/texts/music-texts';
import { sql } from 'kysely';
import type { ReadTrack } from '#platform/audio/read-track.ts';
import type { Queries } from '#platform/db/database.ts';
import { foldName } from '#platform/fold-text.ts';
import { inChunks } from './chunks.ts';

export interface KnownGenre {
  readonly id: number;
  readonly name: string;
}

export type KnownGenres = Map<string, KnownGenre>;

/**
 * Music without a genre tag is filed under the specification's word for it, so that a folder nobody ever tagged has a
 * station, too.
 */
export function genresOf(track: ReadTrack): readonly string[] {
  return track.genres.length > 0 ? track.genres : [musicTexts.unknownGenre];
}

export async function ensureGenres(
  db: Queries,
  known: KnownGenres,
  tracks: readonly ReadTrack[],
): Promise<void> {
  const wanted = new Map<string, string>();
  for (const name of tracks.flatMap(genresOf)) {
    const key = foldName(name);
    const current = wanted.get(key) ?? known.get(key)?.name;
    if (current === undefined || isBetterSpelling(name, current)) wanted.set(key, name);
  }
  for (const chunk of inChunks([...wanted], 500)) {
    const rows = chunk.map(([identity_key, name]) => ({ identity_key, name, search_text: identity_key }));
    await db
      .insertInto('genre')
      .values(rows)
      .onConflict((conflict) =>
        conflict
          .column('identity_key')
          .doUpdateSet((excluded) => ({ name: excluded.ref('excluded.name') }))
          .where(sql<boolean>`genre.name = lower(genre.name) and excluded.name <> lower(excluded.name)`),
      )
      .execute();
    const keys = chunk.map(([key]) => key);
    const found = db
      .selectFrom('genre')
      .select(['id', 'name', 'identity_key'])
      .where('identity_key', 'in', keys);
    for (const { id, name, identity_key } of await found.execute()) known.set(identity_key, { id, name });
  }
}

/** "Soundtrack" heads a station better than "soundtrack", whichever file was read first. */
function isBetterSpelling(name: string, current: string): boolean {
  return isLowerCase(current) && !isLowerCase(name);
}

function isLowerCase(name: string): boolean {
  return name === name.toLowerCase();
}
