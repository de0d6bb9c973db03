import type { TrackSort } from '@tutti/contract/library/routes';
import { viewTexts } from '@tutti/contract/music/single-view-texts';
import { musicViewTexts } from '@tutti/contract/music/view-texts';
import { useListOrder } from '#components/long-lists/use-list-order.ts';
import { usePlayPaged } from '#components/tracks/use-play-paged.ts';
import { ViewHeader } from '#components/view-header.tsx';
import { useDiverseTracks, useTracks } from '#data/library/library-queries.ts';
import { usePagedList } from '#data/library/paged-list.ts';
import { usePlayer } from '#engine/engine-context.tsx';
import type { View } from '#navigation/view.ts';
import { SegmentedChoice } from '#ui/fields/segmented-choice.tsx';
import { AllSongs, SongMix } from './song-lists.tsx';
import type { SongSort } from './song-order.ts';
import { firstOrderOf, SONG_SORTS } from './song-order.ts';
import { SongTools } from './song-tools.tsx';
import { useRefreshMix } from './use-refresh-mix.ts';

const texts = musicViewTexts.songs;

const SCOPES = [
  { value: 'mix', label: viewTexts.mix },
  { value: 'all', label: viewTexts.allSongs },
] as const;

/** The documented mix, and all songs of the library in every other order, loaded as one scrolls. */
export function TracksView({ view }: { view: View }) {
  const player = usePlayer();
  const [order, setOrder] = useListOrder(view, SONG_SORTS);
  const isMix = order.sort === 'mix';
  const sorted = { sort: isMix ? 'title' : (order.sort as TrackSort), order: order.order };
  const mix = useDiverseTracks(isMix);
  const refresh = useRefreshMix(mix);
  const all = useTracks(sorted, !isMix);
  const list = usePagedList(all);
  const playFromAll = usePlayPaged(list);
  const mixed = mix.data ?? [];

  function sortBy(sort: SongSort, direction = firstOrderOf(sort)) {
    setOrder({ ...order, sort, order: direction });
  }

  return (
    <>
      <ViewHeader
        title={texts.heading}
        note={isMix ? refresh.note : all.data ? musicViewTexts.genres.trackCount(list.total) : '\u00a0'}
        actions={
          <SongTools
            sort={order.sort}
            order={order.order}
            onSort={sortBy}
            refresh={refresh}
            tracks={isMix ? mixed : list.items}
            onPlay={() => (isMix ? player.playFrom(mixed, 0) : playFromAll(0))}
          />
        }
      />
      <div className="mb-4">
        <SegmentedChoice
          label={viewTexts.songsShown}
          value={isMix ? 'mix' : 'all'}
          options={SCOPES}
          onChange={(scope) => sortBy(scope === 'mix' ? 'mix' : 'title')}
        />
      </div>
      {isMix ? (
        <SongMix query={mix} />
      ) : (
        <AllSongs query={all} list={list} order={sorted} onSort={sortBy} onPlay={playFromAll} />
      )}
    </>
  );
}
