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
  /** As the address has it, which anybody may have typed. */
  readonly genreName: string | undefined;
  /** What was asked of the genre by its id. */
  readonly query: { readonly error: Error | null; readonly isPending: boolean };
}

/**
 * As the library has it. The name of the address is taken where the page was led there by something that knew it, or once
 * the genre itself has answered; undefined until then, and where nobody knows any.
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
  /** In the place of the page until the name is known. */
  waiting: ReactNode;
  children: (genreName: string) => ReactNode;
}

/** The page of a genre, once it is clear that there is one: nothing is drawn of a genre that nobody has. */
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
