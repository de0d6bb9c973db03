/** Lists a cover's locations, best first; the first decodable one is shown (features/media/resized-art.ts). Pure. */
import type { CoverSource } from '#features/library/pictures/cover-sources.ts';
import { folderAboveDiscs, folderAroundDiscs } from '#platform/audio/tags/disc-names.ts';
import { folderOf } from '../identity/identity.ts';
import type { FolderArt } from '../walk/walk-library.ts';

export interface CoveredTrack {
  readonly path: string;
  readonly size_bytes: number;
  readonly mtime_ms: number;
  readonly has_embedded_art: number;
}

export interface Pictures {
  readonly of: (folder: string) => readonly FolderArt[];
  /** Whether the picture could not be decoded earlier and has not changed since. */
  readonly isBroken: (location: Pick<CoverSource, 'path' | 'version'>) => boolean;
}
type Source = (tracks: readonly CoveredTrack[], pictures: Pictures) => readonly CoverSource[];

const CANDIDATES_MAX = 12;
const TRACKS_LOOKED_INTO = 6;

const folders =
  (of: (folder: string) => string): Source =>
  (tracks, pictures) =>
    [...new Set([...new Set(tracks.map(({ path }) => folderOf(path)))].map(of))]
      .flatMap((folder) => pictures.of(folder))
      .map(({ path, version }) => ({ kind: 'folder' as const, path, version }))
      .filter((location) => !pictures.isBroken(location));

const tags: Source = (tracks, pictures) =>
  tracks
    .filter(({ has_embedded_art }) => has_embedded_art === 1)
    .map(({ path, size_bytes, mtime_ms }) => ({
      kind: 'embedded' as const,
      path,
      version: `${size_bytes}-${mtime_ms}`,
    }))
    .filter((location) => !pictures.isBroken(location))
    .slice(0, TRACKS_LOOKED_INTO);

const own = (folder: string) => folder;

/** The folder around "Album CD1" and "Album CD2" comes last, because its picture may be the artist's. */
const ALBUM_SOURCES: readonly Source[] = [
  folders(folderAboveDiscs),
  folders(own),
  tags,
  folders(folderAroundDiscs),
];

/** The tags come first, because a picture next to a song without an album belongs to the folder, which may hold anything. */
const SONG_SOURCES: readonly Source[] = [tags, folders(own)];

export function listCoverSources(tracks: readonly CoveredTrack[], pictures: Pictures): CoverSource[] {
  return listLocations(ALBUM_SOURCES, tracks, pictures);
}

export function listSongCoverSources(track: CoveredTrack, pictures: Pictures): CoverSource[] {
  return listLocations(SONG_SOURCES, [track], pictures);
}

function listLocations(
  sources: readonly Source[],
  tracks: readonly CoveredTrack[],
  pictures: Pictures,
): CoverSource[] {
  const locations = sources.flatMap((source) => source(tracks, pictures));
  return [...new Map(locations.map((location) => [location.path, location])).values()].slice(
    0,
    CANDIDATES_MAX,
  );
}
