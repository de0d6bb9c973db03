import { listTexts } from '@tutti/contract/texts/list-texts';
import { musicViewTexts } from '@tutti/contract/texts/music-view-texts';
import type { ComponentProps } from 'react';
import { useLoadMix } from '#data/library/home-queries.ts';
import type { Genre } from '#data/library/library-queries.ts';
import { useGenres } from '#data/library/library-queries.ts';
import type { View } from '#navigation/view.ts';
import { Button } from '#ui/button.tsx';
import { MessageState } from '#ui/states/message-state.tsx';
import { Skeleton } from '#ui/states/skeleton.tsx';
import { useCollectionActions } from './collection-actions.tsx';
import { GENRE_TILE_HEIGHT, GenreTile, genreGridClass } from './genre-tile.tsx';
import { NothingInLibrary } from './nothing-in-library.tsx';

const searchFor = ({ name }: Genre): View => ({ id: 'search', term: name });

interface GenreTileListProps {
  genres: readonly Genre[];
  /** The second line of each tile. */
  noteOf?: (genre: Genre) => string;
  /** Without it a tile searches for the genre's name (M-133, M-134). */
  viewOf?: ((genre: Genre) => View) | undefined;
}

interface PlayableTileProps extends Omit<ComponentProps<typeof GenreTile>, 'name' | 'onPlay'> {
  genre: Genre;
}

function PlayableTile({ genre, ...tile }: PlayableTileProps) {
  const load = useLoadMix();
  const { playAll } = useCollectionActions(genre.name, () => load.ofGenre(genre.id));
  return <GenreTile {...tile} name={genre.name} onPlay={() => void playAll()} />;
}

export function GenreTileList({ genres, noteOf, viewOf = searchFor }: GenreTileListProps) {
  return (
    <ul className={genreGridClass}>
      {genres.map((genre) => (
        <li key={genre.id}>
          <PlayableTile
            genre={genre}
            {...(noteOf === undefined ? {} : { note: noteOf(genre) })}
            view={viewOf(genre)}
          />
        </li>
      ))}
    </ul>
  );
}

interface AllGenresProps extends Omit<GenreTileListProps, 'genres'> {
  failed: { readonly title: string; readonly action: string };
  /** The action of the error's button; retries unless the specification says otherwise. */
  onRetry?: () => void;
}

/** All genres of the library as tiles. */
export function AllGenres({ failed, onRetry, ...list }: AllGenresProps) {
  const query = useGenres();
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
  return <GenreTileList genres={query.data} {...list} />;
}
