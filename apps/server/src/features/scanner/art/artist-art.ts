/**
 * `artist.*` or `folder.*` in a folder of only this artist comes before a picture in the tags. Stores only the path.
 */
import type { Queries } from '#platform/db/queries.ts';
import { albumFolder, folderOf } from '../identity/identity.ts';
import { type FolderArt, isArtistName } from '../walk/walk-library.ts';

export type ArtByFolder = ReadonlyMap<string, FolderArt>;

/** A folder with a picture, and whose music lies below it. */
interface Candidate {
  readonly art: FolderArt;
  readonly folder: string;
  readonly isNamedArtist: boolean;
  /** undefined before the first track; null where music of several, or of nobody, lies. */
  owner: number | null | undefined;
  trackCount: number;
  isAlbumFolder: boolean;
}

interface ArtLocations {
  readonly inFolder: ReadonlyMap<number, Candidate>;
  readonly embedded: ReadonlyMap<number, FolderArt>;
}

export async function updateArtistArt(db: Queries, art: ArtByFolder): Promise<number> {
  const stored = await db
    .selectFrom('artist')
    .select(['id', 'art_kind', 'art_path', 'art_version'])
    .where('art_kind', '<>', 'none')
    .execute();
  const before = new Map(stored.map((row) => [row.id, row]));
  const { inFolder, embedded } = await findLocations(db, art);
  let changed = 0;
  for (const id of new Set([...before.keys(), ...inFolder.keys(), ...embedded.keys()])) {
    const next = toColumns(inFolder.get(id)?.art, embedded.get(id));
    const { art_kind = 'none', art_path = null, art_version = null } = before.get(id) ?? {};
    if (next.art_kind === art_kind && next.art_path === art_path && next.art_version === art_version)
      continue;
    await db.updateTable('artist').set(next).where('id', '=', id).execute();
    changed += 1;
  }
  return changed;
}

function toColumns(inFolder: FolderArt | undefined, embedded: FolderArt | undefined) {
  const location = inFolder ?? embedded;
  if (!location) return { art_kind: 'none', art_path: null, art_version: null } as const;
  const kind = inFolder ? 'folder' : 'embedded';
  return { art_kind: kind, art_path: location.path, art_version: location.version } as const;
}

async function findLocations(db: Queries, art: ArtByFolder): Promise<ArtLocations> {
  const candidates = new Map(
    [...art].map(([folder, picture]): [string, Candidate] => [folder, toCandidate(folder, picture)]),
  );
  const tracksOf = new Map<number, number>();
  const embedded = new Map<number, FolderArt>();
  for await (const row of readTracks(db, { isAll: candidates.size > 0 }).stream(1_000)) {
    const owner = row.album_artist_id ?? (row.album_id === null ? row.artist_id : null);
    if (owner !== null) tracksOf.set(owner, (tracksOf.get(owner) ?? 0) + 1);
    countTrack(candidates, row.path, owner);
    if (row.has_artist_picture === 1 && row.artist_id !== null) {
      const known = embedded.get(row.artist_id);
      const location = { path: row.path, version: `${row.size_bytes}-${row.mtime_ms}` };
      if (known === undefined || location.path < known.path) embedded.set(row.artist_id, location);
    }
  }
  return { inFolder: chooseFolders([...candidates.values()], tracksOf), embedded };
}

function toCandidate(folder: string, art: FolderArt): Candidate {
  const isNamedArtist = isArtistName(art.path.slice(art.path.lastIndexOf('/') + 1));
  return { art, folder, isNamedArtist, owner: undefined, trackCount: 0, isAlbumFolder: false };
}

/** Each track belongs to the first artist its album is filed under, without an album to the first of its own. */
function readTracks(db: Queries, { isAll }: { isAll: boolean }) {
  const rows = db
    .selectFrom('track')
    .leftJoin('track_artist', (join) =>
      join.onRef('track_artist.track_id', '=', 'track.id').on('track_artist.position', '=', 0),
    )
    .leftJoin('album_artist', (join) =>
      join.onRef('album_artist.album_id', '=', 'track.album_id').on('album_artist.position', '=', 0),
    )
    .select([
      'track.path',
      'track.size_bytes',
      'track.mtime_ms',
      'track.has_artist_picture',
      'track.album_id',
    ])
    .select(['track_artist.artist_id', 'album_artist.artist_id as album_artist_id'])
    .where('track.missing_since', 'is', null);
  return isAll ? rows : rows.where('track.has_artist_picture', '=', 1);
}

function countTrack(candidates: Map<string, Candidate>, path: string, owner: number | null): void {
  if (candidates.size === 0) return;
  const album = albumFolder(path);
  let folder = folderOf(path);
  while (true) {
    const candidate = candidates.get(folder);
    if (candidate) {
      candidate.owner = candidate.owner === undefined || candidate.owner === owner ? owner : null;
      candidate.trackCount += 1;
      candidate.isAlbumFolder ||= folder === album;
    }
    if (folder === '') return;
    folder = folderOf(folder);
  }
}

/** Prefers a picture named `artist.*`, then the folder with the most tracks, then the deepest folder. */
function chooseFolders(
  candidates: readonly Candidate[],
  tracksOf: ReadonlyMap<number, number>,
): ReadonlyMap<number, Candidate> {
  const chosen = new Map<number, Candidate>();
  for (const candidate of candidates) {
    const { owner } = candidate;
    if (owner === undefined || owner === null || !isOwn(candidate, tracksOf.get(owner) ?? 0)) continue;
    const other = chosen.get(owner);
    if (other === undefined || isBetter(candidate, other)) chosen.set(owner, candidate);
  }
  return chosen;
}

/** A picture that is only called `folder` is the artist's where all their music lies below it, and nothing else. */
function isOwn({ isNamedArtist, isAlbumFolder, folder, trackCount }: Candidate, all: number): boolean {
  return isNamedArtist || (folder !== '' && !isAlbumFolder && trackCount === all);
}

function isBetter(one: Candidate, other: Candidate): boolean {
  if (one.isNamedArtist !== other.isNamedArtist) return one.isNamedArtist;
  if (one.trackCount !== other.trackCount) return one.trackCount > other.trackCount;
  return one.folder.length > other.folder.length;
}
