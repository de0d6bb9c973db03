import { skipToken, useQuery } from '@tanstack/react-query';
import type { Track } from '../library/library-queries.ts';
import { mixTracksQuery } from '../library/recommendations-queries.ts';
import { queryKeys } from '../query-keys.ts';
import type { Favorite } from './favorites-queries.ts';

/** The music that a card plays. */
export type Collection =
  | { readonly kind: 'album' | 'playlist' | 'genre' | 'mix'; readonly id: string }
  | { readonly kind: 'everything' | 'favorites' };

function keyOf(collection: Collection): readonly unknown[] {
  switch (collection.kind) {
    case 'playlist':
      return queryKeys.playlistTracks(collection.id);
    case 'genre':
      return queryKeys.genreTracks(collection.id);
    case 'mix':
      return mixTracksQuery(collection.id).queryKey;
    case 'favorites':
      return queryKeys.favorites;
    case 'everything':
      return queryKeys.diverseTracks;
    case 'album':
      return queryKeys.albumTracks(collection.id);
  }
}

/** The tracks of a collection if they have been loaded for something else, such as playing it; this loads nothing. */
export function useLoadedCollection(collection: Collection): readonly Pick<Track, 'id'>[] | undefined {
  const { data } = useQuery<readonly (Track | Favorite)[]>({
    queryKey: keyOf(collection),
    queryFn: skipToken,
  });
  return data?.map((item) => ('track' in item ? item.track : item));
}
