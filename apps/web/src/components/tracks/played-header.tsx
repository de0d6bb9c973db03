import { markTexts } from '@tutti/contract/music/mark-texts';
import { viewTexts } from '@tutti/contract/music/single-view-texts';
import { musicViewTexts } from '@tutti/contract/music/view-texts';
import { controlTexts } from '@tutti/contract/page/control-texts';
import type { ReactNode } from 'react';
import type { Track } from '#data/library/library-queries.ts';
import { usePlayer } from '#engine/engine-context.tsx';
import { useOpenView } from '#navigation/view.ts';
import { SegmentedChoice } from '#ui/fields/segmented-choice.tsx';
import { PlayAllButton } from '../music/play-all-button.tsx';
import { ViewHeader } from '../view-header.tsx';

const TITLES = {
  'recently-played': controlTexts.recentlyPlayed,
  'most-played': markTexts.mostPlayed.heading,
} as const;

type PlayedList = keyof typeof TITLES;

const LISTS = (['recently-played', 'most-played'] as const).map((value) => ({ value, label: TITLES[value] }));

interface PlayedHeaderProps {
  list: PlayedList;
  /** The songs that "Play all" plays; empty until they have loaded. */
  tracks: readonly Track[];
  /** More choices, beside that of the list. */
  children?: ReactNode;
}

/** The head of both lists of what one has played, with a switch between them, because neither belongs to the other. */
export function PlayedHeader({ list, tracks, children }: PlayedHeaderProps) {
  const player = usePlayer();
  const openView = useOpenView();
  return (
    <>
      <ViewHeader
        title={TITLES[list]}
        actions={
          <PlayAllButton
            label={musicViewTexts.songs.playAll}
            tracks={tracks}
            onPlay={() => player.playFrom(tracks, 0)}
          />
        }
      />
      <div className="mb-4 flex flex-wrap items-center gap-3">
        <SegmentedChoice
          label={viewTexts.songsShown}
          value={list}
          options={LISTS}
          onChange={(id) => openView({ id })}
        />
        {children}
      </div>
    </>
  );
}
