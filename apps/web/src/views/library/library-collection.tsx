import { libraryTexts as texts } from '@tutti/contract/library/texts';
import { playlistTexts } from '@tutti/contract/music/playlist-texts';
import { stateTexts } from '@tutti/contract/page/state-texts';
import { useMemo } from 'react';
import { readableMessage } from '#api/api-error.ts';
import { CardGrid } from '#components/long-lists/card-grid.tsx';
import { CardGridSkeleton } from '#components/long-lists/card-grid-skeleton.tsx';
import { CARD_WORDS_PX } from '#components/long-lists/card-words.tsx';
import { coverEdgePx } from '#components/long-lists/cover-edge.ts';
import { useStatistics } from '#data/library/statistics-queries.ts';
import { Button } from '#ui/button.tsx';
import { MessageState } from '#ui/states/message-state.tsx';
import { BelowEntries } from './below-entries.tsx';
import { CreateCard, LibraryCard, MixtapeCard } from './library-card.tsx';
import { libraryLayout, librarySort } from './library-choices.ts';
import type { LibraryEntry, LibraryFilter, LibraryTile } from './library-entries.ts';
import { LibraryRows, LibraryRowsSkeleton } from './library-rows.tsx';
import { useLibraryEntries } from './use-library-entries.ts';

/** Two fixed tiles come before the entries: a new playlist, and the favorite songs. */
function useTiles(
  entries: readonly LibraryEntry[],
  filter: LibraryFilter | undefined,
): readonly LibraryTile[] {
  const count = useStatistics().data?.tracksLiked;
  return useMemo(() => {
    const create: LibraryTile = { kind: 'create', key: 'create' };
    const mixtape: LibraryTile = { kind: 'mixtape', key: 'mixtape', count };
    return filter === undefined || filter === 'playlist' ? [create, mixtape, ...entries] : entries;
  }, [entries, filter, count]);
}

function renderTile(tile: LibraryTile, onCreate: () => void) {
  if (tile.kind === 'create') return <CreateCard onCreate={onCreate} />;
  if (tile.kind === 'mixtape') return <MixtapeCard count={tile.count} />;
  return <LibraryCard entry={tile} edgePx={coverEdgePx()} />;
}

interface LibraryCollectionProps {
  filter: LibraryFilter | undefined;
  onCreate: () => void;
}

export function LibraryCollection({ filter, onCreate }: LibraryCollectionProps) {
  const layout = libraryLayout.use();
  const library = useLibraryEntries(librarySort.use(), filter);
  const tiles = useTiles(library.entries, filter);
  const { playlistsQuery } = library;

  if (library.isLoading) {
    return layout === 'list' ? (
      <LibraryRowsSkeleton />
    ) : (
      <CardGridSkeleton label={texts.loading} textPx={CARD_WORDS_PX} />
    );
  }
  if (playlistsQuery.data === undefined) {
    return (
      <MessageState
        isAlert
        title={playlistTexts.loadFailed}
        {...(playlistsQuery.error ? { text: readableMessage(playlistsQuery.error) } : {})}
        action={<Button onClick={() => void playlistsQuery.refetch()}>{playlistTexts.retry}</Button>}
      />
    );
  }
  return (
    <>
      {library.haveFavoritesFailed && (
        <p role="alert" className="mb-4 flex flex-wrap items-center gap-3 text-sm text-muted">
          {texts.favoritesFailed}
          <Button onClick={library.retryFavorites}>{stateTexts.retry}</Button>
        </p>
      )}
      {layout === 'list' ? (
        <LibraryRows tiles={tiles} onCreate={onCreate} />
      ) : (
        <CardGrid
          items={tiles}
          keyOf={({ key }) => key}
          textPx={CARD_WORDS_PX}
          isAcross
          label={texts.heading}
          renderCard={(tile) => renderTile(tile, onCreate)}
        />
      )}
      <BelowEntries filter={filter} entries={library.entries} isNone={library.isNone} />
    </>
  );
}
