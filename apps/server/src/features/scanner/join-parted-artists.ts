/**
 * Older versions made a second artist of a name once it came with a MusicBrainz id, and left hearts and stars with the first.
 * Where only one with an id has the name, as for files that are read today (artist-writer.ts), both are that one.
 */
import type { Queries } from '#platform/db/queries.ts';
import { foldName } from '#platform/fold-text.ts';
import { isCredited } from './artist-writer.ts';
import { moveMarks } from './move-marks.ts';

interface Namesake {
  readonly id: number;
  readonly hasId: boolean;
}

export async function joinPartedArtists(db: Queries): Promise<void> {
  for (const namesakes of await readNamesakes(db)) {
    const withId = namesakes.filter(({ hasId }) => hasId);
    const [sole, ...others] = withId;
    if (sole === undefined || others.length > 0) continue;
    for (const { id, hasId } of namesakes) if (!hasId) await join(db, { from: id, to: sole.id });
  }
}

async function readNamesakes(db: Queries): Promise<Namesake[][]> {
  const artists = await db
    .selectFrom('artist')
    .select(['id', 'name', 'mbz_artist_id'])
    .where((where) => where.or([where('mbz_artist_id', 'is', null), isCredited(where)]))
    .execute();
  const byName = Map.groupBy(artists, ({ name }) => foldName(name));
  return [...byName.values()].map((rows) =>
    rows.map((row) => ({ id: row.id, hasId: row.mbz_artist_id !== null })),
  );
}

async function join(db: Queries, { from, to }: { from: number; to: number }): Promise<void> {
  for (const table of ['track_artist', 'album_artist'] as const)
    await db.updateTable(table).set({ artist_id: to }).where('artist_id', '=', from).execute();
  await moveMarks(db, 'artist', { from, to });
  await db.deleteFrom('artist').where('id', '=', from).execute();
}
