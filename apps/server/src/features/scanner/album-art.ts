/**
 * Where the artwork of each album is: a picture in its folder wins over one in the tags. Only the place is stored;
 * pictures are read when somebody looks at the album.
 */
import { hash } from 'node:crypto';
import { isDeepStrictEqual } from 'node:util';
import type { Queries } from '#platform/db/queries.ts';
import { type ArtByFolder, updateArtistArt } from './artist-art.ts';
import { albumFolder, folderOf } from './identity.ts';
import type { FolderArt } from './walk-library.ts';

interface AlbumFiles {
  folder: string;
  discFolder: string;
  embedded: FolderArt | undefined;
}

interface FolderPictures {
  readonly art: ArtByFolder;
  readonly artistArt: ArtByFolder;
}

/** Equal digests: no folder picture came, went or changed. */
export function artDigest({ art, artistArt }: FolderPictures): string {
  const lines = [...art.values()].map(({ path, version }) => `${path}\t${version}`);
  lines.push(...[...artistArt.values()].map(({ path, version }) => `artist\t${path}\t${version}`));
  lines.sort();
  return hash('sha256', lines.join('\n'), 'base64url');
}

/** Returns how many albums and artists changed theirs. */
export async function updateArt(db: Queries, { art, artistArt }: FolderPictures): Promise<number> {
  return (await updateAlbumArt(db, art)) + (await updateArtistArt(db, artistArt));
}

async function updateAlbumArt(db: Queries, art: ArtByFolder): Promise<number> {
  let changed = 0;
  const files = await readAlbumFiles(db);
  const albums = await db.selectFrom('album').select(['id', 'art_kind', 'art_path', 'art_version']).execute();
  for (const { id, ...stored } of albums) {
    const found = files.get(id);
    // Without a track that is there the album is not shown; its artwork stays known for when it returns.
    if (!found) continue;
    const next = chooseArt(found, art);
    if (isDeepStrictEqual(next, { ...stored })) continue;
    await db.updateTable('album').set(next).where('id', '=', id).execute();
    changed += 1;
  }
  return changed;
}

function chooseArt({ folder, discFolder, embedded }: AlbumFiles, art: ArtByFolder) {
  const inFolder = art.get(discFolder) ?? art.get(folder);
  const place = inFolder ?? embedded;
  if (!place) return { art_kind: 'none', art_path: null, art_version: null } as const;
  const kind = inFolder ? 'folder' : 'embedded';
  return { art_kind: kind, art_path: place.path, art_version: place.version } as const;
}

/** Of each album the folder of its first track, and the first track that carries a picture. */
async function readAlbumFiles(db: Queries): Promise<Map<number, AlbumFiles>> {
  const albums = new Map<number, AlbumFiles>();
  const rows = db
    .selectFrom('track')
    .select(['album_id', 'path', 'size_bytes', 'mtime_ms', 'has_embedded_art'])
    .where('missing_since', 'is', null)
    .where('album_id', 'is not', null)
    .orderBy('album_id')
    .orderBy('disc_number')
    .orderBy('track_number')
    .stream(1_000);
  for await (const row of rows) {
    if (row.album_id === null) continue;
    let album = albums.get(row.album_id);
    if (!album) {
      album = { folder: albumFolder(row.path), discFolder: folderOf(row.path), embedded: undefined };
      albums.set(row.album_id, album);
    }
    if (row.has_embedded_art === 1) {
      album.embedded ??= { path: row.path, version: `${row.size_bytes}-${row.mtime_ms}` };
    }
  }
  return albums;
}
