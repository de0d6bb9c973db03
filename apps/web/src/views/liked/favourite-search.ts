import { musicTexts } from '@tutti/contract/texts/music-texts';
import type { Favourite } from '#data/own/favourites-queries.ts';

const [everything, byArtist, byAlbum, byGenre] = musicTexts.favourites.filterOptions;
export type FavouriteFilter = (typeof musicTexts.favourites.filterOptions)[number];

function searchedTexts({ track }: Favourite, filter: FavouriteFilter): readonly string[] {
  if (filter === byArtist) return [track.artist];
  if (filter === byAlbum) return [track.album];
  if (filter === byGenre) return [track.genre];
  return [track.title, track.artist, track.album];
}

/**
 * M-409: a substring of title, authors or album title, without case. The filter alone changes nothing (M-204);
 * with a term it narrows the field that is searched (ruling 1.54).
 */
export function searchFavourites(
  favourites: readonly Favourite[],
  term: string,
  filter: FavouriteFilter = everything,
): readonly Favourite[] {
  const wanted = term.trim().toLowerCase();
  if (wanted === '') return favourites;
  return favourites.filter((favourite) =>
    searchedTexts(favourite, filter).some((text) => text.toLowerCase().includes(wanted)),
  );
}
