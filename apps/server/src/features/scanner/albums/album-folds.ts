import type { Queries } from '#platform/db/queries.ts';
import type { Flag } from '#platform/db/schema/flag.ts';
import { inLists } from '../store/chunks.ts';

export async function readFoldsOf(db: Queries, trackIds: readonly number[]): Promise<Set<string>> {
  return new Set((await readFormerTracks(db, trackIds)).flatMap(({ album_fold }) => album_fold ?? []));
}

export interface FormerTrack {
  readonly id: number;
  readonly album_fold: string | null;
  readonly is_stale: Flag;
}

export async function readFormerTracks(db: Queries, ids: readonly number[]): Promise<FormerTrack[]> {
  const tracks: FormerTrack[] = [];
  for (const chunk of inLists(ids))
    tracks.push(
      ...(await db
        .selectFrom('track')
        .select(['id', 'album_fold', 'is_stale'])
        .where('id', 'in', chunk)
        .execute()),
    );
  return tracks;
}

export async function readFoldsOfArtists(db: Queries, artistIds: readonly number[]): Promise<Set<string>> {
  const folds = new Set<string>();
  for (const chunk of inLists(artistIds)) {
    const rows = await db
      .selectFrom('album_artist')
      .innerJoin('track', 'track.album_id', 'album_artist.album_id')
      .select('track.album_fold')
      .distinct()
      .where('album_artist.artist_id', 'in', chunk)
      .execute();
    for (const { album_fold } of rows) if (album_fold !== null) folds.add(album_fold);
  }
  return folds;
}

export async function nextFolds(db: Queries, after: string, limit: number): Promise<string[]> {
  const rows = await db
    .selectFrom('track')
    .select('album_fold')
    .distinct()
    .where('album_fold', '>', after)
    .orderBy('album_fold')
    .limit(limit)
    .execute();
  return rows.flatMap(({ album_fold }) => album_fold ?? []);
}
