import { favoritesViewTexts } from '@tutti/contract/music/favorites-view-texts';
import type { Favorite } from '#data/own/favorites-queries.ts';

const [everything, byArtist, byAlbum, byGenre] = favoritesViewTexts.filterOptions;
export type FavoriteFilter = (typeof favoritesViewTexts.filterOptions)[number];

function searchedTexts({ track }: Favorite, filter: FavoriteFilter): readonly string[] {
  if (filter === byArtist) return [track.artist];
  if (filter === byAlbum) return [track.album];
  if (filter === byGenre) return [track.genre];
  return [track.title, track.artist, track.album];
}

/**
 * M-409: a substring of title, authors or album title, without case. The filter has no effect without a term (M-204);
 * with one it limits the searched field (ruling 1.54).
 */
export function searchFavorites(
  favorites: readonly Favorite[],
  term: string,
  filter: FavoriteFilter = everything,
): readonly Favorite[] {
  const wanted = term.trim().toLowerCase();
  if (wanted === '') return favorites;
  return favorites.filter((favorite) =>
    searchedTexts(favorite, filter).some((text) => text.toLowerCase().includes(wanted)),
  );
}
