import type { TrackSort } from '@tutti/contract/library/routes';
import { selectionTexts } from '@tutti/contract/music/selection-texts';
import { viewTexts } from '@tutti/contract/music/single-view-texts';
import { musicViewTexts } from '@tutti/contract/music/view-texts';
import { useState } from 'react';
import { useListOrder } from '#components/long-lists/use-list-order.ts';
import { usePlayPaged } from '#components/tracks/use-play-paged.ts';
import { ViewHeader } from '#components/view-header.tsx';
import { usePagedList } from '#data/library/paged-list.ts';
import { usePlayer } from '#engine/engine-context.tsx';
import type { View } from '#navigation/view.ts';
import { SegmentedChoice } from '#ui/fields/segmented-choice.tsx';
import { GenreChips } from './genre-chips.tsx';
import { AllSongs, SongMix } from './song-lists.tsx';
import { firstOrderOf, SONG_SORTS, type SongSort } from './song-order.ts';
import { SongTools } from './song-tools.tsx';
import { useRefreshMix } from './use-refresh-mix.ts';
import { useAll, useMix } from './use-songs.ts';

const texts = musicViewTexts.songs;

/** Reserves the line. */
const NO_NOTE = '\u00a0';

const SCOPES = [
  { value: 'mix', label: viewTexts.mix },
  { value: 'all', label: viewTexts.allSongs },
] as const;

function mixNote({ query, chosen, shown }: ReturnType<typeof useMix>): string {
  if (query.data === undefined) return NO_NOTE;
  return chosen === undefined ? viewTexts.mixSongs(shown.length) : selectionTexts.songs(shown.length);
}

/** The documented mix, and all songs of the library in every other order, loaded as one scrolls. */
export function TracksView({ view }: { view: View }) {
  const player = usePlayer();
  const [order, setOrder] = useListOrder(view, SONG_SORTS);
  const [genre, setGenre] = useState<string>();
  const isMix = order.sort === 'mix';
  const sorted = { sort: isMix ? 'title' : (order.sort as TrackSort), order: order.order };
  const mix = useMix(isMix, genre);
  const refresh = useRefreshMix(mix.query);
  const all = useAll(!isMix, genre, sorted);
  const list = usePagedList(all.query);
  const playFromAll = usePlayPaged(list);
  const { genres, chosen } = isMix ? mix : all;
  const allNote = all.query.data ? selectionTexts.songs(list.total) : NO_NOTE;

  function sortBy(sort: SongSort, direction = firstOrderOf(sort)) {
    setOrder({ ...order, sort, order: direction });
  }

  return (
    <>
      <ViewHeader
        title={texts.heading}
        note={isMix ? (refresh.note ?? mixNote(mix)) : allNote}
        actions={
          <SongTools
            sort={order.sort}
            order={order.order}
            onSort={sortBy}
            refresh={refresh}
            tracks={isMix ? mix.shown : list.items}
            onPlay={() => (isMix ? player.playFrom(mix.shown, 0) : playFromAll(0))}
          />
        }
      />
      <div className="song-choices">
        <SegmentedChoice
          label={viewTexts.songsShown}
          value={isMix ? 'mix' : 'all'}
          options={SCOPES}
          onChange={(scope) => sortBy(scope === 'mix' ? 'mix' : 'title')}
        />
        <GenreChips genres={genres} chosen={chosen} onChoose={setGenre} />
      </div>
      {isMix ? (
        <SongMix query={mix.query} tracks={mix.shown} />
      ) : (
        <AllSongs query={all.query} list={list} order={sorted} onSort={sortBy} onPlay={playFromAll} />
      )}
    </>
  );
}
