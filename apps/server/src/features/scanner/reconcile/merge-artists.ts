/** Older versions made a second artist when a MusicBrainz id appeared; both are one if only one id has the name. */
import { sql } from 'kysely';
import type { Queries } from '#platform/db/queries.ts';
import { foldName } from '#platform/text/fold-text.ts';
import { respell } from '../artists/artist-spelling.ts';
import { isCredited } from '../artists/artist-writer.ts';
import { inChunks } from '../store/chunks.ts';
import { moveMarks } from '../store/move-marks.ts';

interface SameNameArtist {
  readonly id: number;
  readonly name: string;
  readonly hasId: boolean;
}

interface Joining {
  readonly from: number;
  readonly to: number;
  /** The name of the artist that was removed. */
  readonly name: string;
}

export async function mergeArtists(db: Queries): Promise<void> {
  const joinings = (await readSameNames(db)).flatMap(joiningsOf);
  await creditTheOther(db, joinings);
  await moveMarks(db, 'artist', joinings);
  const gone = joinings.map(({ from }) => from);
  for (const chunk of inChunks(gone, 500)) await db.deleteFrom('artist').where('id', 'in', chunk).execute();
  await respell(
    db,
    Map.groupBy(
      joinings.map(({ to, name }) => ({ to, name, sortName: null })),
      ({ to }) => to,
    ),
  );
}

/** Uses few statements, because an older version may have split thousands. */
async function creditTheOther(db: Queries, joinings: readonly Joining[]): Promise<void> {
  for (const chunk of inChunks(joinings, 500)) {
    const values = chunk.map(({ from, to }) => sql`(cast(${from} as integer), cast(${to} as integer))`);
    for (const table of ['track_artist', 'album_artist'])
      await sql`update ${sql.table(table)} set artist_id = joining.column2
        from (values ${sql.join(values)}) as joining where artist_id = joining.column1`.execute(db);
  }
}

function joiningsOf(sameNames: readonly SameNameArtist[]): Joining[] {
  const [sole, ...others] = sameNames.filter(({ hasId }) => hasId);
  if (sole === undefined || others.length > 0) return [];
  return sameNames.flatMap(({ id, name, hasId }) => (hasId ? [] : { from: id, to: sole.id, name }));
}

async function readSameNames(db: Queries): Promise<SameNameArtist[][]> {
  const artists = await db
    .selectFrom('artist')
    .select(['id', 'name', 'mbz_artist_id'])
    .where((where) => where.or([where('mbz_artist_id', 'is', null), isCredited(where)]))
    .execute();
  const sameNames = artists.map(({ id, name, mbz_artist_id }) => ({
    id,
    name,
    hasId: mbz_artist_id !== null,
  }));
  return [...Map.groupBy(sameNames, ({ name }) => foldName(name)).values()];
}
