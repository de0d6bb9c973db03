/**
 * A genre keeps its first name, but an older version took ポップ for ホップ: a row whose name no music has any more takes
 * that of its music.
 */
import { sql } from 'kysely';
import type { Queries } from '#platform/db/queries.ts';

interface Genre {
  readonly id: number;
  readonly identity_key: string;
  readonly name: string;
  readonly search_text: string;
  /** The number of tracks whose files exist. */
  readonly tracks: number;
}

/** Runs after files were read by today's rules, which tell apart names with the same search text. */
export async function carryOverGenres(db: Queries): Promise<void> {
  for (const [former, ...others] of Map.groupBy(
    await readGenres(db),
    ({ search_text }) => search_text,
  ).values()) {
    const [most] = others.toSorted((one, other) => other.tracks - one.tracks);
    if (former?.tracks === 0 && most !== undefined && most.tracks > 0) await swap(db, former, most);
  }
}

/** Oldest first. */
async function readGenres(db: Queries): Promise<Genre[]> {
  const genres = await db
    .selectFrom('genre')
    .select(['id', 'identity_key', 'name', 'search_text'])
    .orderBy('id')
    .execute();
  const counts = await db
    .selectFrom('track_genre')
    .innerJoin('track', 'track.id', 'track_genre.track_id')
    .select('genre_id')
    .select(({ fn }) => fn.countAll<number>().as('tracks'))
    .where('missing_since', 'is', null)
    .groupBy('genre_id')
    .execute();
  const tracks = new Map(counts.map((row) => [row.genre_id, Number(row.tracks)]));
  return genres.map((genre) => ({ ...genre, tracks: tracks.get(genre.id) ?? 0 }));
}

async function swap(db: Queries, one: Genre, other: Genre): Promise<void> {
  const call = (id: number, { identity_key, name }: Pick<Genre, 'identity_key' | 'name'>) =>
    db.updateTable('genre').set({ identity_key, name }).where('id', '=', id).execute();
  await call(other.id, { ...other, identity_key: `//moving/${other.id}` });
  await call(one.id, other);
  await call(other.id, one);
  // The sum of both ids minus one id is the other id.
  await db
    .updateTable('track_genre')
    .set({ genre_id: sql`cast(${one.id + other.id} as integer) - genre_id` })
    .where('genre_id', 'in', [one.id, other.id])
    .execute();
}
