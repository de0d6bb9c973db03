import type { ReactNode } from 'react';
import type { Genre } from '#data/library-queries.ts';
import { useGenres } from '#data/library-queries.ts';
import { Button } from '#ui/button.tsx';
import { MessageState } from '#ui/message-state.tsx';
import { Skeleton } from '#ui/skeleton.tsx';
import { GenreTile, genreGridClass } from './genre-tile.tsx';

interface GenreTileListProps {
  genres: readonly Genre[];
  /** Second line of every tile. */
  noteOf?: (genre: Genre) => string;
  onOpen: (genre: Genre) => void;
}

export function GenreTileList({ genres, noteOf, onOpen }: GenreTileListProps) {
  return (
    <ul className={genreGridClass}>
      {genres.map((genre, index) => (
        <li key={genre.id}>
          <GenreTile
            name={genre.name}
            index={index}
            {...(noteOf === undefined ? {} : { note: noteOf(genre) })}
            onOpen={() => onOpen(genre)}
          />
        </li>
      ))}
    </ul>
  );
}

interface AllGenresProps extends Omit<GenreTileListProps, 'genres'> {
  failed: { readonly title: string; readonly action: string };
  /** What the button of the failure does; asks again unless the document says otherwise. */
  onRetry?: () => void;
  empty: ReactNode;
}

/** Every genre of the library, wherever one is chosen from. */
export function AllGenres({ failed, onRetry, empty, ...list }: AllGenresProps) {
  const query = useGenres();
  if (query.isPending) {
    return (
      <div role="status" aria-busy="true" aria-label="Loading genres" className={genreGridClass}>
        {Array.from({ length: 8 }, (_unused, index) => (
          <Skeleton key={index} className="h-28 rounded-card" />
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
  if (query.data.length === 0) return empty;
  return <GenreTileList genres={query.data} {...list} />;
}
