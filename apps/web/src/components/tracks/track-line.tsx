import { formatDuration } from '@tutti/player';
import { clsx } from 'clsx';
import type { ReactNode } from 'react';
import type { ArtistLink } from '#data/library-queries.ts';
import type { PlayerTrack } from '#engine/engine-types.ts';
import { ArtistCredit } from '../music/artist-credit.tsx';
import { Artwork } from '../music/artwork.tsx';
import { Equaliser } from './equaliser.tsx';

interface TrackLineProps {
  /** A track of the library, or of the queue, which knows less. */
  track: PlayerTrack & {
    artists?: readonly ArtistLink[];
    artColour?: string | undefined;
    isMissing?: boolean;
  };
  isCurrent: boolean;
  isPlaying: boolean;
  onPress: () => void;
  children: ReactNode;
}

/** A track as one line of a list that is no table: art, title, artist, length, then its own controls. */
export function TrackLine({ track, isCurrent, isPlaying, onPress, children }: TrackLineProps) {
  const isSounding = isCurrent && isPlaying;
  return (
    <>
      <Artwork
        artUrl={track.coverImageUrl}
        title={track.album}
        sizePx={40}
        colour={track.artColour}
        className={clsx('size-10', track.isMissing && 'opacity-40 grayscale')}
      />
      <div className="ms-2 min-w-0 grow">
        <button
          type="button"
          data-row-title
          dir="auto"
          aria-current={isCurrent ? 'true' : undefined}
          aria-label={`${isSounding ? 'Pause' : 'Play'} ${track.title} by ${track.artist}`}
          className={clsx(
            'block max-w-full truncate text-start font-medium',
            isCurrent && 'text-accent',
            track.isMissing && 'text-muted line-through',
          )}
          title={track.title}
          disabled={track.isMissing}
          onClick={onPress}
        >
          {track.title}
        </button>
        {track.isMissing ? (
          <p className="truncate text-sm text-muted">The file is missing</p>
        ) : (
          <ArtistCredit credit={track.artist} artists={track.artists ?? []} className="text-sm text-muted" />
        )}
      </div>
      {isSounding && <Equaliser />}
      <span className="px-1 text-sm text-muted tabular-nums max-sm:hidden">
        {formatDuration(track.durationSeconds)}
      </span>
      {children}
    </>
  );
}
