import { listTexts } from '@tutti/contract/texts/list-texts';
import { offlineBadgeTexts } from '@tutti/contract/texts/offline-badge-texts';
import { playerTexts } from '@tutti/contract/texts/player-texts';
import { clsx } from 'clsx';
import type { ArtistLink } from '#data/library/library-queries.ts';
import { useIsBeyondReach } from '#data/offline/offline-status.ts';
import type { PlayerTrack } from '#engine/engine-types.ts';
import { ArtistCredit } from '../music/artist-credit.tsx';
import { Artwork } from '../music/artwork.tsx';

/** A track of the library, or of the queue, which has fewer fields. */
export type ShownTrack = PlayerTrack & {
  artists?: readonly ArtistLink[];
  artColour?: string | undefined;
  isMissing?: boolean;
};

interface TrackTitleProps {
  track: ShownTrack;
  isCurrent: boolean;
  isSounding: boolean;
  /** Set if the row itself cannot be pressed. */
  onPress?: () => void;
  /** The class of the text beside the artwork. */
  className: string;
  /** Set on an album page, which already shows artwork and artist. */
  albumArtist?: string | undefined;
  /** A button would prevent dragging the row, unless it is draggable itself. */
  isDraggable?: boolean;
}

interface TrackNoteProps extends Pick<TrackTitleProps, 'track' | 'albumArtist'> {
  isAway: boolean;
}

/** The artist, or why the track cannot be played. */
function TrackNote({ track, albumArtist, isAway }: TrackNoteProps) {
  if (track.isMissing || isAway) {
    return (
      <p className="truncate text-sm text-muted">
        {track.isMissing ? listTexts.fileMissing : offlineBadgeTexts.elsewhere}
      </p>
    );
  }
  if (track.artist === albumArtist) return null;
  return <ArtistCredit credit={track.artist} artists={track.artists ?? []} className="text-sm text-muted" />;
}

/** The title of a row or line: artwork, a title to press, and the artist. */
export function TrackTitle(props: TrackTitleProps) {
  const { track, isCurrent, isSounding, onPress, className, albumArtist, isDraggable } = props;
  const isAway = useIsBeyondReach(track.id);
  const isSilent = isAway || track.isMissing;
  return (
    <>
      {albumArtist === undefined && (
        <Artwork
          artUrl={track.coverImageUrl}
          title={track.album}
          sizePx={40}
          color={track.artColour}
          className={clsx('size-10', isSilent && 'opacity-40 grayscale')}
        />
      )}
      <div className={className}>
        <button
          type="button"
          data-row-title
          draggable={isDraggable || undefined}
          dir="auto"
          // A row that is pressed as a whole sets this itself.
          aria-current={onPress && isCurrent ? 'true' : undefined}
          aria-label={playerTexts[isSounding ? 'pauseTrack' : 'playTrack'](track.title, track.artist)}
          className={clsx(
            'block max-w-full truncate text-start font-medium',
            isCurrent && 'text-accent',
            isSilent && 'text-muted',
            track.isMissing && 'line-through',
          )}
          title={track.title}
          disabled={isSilent}
          onClick={onPress}
        >
          {track.title}
        </button>
        <TrackNote {...{ track, albumArtist, isAway }} />
      </div>
    </>
  );
}
