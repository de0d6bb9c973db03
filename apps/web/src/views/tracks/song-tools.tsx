import { musicViewTexts } from '@tutti/contract/music/view-texts';
import { clsx } from 'clsx';
import { RefreshCw } from 'lucide-react';
import { DirectionButton, SortSelect } from '#components/long-lists/list-tools.tsx';
import { PlayAllButton } from '#components/music/play-all-button.tsx';
import type { Track } from '#data/library/library-queries.ts';
import { Button, ToolWords, toolClass } from '#ui/button.tsx';
import type { SongSort } from './song-order.ts';
import { ALL_SONG_SORTS } from './song-order.ts';
import type { MixRefresh } from './use-refresh-mix.ts';

const texts = musicViewTexts.songs;

interface SongToolsProps {
  sort: SongSort;
  order: 'asc' | 'desc';
  onSort: (sort: SongSort, order?: 'asc' | 'desc') => void;
  refresh: MixRefresh;
  tracks: readonly Track[];
  onPlay: () => void;
}

export function SongTools({ sort, order, onSort, refresh, tracks, onPlay }: SongToolsProps) {
  return (
    <>
      {sort === 'mix' ? (
        <Button
          className={toolClass}
          isUnavailable={refresh.isRunning || refresh.isSpent}
          onClick={() => void refresh.run()}
        >
          <RefreshCw aria-hidden="true" className={clsx('size-4', refresh.isRunning && 'animate-spin')} />
          <ToolWords>{texts.refresh}</ToolWords>
        </Button>
      ) : (
        <>
          <SortSelect value={sort} options={ALL_SONG_SORTS} onChange={(next) => onSort(next)} />
          <DirectionButton order={order} onChange={(next) => onSort(sort, next)} />
        </>
      )}
      <PlayAllButton label={texts.playAll} tracks={tracks} onPlay={onPlay} />
    </>
  );
}
