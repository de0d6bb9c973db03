import type { Database } from '#platform/db/database.ts';

const TABLES = [
  'track_genre',
  'track_artist',
  'track',
  'album_genre',
  'album_artist',
  'album',
  'genre',
  'artist',
] as const;

export async function emptyLibrary({ queries }: Database): Promise<void> {
  for (const table of ['node_lease', 'scan_problem', 'scan_run', ...TABLES] as const)
    await queries.deleteFrom(table).execute();
  await queries
    .updateTable('library_state')
    .set({ music_dir: null, marker_id: null, art_digest: null, filing_rules: 0 })
    .execute();
}

export async function emptyStations({ queries }: Database): Promise<void> {
  for (const table of ['recent_station', 'timeline_entry', 'station', ...TABLES] as const)
    await queries.deleteFrom(table).execute();
}
