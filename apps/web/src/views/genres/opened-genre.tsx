import { collectionTexts } from '@tutti/contract/texts/collection-texts';
import type { ReactNode } from 'react';
import { isGone } from '#api/api-error.ts';
import { CollectionHead, collectionPictureClass } from '#components/music/collection-head.tsx';
import { Gone } from '#components/music/gone.tsx';
import { useGenres } from '#data/library/library-queries.ts';
import { useIsTyped } from '#navigation/view.ts';
import { Skeleton } from '#ui/states/skeleton.tsx';

interface Addressed {
  readonly genreId: string;
  /** The name in the address, which may be made up. */
  readonly genreName: string | undefined;
  /** The query for the genre by its id. */
  readonly query: { readonly error: Error | null; readonly isPending: boolean };
}

/**
 * The name of the genre from the library. The name in the address counts only if the app itself navigated here or the genre
 * exists; undefined until that is known.
 */
function useGenreName({ genreId, genreName, query }: Addressed): string | undefined {
  const genres = useGenres();
  const isTyped = useIsTyped();
  const known = genres.data?.find(({ id }) => id === genreId)?.name;
  if (known !== undefined) return known;
  if (!isTyped && genreName !== undefined) return genreName;
  if (genres.isPending || query.isPending) return undefined;
  return genreName ?? collectionTexts.genre;
}

interface OpenedGenreProps extends Addressed {
  back: ReactNode;
  /** Shown until the name of the genre is known. */
  waiting: ReactNode;
  children: (genreName: string) => ReactNode;
}

/** Shows the page of a genre only once it is known to exist. */
export function OpenedGenre({ back, waiting, children, ...addressed }: OpenedGenreProps) {
  const { query } = addressed;
  const name = useGenreName(addressed);
  if (isGone(query.error)) {
    return (
      <>
        {back}
        <Gone kind="genre" />
      </>
    );
  }
  if (name !== undefined) return children(name);
  return (
    <>
      <CollectionHead
        kind={collectionTexts.genre}
        title={'\u00a0'}
        pageTitle={collectionTexts.genre}
        tint={undefined}
        picture={<Skeleton className={`${collectionPictureClass} self-start rounded-xl sm:self-auto`} />}
        back={back}
        actions={<Skeleton className="h-11 w-64 rounded-full!" />}
      >
        <p className="text-sm text-muted">{'\u00a0'}</p>
      </CollectionHead>
      {waiting}
    </>
  );
}
