import { musicViewTexts } from '@tutti/contract/music/view-texts';
import { Shuffle } from 'lucide-react';
import { type ReactNode, useRef } from 'react';
import type { Track } from '#data/library/library-queries.ts';
import { usePlayer } from '#engine/engine-context.tsx';
import { IconButton } from '#ui/button.tsx';
import { useIsAbove } from '#ui/screen/use-is-above.ts';
import { Skeleton } from '#ui/states/skeleton.tsx';
import { PlaySign } from './play-disc.tsx';
import { TitleInBar } from './title-in-bar.tsx';
import { usePlayToggleOf } from './use-play-toggle.ts';

export function CollectionControlsSkeleton() {
  return (
    <div className="collection-controls">
      <Skeleton className="size-14 rounded-full!" />
    </div>
  );
}

interface CollectionControlsProps {
  /** The documented text of the play button, which is its name and tooltip. */
  playLabel: string;
  /** The whole collection in its order; empty until it has loaded. */
  tracks: readonly Track[];
  /** Heart and download, or what else the collection offers; on a phone they are on the other side of the play button. */
  marks?: ReactNode;
  menu?: ReactNode;
  children?: ReactNode;
}

/**
 * The row below the title of a collection. On a phone the play button is in the middle, so both sides reserve the width
 * of two controls.
 */
export function CollectionControls({ playLabel, tracks, marks, menu, children }: CollectionControlsProps) {
  const player = usePlayer();
  const isEmpty = tracks.length === 0;
  const toggle = usePlayToggleOf(tracks, () => player.playFrom(tracks, 0));
  const play = useRef<HTMLButtonElement>(null);
  const isAbove = useIsAbove(play);
  return (
    <div className="collection-controls">
      {isAbove && <TitleInBar toggle={toggle} isEmpty={isEmpty} />}
      <button
        ref={play}
        type="button"
        aria-label={playLabel}
        aria-pressed={toggle.isPlaying}
        title={playLabel}
        disabled={isEmpty}
        className="collection-play"
        onClick={toggle.press}
      >
        <PlaySign isPlaying={toggle.isPlaying} className="size-6" />
      </button>
      <IconButton
        label={musicViewTexts.artists.shuffle}
        disabled={isEmpty}
        onClick={() => player.playShuffled(tracks)}
      >
        <Shuffle aria-hidden="true" className="size-5" />
      </IconButton>
      <div className="collection-marks">{marks}</div>
      <div className="min-h-11 min-w-11">{menu}</div>
      {children}
    </div>
  );
}
