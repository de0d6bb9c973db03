import { viewTexts } from '@tutti/contract/music/single-view-texts';
import { musicViewTexts } from '@tutti/contract/music/view-texts';
import { listTexts } from '@tutti/contract/page/list-texts';
import { stateTexts } from '@tutti/contract/page/state-texts';
import { PagedTrackTable } from '#components/tracks/paged-track-table.tsx';
import { TrackTable } from '#components/tracks/track-table.tsx';
import { TrackTableSkeleton } from '#components/tracks/track-table-skeleton.tsx';
import { useOpenView } from '#navigation/view.ts';
import { Button } from '#ui/button.tsx';
import { SegmentedChoice } from '#ui/fields/segmented-choice.tsx';
import { Select } from '#ui/fields/select.tsx';
import { MessageState } from '#ui/states/message-state.tsx';
import type { GenreSongs, GenreSort } from './use-genre-songs.ts';

const texts = musicViewTexts.genres;
const WAITING_ROWS = <TrackTableSkeleton rows={10} />;
/** While the genre itself is unknown. The space of its tools is above the rows. */
export const WAITING_SONGS = <div className="pt-13">{WAITING_ROWS}</div>;

const { title, artist, album } = musicViewTexts.songs.sorts;
export const GENRE_SORTS: readonly { value: GenreSort; label: string }[] = [
  { value: 'title', label: title },
  { value: 'artist', label: artist },
  { value: 'album', label: album },
];

/** One song has no order. */
const SORTED_MIN = 2;

interface GenreSongToolsProps {
  songs: Pick<GenreSongs, 'isWhole' | 'setIsWhole' | 'curatedCount' | 'tracks' | 'query'>;
  sort: GenreSort;
  onSort: (sort: GenreSort) => void;
}

/** Above the list that they change. */
export function GenreSongTools({ songs, sort, onSort }: GenreSongToolsProps) {
  const { isWhole, setIsWhole, curatedCount, tracks, query } = songs;
  return (
    <div className="mb-2 flex min-h-11 flex-wrap items-center justify-between gap-x-4 gap-y-2">
      {curatedCount === undefined ? (
        <h2 className="text-section">{musicViewTexts.search.songs}</h2>
      ) : (
        <div className="me-auto">
          <SegmentedChoice
            label={viewTexts.songsShown}
            value={isWhole ? 'all' : 'curated'}
            options={[
              { value: 'curated', label: texts.curated(curatedCount) },
              { value: 'all', label: viewTexts.allSongs },
            ]}
            onChange={(scope) => setIsWhole(scope === 'all')}
          />
        </div>
      )}
      {(isWhole || query.isPending || tracks.length >= SORTED_MIN) && (
        <Select label={listTexts.sortBy} value={sort} options={GENRE_SORTS} onChange={onSort} />
      )}
    </div>
  );
}

export function GenreSongTable({ songs, label }: { songs: GenreSongs; label: string }) {
  const openView = useOpenView();
  const { query, tracks, isWhole, list, playFromList } = songs;
  if (query.isPending) return WAITING_ROWS;
  if (query.data === undefined) {
    return (
      <MessageState
        isAlert
        title={texts.tracksFailed}
        action={<Button onClick={() => void query.refetch()}>{texts.tryAgain}</Button>}
      />
    );
  }
  if (tracks.length === 0) {
    return (
      <MessageState
        drawing="genres"
        title={texts.noTracks}
        action={<Button onClick={() => openView({ id: 'genres' })}>{stateTexts.genre.other}</Button>}
      />
    );
  }
  if (isWhole) return <PagedTrackTable list={list} onPlay={playFromList} label={label} isOfGenre />;
  return <TrackTable tracks={tracks} label={label} isOfGenre />;
}
