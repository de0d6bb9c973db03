/** Stores where artwork lies; pictures are read when somebody looks at them (cover-candidates.ts). */
import { hash } from 'node:crypto';
import { isDeepStrictEqual } from 'node:util';
import { sql } from 'kysely';
import { inAlbumOrder, type PositionedTrack } from '#features/library/entries/album-order.ts';
import { type CoverSource, packCoverSources } from '#features/library/pictures/cover-sources.ts';
import type { Queries } from '#platform/db/queries.ts';
import type { FolderArt } from '../walk/walk-library.ts';
import { type ArtByFolder, updateArtistArt } from './artist-art.ts';
import {
  type CoveredTrack,
  listCoverSources,
  listSongCoverSources,
  type Pictures,
} from './cover-candidates.ts';

interface FolderPictures {
  readonly art: ArtByFolder;
  readonly moreArt: ReadonlyMap<string, readonly FolderArt[]>;
  readonly artistArt: ArtByFolder;
}

export function artDigest({ art, moreArt, artistArt }: FolderPictures): string {
  const lines = [...art.values(), ...[...moreArt.values()].flat()].map(
    ({ path, version }) => `${path}\t${version}`,
  );
  lines.push(...[...artistArt.values()].map(({ path, version }) => `artist\t${path}\t${version}`));
  lines.sort();
  return hash('sha256', lines.join('\n'), 'base64url');
}

export async function updateArt(db: Queries, { art, moreArt, artistArt }: FolderPictures): Promise<number> {
  const broken = await readBroken(db);
  const pictures: Pictures = {
    of(folder) {
      const first = art.get(folder);
      return first === undefined ? [] : [first, ...(moreArt.get(folder) ?? [])];
    },
    isBroken: ({ path, version }) => broken.has(`${version} ${path}`),
  };
  const changed = (await updateAlbumArt(db, pictures)) + (await updateSongArt(db, pictures));
  return changed + (await updateArtistArt(db, artistArt));
}

async function readBroken(db: Queries): Promise<ReadonlySet<string>> {
  const problems = db
    .selectFrom('scan_problem')
    .select(['path', 'size_bytes', 'mtime_ms'])
    .where('kind', '=', 'picture');
  return new Set(
    (await problems.execute()).map(({ path, size_bytes, mtime_ms }) => `${size_bytes}-${mtime_ms} ${path}`),
  );
}

const STORED = ['id', 'art_kind', 'art_path', 'art_version', 'art_others'] as const;
/** A picture may be found now, so that an album without colors has to be looked at again. */
const colorsToFind = sql<string | null>`case when art_colours is null then null else art_colours_of end`;
const SONGS_PER_PAGE = 1_000;

async function updateAlbumArt(db: Queries, pictures: Pictures): Promise<number> {
  let changed = 0;
  const albums = new Map((await db.selectFrom('album').select(STORED).execute()).map((row) => [row.id, row]));
  // Without a track that is there the album is not shown; its artwork stays known for when it returns.
  for (const [albumId, locations] of await listAlbumSources(db, pictures)) {
    const { id: _id, ...stored } = albums.get(albumId) ?? {};
    const next = toColumns(locations);
    if (isDeepStrictEqual(next, { ...stored })) continue;
    await db
      .updateTable('album')
      .set({ ...next, art_colours_of: colorsToFind })
      .where('id', '=', albumId)
      .execute();
    changed += 1;
  }
  return changed;
}

function toColumns([first, ...others]: readonly CoverSource[]) {
  if (!first) return { art_kind: 'none', art_path: null, art_version: null, art_others: null } as const;
  const { kind, path, version } = first;
  return { art_kind: kind, art_path: path, art_version: version, art_others: packCoverSources(others) };
}

/** Songs without an album have a picture of their own. They are read in pages, because a library may hold no albums at all. */
async function updateSongArt(db: Queries, pictures: Pictures): Promise<number> {
  let changed = 0;
  let songs = await listSongsAfter(db, 0);
  while (songs.length > 0) {
    for (const { id, art_places, art_version, ...song } of songs) {
      const locations = listSongCoverSources(song, pictures);
      const next = { art_places: packCoverSources(locations), art_version: locations[0]?.version ?? null };
      if (next.art_places === art_places && next.art_version === art_version) continue;
      await db.updateTable('track').set(next).where('id', '=', id).execute();
      changed += 1;
    }
    songs = await listSongsAfter(db, songs.at(-1)?.id ?? 0);
  }
  return changed;
}

function listSongsAfter(db: Queries, id: number) {
  return db
    .selectFrom('track')
    .select(['id', 'path', 'size_bytes', 'mtime_ms', 'has_embedded_art', 'art_places', 'art_version'])
    .where('missing_since', 'is', null)
    .where('album_id', 'is', null)
    .where('id', '>', id)
    .orderBy('id')
    .limit(SONGS_PER_PAGE)
    .execute();
}

/** Streams the tracks, because only those of one album at a time have to be in memory. */
async function listAlbumSources(
  db: Queries,
  pictures: Pictures,
): Promise<ReadonlyMap<number, readonly CoverSource[]>> {
  const found = new Map<number, readonly CoverSource[]>();
  const rows = db
    .selectFrom('track')
    .select(['id', 'album_id', 'path', 'title', 'disc_number', 'track_number'])
    .select(['size_bytes', 'mtime_ms', 'has_embedded_art'])
    .where('missing_since', 'is', null)
    .where('album_id', 'is not', null)
    .orderBy('album_id')
    .stream(1_000);
  let albumId: number | null = null;
  let tracks: (PositionedTrack & CoveredTrack)[] = [];
  const finish = () => {
    if (albumId !== null) found.set(albumId, listCoverSources(inAlbumOrder(tracks), pictures));
    tracks = [];
  };
  for await (const row of rows) {
    if (row.album_id !== albumId) finish();
    albumId = row.album_id;
    tracks.push(row);
  }
  finish();
  return found;
}
