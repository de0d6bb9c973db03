import { collectionTexts } from '@tutti/contract/music/collection-texts';
import type { ReactNode } from 'react';
import { isGone } from '#api/api-error.ts';
import { CollectionControlsSkeleton } from '#components/music/collection-controls.tsx';
import { CollectionHead, collectionPictureClass } from '#components/music/collection-head.tsx';
import { Gone } from '#components/music/gone.tsx';
import { useGenres } from '#data/library/library-queries.ts';
import { useIsTyped } from '#navigation/view.ts';
import { Skeleton } from '#ui/states/skeleton.tsx';

interface Addressed {
  readonly genreId: string;
  /** The name in the address, which anybody may have typed. */
  readonly genreName: string | undefined;
  readonly query: { readonly error: Error | null; readonly isPending: boolean };
}

/**
 * The name in the address only counts if the app itself navigated here or the genre exists; undefined until that is
 * known.
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
  waiting: ReactNode;
  children: (genreName: string) => ReactNode;
}

/** Renders the content only once the genre is known to exist. */
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
        picture={<Skeleton className={`${collectionPictureClass} rounded-xl`} />}
        back={back}
        actions={<CollectionControlsSkeleton />}
      >
        <p className="text-sm text-muted">{'\u00a0'}</p>
      </CollectionHead>
      {waiting}
    </>
  );
}
