import type { HomeShelves, Mix } from '#data/library/home-queries.ts';
import type { Album } from '#data/library/library-queries.ts';
import type { Playlist } from '#data/own/playlists-queries.ts';
import type { RecentStation } from '#data/own/recents-queries.ts';

export type Shortcut =
  | { readonly kind: 'station'; readonly station: RecentStation }
  | { readonly kind: 'album'; readonly album: Album }
  | { readonly kind: 'playlist'; readonly playlist: Playlist }
  | { readonly kind: 'favorites' }
  | { readonly kind: 'mix'; readonly mix: Mix };

/** Two rows of four, or four rows of two. */
export const SHORTCUTS = 8;
/** More would leave little space for what was played last. */
const PLAYLISTS_AT_LEAST = 2;

export interface ShortcutSources {
  readonly stations: readonly RecentStation[];
  readonly recentAlbums: HomeShelves['recentAlbums'];
  readonly playlists: readonly Playlist[];
  readonly hasFavorites: boolean;
  /** Fill up what is left. */
  readonly libraryAlbums: readonly Album[];
  /** For libraries of few albums. */
  readonly mixes: readonly Mix[];
  /** The album that stands above the shortcuts. */
  readonly albumAbove?: string | undefined;
}

/** Whether there is anything that the user has played, marked or made. */
export function isAnythingOwn({ stations, recentAlbums, playlists, hasFavorites }: OwnSources): boolean {
  return hasFavorites || [stations, recentAlbums, playlists].some(({ length }) => length > 0);
}

type OwnSources = Pick<ShortcutSources, 'stations' | 'recentAlbums' | 'playlists' | 'hasFavorites'>;

/** Merges stations and albums, last played first. */
function mergeRecents({ stations, recentAlbums }: ShortcutSources): Shortcut[] {
  const all = [
    ...stations.map((station) => ({
      at: station.listenedAt,
      shortcut: { kind: 'station', station } as const,
    })),
    ...recentAlbums.map(({ album, playedAt }) => ({
      at: playedAt,
      shortcut: { kind: 'album', album } as const,
    })),
  ];
  return all
    .toSorted((one, other) => other.at.getTime() - one.at.getTime())
    .map(({ shortcut }): Shortcut => shortcut);
}

/**
 * Puts what was played last first, then favorites and playlists, which always find room, then albums of the library and
 * mixes, so that a new account has shortcuts as well.
 */
export function chooseShortcuts(sources: ShortcutSources): Shortcut[] {
  const { hasFavorites, libraryAlbums, mixes } = sources;
  const playlists = sources.playlists
    .filter(({ trackCount }) => trackCount > 0)
    .map((playlist): Shortcut => ({ kind: 'playlist', playlist }));
  const isNotAbove = (album: Album) => album.id !== sources.albumAbove;
  const recentAlbums = sources.recentAlbums.filter(({ album }) => isNotAbove(album));
  const recents = mergeRecents({ ...sources, recentAlbums });
  const own: Shortcut[] = [
    ...(hasFavorites ? [{ kind: 'favorites' } as const] : []),
    ...playlists.slice(0, PLAYLISTS_AT_LEAST),
  ];
  const first = recents.slice(0, SHORTCUTS - own.length);
  const known = new Set(sources.recentAlbums.map(({ album }) => album.id));
  const fill = libraryAlbums
    .filter((album) => isNotAbove(album) && !known.has(album.id))
    .map((album): Shortcut => ({ kind: 'album', album }));
  const ofGenres = mixes.map((mix): Shortcut => ({ kind: 'mix', mix }));
  return [...first, ...own, ...playlists.slice(PLAYLISTS_AT_LEAST), ...fill, ...ofGenres].slice(0, SHORTCUTS);
}
