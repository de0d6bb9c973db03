import { viewTexts } from '@tutti/contract/music/single-view-texts';
import { musicViewTexts } from '@tutti/contract/music/view-texts';
import { stateTexts } from '@tutti/contract/page/state-texts';
import { PagedTrackTable } from '#components/tracks/paged-track-table.tsx';
import { TrackTable } from '#components/tracks/track-table.tsx';
import { TrackTableSkeleton } from '#components/tracks/track-table-skeleton.tsx';
import { useOpenView } from '#navigation/view.ts';
import { Button } from '#ui/button.tsx';
import { SegmentedChoice } from '#ui/fields/segmented-choice.tsx';
import { MessageState } from '#ui/states/message-state.tsx';
import type { GenreSongs } from './use-genre-songs.ts';

const texts = musicViewTexts.genres;
export const WAITING_SONGS = <TrackTableSkeleton rows={10} />;

type GenreScopeProps = Pick<GenreSongs, 'isWhole' | 'setIsWhole' | 'curatedCount'>;

export function GenreScope({ isWhole, setIsWhole, curatedCount }: GenreScopeProps) {
  if (curatedCount === undefined) return null;
  return (
    <div className="mb-4">
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
  );
}

export function GenreSongTable({ songs, label }: { songs: GenreSongs; label: string }) {
  const openView = useOpenView();
  const { query, tracks, isWhole, list, playFromList } = songs;
  if (query.isPending) return WAITING_SONGS;
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
  if (isWhole) return <PagedTrackTable list={list} onPlay={playFromList} label={label} />;
  return <TrackTable tracks={tracks} label={label} />;
}
