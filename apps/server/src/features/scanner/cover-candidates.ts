/**
 * Where the cover of an album may come from, in the order in which it is looked for. Each place is tried until one holds a
 * picture that can be decoded (features/media/album-art.ts). Pure.
 */
import type { CoverPlace } from '#features/library/pictures/cover-places.ts';
import { albumFolder, folderOf } from './identity.ts';
import type { FolderArt } from './walk-library.ts';

export interface CoveredTrack {
  readonly path: string;
  readonly size_bytes: number;
  readonly mtime_ms: number;
  readonly has_embedded_art: number;
}

/** Those of a folder, best first. */
export type PicturesOf = (folder: string) => readonly FolderArt[];

export interface Pictures {
  readonly of: PicturesOf;
  /** What somebody has looked at in vain, and has not changed since. */
  readonly isBroken: (place: Pick<CoverPlace, 'path' | 'version'>) => boolean;
}
type Source = (tracks: readonly CoveredTrack[], picturesOf: PicturesOf) => readonly CoverPlace[];

const CANDIDATES_MAX = 12;
const TRACKS_LOOKED_INTO = 6;

const folders =
  (of: (path: string) => string): Source =>
  (tracks, picturesOf) =>
    [...new Set(tracks.map(({ path }) => of(path)))].flatMap((folder) =>
      picturesOf(folder).map(({ path, version }) => ({ kind: 'folder' as const, path, version })),
    );

const tags: Source = (tracks) =>
  tracks
    .filter(({ has_embedded_art }) => has_embedded_art === 1)
    .slice(0, TRACKS_LOOKED_INTO)
    .map(({ path, size_bytes, mtime_ms }) => ({
      kind: 'embedded' as const,
      path,
      version: `${size_bytes}-${mtime_ms}`,
    }));

/** The picture of the whole album, those of its discs, those in the tags of its tracks: each in the order of the album. */
const ALBUM_SOURCES: readonly Source[] = [folders(albumFolder), folders(folderOf), tags];

/** Tags first: a picture beside a song without an album is that of the folder, which may hold anything. */
const SONG_SOURCES: readonly Source[] = [tags, folders(folderOf)];

/** Of tracks in the order of their album. */
export function listCoverPlaces(tracks: readonly CoveredTrack[], pictures: Pictures): CoverPlace[] {
  return listPlaces(ALBUM_SOURCES, tracks, pictures);
}

export function listSongCoverPlaces(track: CoveredTrack, pictures: Pictures): CoverPlace[] {
  return listPlaces(SONG_SOURCES, [track], pictures);
}

function listPlaces(
  sources: readonly Source[],
  tracks: readonly CoveredTrack[],
  { of, isBroken }: Pictures,
): CoverPlace[] {
  const sound = tracks.filter(
    ({ path, size_bytes, mtime_ms }) => !isBroken({ path, version: `${size_bytes}-${mtime_ms}` }),
  );
  const places = sources.flatMap((source) => source(source === tags ? sound : tracks, of));
  const whole = places.filter((place) => !isBroken(place));
  return [...new Map(whole.map((place) => [place.path, place])).values()].slice(0, CANDIDATES_MAX);
}
