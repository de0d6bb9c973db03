import { musicViewTexts } from '@tutti/contract/music/view-texts';
import { listTexts } from '@tutti/contract/page/list-texts';
import { type ComponentProps, useMemo } from 'react';
import { useAlbumsOfGenres } from '#data/library/albums-of-genres.ts';
import { useHomeShelves, useLoadMix } from '#data/library/home-queries.ts';
import type { Genre } from '#data/library/library-queries.ts';
import { useGenres } from '#data/library/library-queries.ts';
import type { View } from '#navigation/view.ts';
import { Button } from '#ui/button.tsx';
import { MessageState } from '#ui/states/message-state.tsx';
import { Skeleton } from '#ui/states/skeleton.tsx';
import { useCollectionActions } from './collection-actions.tsx';
import type { MosaicCover } from './cover-mosaic.tsx';
import { GENRE_TILE_HEIGHT, GenreTile, genreGridClass, largeGenreGridClass } from './genre-tile.tsx';
import { NothingInLibrary } from './nothing-in-library.tsx';

/** Up to this many genres have large tiles, because small ones would leave the page empty. */
export const FEW_GENRES = 6;

const searchFor = ({ name }: Genre): View => ({ id: 'search', term: name });

interface GenreTileListProps {
  genres: readonly Genre[];
  noteOf?: (genre: Genre) => string;
  /** Without it a tile searches for the genre's name (M-133, M-134). */
  viewOf?: ((genre: Genre) => View) | undefined;
  isLarge?: boolean;
  /** For screen readers, if the list has no heading of its own. */
  label?: string;
  /** They are of genres that Home has no mix of. The tiles of others keep their drawings. */
  covers?: CoversById;
}

interface PlayableTileProps extends Omit<ComponentProps<typeof GenreTile>, 'name' | 'onPlay'> {
  genre: Genre;
}

function PlayableTile({ genre, ...tile }: PlayableTileProps) {
  const load = useLoadMix();
  const { playAll } = useCollectionActions(genre.name, () => load.ofGenre(genre.id));
  return <GenreTile {...tile} name={genre.name} onPlay={() => void playAll()} />;
}

type CoversById = ReadonlyMap<string, readonly MosaicCover[]>;

/** Returns the covers of the genres that Home has a mix of. */
function useMixCovers(): CoversById {
  const { data } = useHomeShelves();
  return useMemo(() => new Map(data?.mixes.map(({ genreId, covers }) => [genreId, covers])), [data]);
}

/** Asks for the albums of a few genres, because Home has no mix of music without a genre. */
function useAlbumCovers(genres: readonly Genre[]): CoversById {
  const few = genres.length <= FEW_GENRES ? genres.map(({ id }) => id) : [];
  const { data: albums = [] } = useAlbumsOfGenres(few);
  return new Map(few.map((id, index) => [id, albums[index] ?? []]));
}

export function GenreTileList({
  genres,
  noteOf,
  viewOf = searchFor,
  isLarge = false,
  label,
  covers,
}: GenreTileListProps) {
  const mixCovers = useMixCovers();
  return (
    <ul aria-label={label} className={isLarge ? largeGenreGridClass(genres.length) : genreGridClass}>
      {genres.map((genre) => (
        <li key={genre.id}>
          <PlayableTile
            genre={genre}
            covers={mixCovers.get(genre.id) ?? covers?.get(genre.id)}
            {...(noteOf === undefined ? {} : { note: noteOf(genre) })}
            view={viewOf(genre)}
            isLarge={isLarge}
          />
        </li>
      ))}
    </ul>
  );
}

interface AllGenresProps extends Omit<GenreTileListProps, 'genres' | 'isLarge' | 'label' | 'covers'> {
  failed: { readonly title: string; readonly action: string };
  /** The error's button; retries unless the specification says otherwise. */
  onRetry?: () => void;
}

export function AllGenres({ failed, onRetry, ...list }: AllGenresProps) {
  const query = useGenres();
  const covers = useAlbumCovers(query.data ?? []);
  if (query.isPending) {
    return (
      <div role="status" aria-busy="true" aria-label={listTexts.loadingGenres} className={genreGridClass}>
        {Array.from({ length: 8 }, (_unused, index) => (
          <Skeleton key={index} className={`${GENRE_TILE_HEIGHT} rounded-card`} />
        ))}
      </div>
    );
  }
  if (query.data === undefined) {
    return (
      <MessageState
        isAlert
        title={failed.title}
        action={<Button onClick={onRetry ?? (() => void query.refetch())}>{failed.action}</Button>}
      />
    );
  }
  if (query.data.length === 0) {
    return (
      <NothingInLibrary
        title={musicViewTexts.genres.empty}
        drawing="genres"
        onLookAgain={() => void query.refetch()}
      />
    );
  }
  return (
    <GenreTileList
      genres={query.data}
      isLarge={query.data.length <= FEW_GENRES}
      label={musicViewTexts.search.genres}
      covers={covers}
      {...list}
    />
  );
}
