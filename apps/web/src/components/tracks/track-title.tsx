import { keptMarkTexts } from '@tutti/contract/texts/kept-mark-texts';
import { listTexts } from '@tutti/contract/texts/list-texts';
import { playerTexts } from '@tutti/contract/texts/player-texts';
import { clsx } from 'clsx';
import { useIsBeyondReach } from '#data/kept/kept-here.ts';
import type { ArtistLink } from '#data/library/library-queries.ts';
import type { PlayerTrack } from '#engine/engine-types.ts';
import { ArtistCredit } from '../music/artist-credit.tsx';
import { Artwork } from '../music/artwork.tsx';

/** A track of the library, or of the queue, which knows less. */
export type ShownTrack = PlayerTrack & {
  artists?: readonly ArtistLink[];
  artColour?: string | undefined;
  isMissing?: boolean;
};

interface TrackTitleProps {
  track: ShownTrack;
  isCurrent: boolean;
  isSounding: boolean;
  /** Where the whole row is not pressed. */
  onPress?: () => void;
  /** Of the text beside the art. */
  className: string;
  /** On the page of an album of theirs: the art is seen there, and they are named. */
  albumArtist?: string | undefined;
  /** A button keeps the pointer from the row that would be dragged, unless it is dragged itself. */
  isDraggable?: boolean;
}

interface TrackNoteProps extends Pick<TrackTitleProps, 'track' | 'albumArtist'> {
  isAway: boolean;
}

/** Who plays it, or why it cannot be heard. */
function TrackNote({ track, albumArtist, isAway }: TrackNoteProps) {
  if (track.isMissing || isAway) {
    return (
      <p className="truncate text-sm text-muted">
        {track.isMissing ? listTexts.fileMissing : keptMarkTexts.elsewhere}
      </p>
    );
  }
  if (track.artist === albumArtist) return null;
  return <ArtistCredit credit={track.artist} artists={track.artists ?? []} className="text-sm text-muted" />;
}

/** What says which track a row or a line is: its art, its title to press, and who plays it. */
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
          colour={track.artColour}
          className={clsx('size-10', isSilent && 'opacity-40 grayscale')}
        />
      )}
      <div className={className}>
        <button
          type="button"
          data-row-title
          draggable={isDraggable || undefined}
          dir="auto"
          // A row that is pressed as a whole says so itself.
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
