/**
 * An album whose tracks have all gone on in another one is that one: its folder was renamed, or its tags were corrected.
 * It keeps its id and with it its address, favourites and stars, and takes over what its tags and place say now.
 */
import type { Queries } from '#platform/db/queries.ts';
import { inChunks } from './chunks.ts';
import type { AlbumChange, KnownIds, TrackWrite } from './known-ids.ts';

/** Album by track, of the tracks that go on. */
type AlbumOfTrack = ReadonlyMap<number, number>;

/** Before they are written. */
export async function readFormerAlbums(db: Queries, writes: readonly TrackWrite[]): Promise<AlbumOfTrack> {
  const former = new Map<number, number>();
  for (const chunk of inChunks(
    writes.flatMap(({ id }) => id ?? []),
    500,
  )) {
    const rows = await db.selectFrom('track').select(['id', 'album_id']).where('id', 'in', chunk).execute();
    for (const { id, album_id } of rows) if (album_id !== null) former.set(id, album_id);
  }
  return former;
}

/** Only into albums that this scan has made: one that was there has an address and favourites of its own. */
export async function continueAlbums(
  db: Queries,
  { known, former, written }: { known: KnownIds; former: AlbumOfTrack; written: AlbumOfTrack },
): Promise<void> {
  for (const change of changesOf(former, written)) {
    if (!(await continueAlbum(db, known, change))) known.leftAlbums.push(change);
  }
}

/**
 * Once what is gone is marked: until then the file of a track that seems to stay may be gone, too. Returns those whose tracks
 * have all gone on in one that was there.
 */
export async function continueLeftAlbums(db: Queries, known: KnownIds): Promise<AlbumChange[]> {
  const emptied: AlbumChange[] = [];
  for (const { from, to: written } of known.leftAlbums.splice(0)) {
    const change = { from, to: known.continuedBy.get(written) ?? written };
    if (await continueAlbum(db, known, change)) continue;
    if (!(await hasPresentTracks(db, from))) emptied.push(change);
  }
  return emptied;
}

async function continueAlbum(db: Queries, known: KnownIds, { from, to }: AlbumChange): Promise<boolean> {
  if (!known.freshAlbums.has(to) || (await hasPresentTracks(db, from))) return false;
  await replace(db, { known, from, to });
  return true;
}

function changesOf(former: AlbumOfTrack, written: AlbumOfTrack): AlbumChange[] {
  const changes = new Map<string, AlbumChange>();
  for (const [track, from] of former) {
    const to = written.get(track);
    if (to !== undefined && from !== to) changes.set(`${from} ${to}`, { from, to });
  }
  return [...changes.values()].sort((one, other) => one.from - other.from);
}

async function hasPresentTracks(db: Queries, albumId: number): Promise<boolean> {
  const track = await db
    .selectFrom('track')
    .select('id')
    .where('album_id', '=', albumId)
    .where('missing_since', 'is', null)
    .limit(1)
    .executeTakeFirst();
  return track !== undefined;
}

async function replace(
  db: Queries,
  { known, from, to }: AlbumChange & { readonly known: KnownIds },
): Promise<void> {
  await db.updateTable('track').set({ album_id: from }).where('album_id', '=', to).execute();
  await db.deleteFrom('album_artist').where('album_id', '=', from).execute();
  await db.updateTable('album_artist').set({ album_id: from }).where('album_id', '=', to).execute();
  const now = await db
    .deleteFrom('album')
    .where('id', '=', to)
    .returning(['identity_key', 'title', 'sort_title', 'artist_credit', 'sort_artist', 'search_text', 'year'])
    .returning(['is_compilation', 'mbz_release_id', 'mbz_release_group_id'])
    .executeTakeFirstOrThrow();
  await db.updateTable('album').set(now).where('id', '=', from).execute();
  known.albums.set(now.identity_key, from);
  known.freshAlbums.delete(to);
  known.continuedBy.set(to, from);
}
