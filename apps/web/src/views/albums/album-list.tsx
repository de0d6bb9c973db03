import { musicViewTexts } from '@tutti/contract/music/view-texts';
import { Play } from 'lucide-react';
import { useDeferredValue } from 'react';
import { ListTools } from '#components/long-lists/list-tools.tsx';
import { useListOrder } from '#components/long-lists/use-list-order.ts';
import { usePlayLoaded } from '#components/music/use-play-loaded.ts';
import { ViewHeader } from '#components/view-header.tsx';
import { useAlbums } from '#data/library/library-queries.ts';
import { useLoadAlbumTracks } from '#data/library/load-album-tracks.ts';
import type { View } from '#navigation/view.ts';
import { Button, ToolWords, toolClass } from '#ui/button.tsx';
import type { AlbumsQuery } from './album-results.tsx';
import { AlbumResults } from './album-results.tsx';

const texts = musicViewTexts.albums;
type AlbumSort = keyof typeof texts.sorts;
const SORTS: readonly { value: AlbumSort; label: string }[] = [
  { value: 'title', label: texts.sorts.title },
  { value: 'artist', label: texts.sorts.artist },
];

/** The line exists from the start, because everything below would move when the number loads. */
function noteOf({ data, isPlaceholderData }: AlbumsQuery, term: string): string {
  // The count of the former term says nothing about this one.
  if (data === undefined || isPlaceholderData) return '\u00a0';
  const total = data.pages[0]?.total ?? 0;
  return term === '' ? texts.count(total) : texts.found(total);
}

interface AlbumListProps {
  view: View;
  selectedId: string | undefined;
}

export function AlbumList({ view, selectedId }: AlbumListProps) {
  const [order, setOrder] = useListOrder(view, SORTS);
  const term = useDeferredValue(order.term.trim());
  const query = useAlbums({ sort: order.sort, order: order.order, search: term });
  const loadTracks = useLoadAlbumTracks();
  const play = usePlayLoaded(musicViewTexts.genres.albumTracksFailedToast);
  const first = query.data?.pages[0]?.items[0];
  return (
    <>
      <ViewHeader
        title={texts.heading}
        note={noteOf(query, term)}
        actions={
          <>
            <ListTools searchLabel={texts.placeholder} sorts={SORTS} order={order} onChange={setOrder} />
            <Button
              className={toolClass}
              disabled={first === undefined}
              onClick={() => first && void play(() => loadTracks(first.id))}
            >
              <Play aria-hidden="true" fill="currentColor" className="size-4" />
              <ToolWords>{texts.playFirst}</ToolWords>
            </Button>
          </>
        }
      />
      <AlbumResults
        query={query}
        term={term}
        selectedId={selectedId}
        onClearSearch={() => setOrder({ ...order, term: '' })}
      />
    </>
  );
}
