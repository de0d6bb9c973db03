/** Genres of read tracks: one row for all spellings of a name, and the spelling that people read. */
import { UNKNOWN_GENRE } from '@tutti/contract/library/unknown-genre';
import type { ReadTrack } from '#platform/audio/tags/read-track.ts';
import type { Queries } from '#platform/db/queries.ts';
import { foldName, searchName } from '#platform/text/fold-text.ts';
import { inChunks } from '../store/chunks.ts';

export interface KnownGenre {
  readonly id: number;
  readonly name: string;
}

export type KnownGenres = Map<string, KnownGenre>;

export function genresOf(track: ReadTrack): readonly string[] {
  return track.genres.length > 0 ? track.genres : [UNKNOWN_GENRE];
}

export async function ensureGenres(
  db: Queries,
  known: KnownGenres,
  tracks: readonly ReadTrack[],
): Promise<void> {
  const names = tracks.flatMap(genresOf);
  await recall(db, known, [...new Set(names.map(foldName))]);
  const wanted = new Map<string, string>();
  for (const name of names) {
    const key = foldName(name);
    const current = wanted.get(key) ?? known.get(key)?.name;
    if (current === undefined || isBetterSpelling(name, current)) wanted.set(key, name);
  }
  for (const chunk of inChunks([...wanted], 500)) {
    const written = await db
      .insertInto('genre')
      .values(chunk.map(([identity_key, name]) => ({ identity_key, name, search_text: searchName(name) })))
      .onConflict((conflict) =>
        conflict.column('identity_key').doUpdateSet((excluded) => ({ name: excluded.ref('excluded.name') })),
      )
      .returning(['id', 'name', 'identity_key'])
      .execute();
    remember(known, written);
  }
}

/** Reads the genres that earlier scans wrote. */
async function recall(db: Queries, known: KnownGenres, keys: readonly string[]): Promise<void> {
  for (const chunk of inChunks(
    keys.filter((key) => !known.has(key)),
    500,
  )) {
    const rows = db
      .selectFrom('genre')
      .select(['id', 'name', 'identity_key'])
      .where('identity_key', 'in', chunk);
    remember(known, await rows.execute());
  }
}

function remember(known: KnownGenres, rows: readonly (KnownGenre & { identity_key: string })[]): void {
  for (const { id, name, identity_key } of rows) known.set(identity_key, { id, name });
}

/** "Soundtrack" heads a station better than "soundtrack", whichever file was read first. */
function isBetterSpelling(name: string, current: string): boolean {
  return isLowerCase(current) && !isLowerCase(name);
}

function isLowerCase(name: string): boolean {
  return name === name.toLowerCase();
}
