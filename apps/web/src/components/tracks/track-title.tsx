import { offlineBadgeTexts } from '@tutti/contract/offline/badge-texts';
import { listTexts } from '@tutti/contract/page/list-texts';
import { playerTexts } from '@tutti/contract/player/texts';
import { artistOrFolder } from '@tutti/player';
import { clsx } from 'clsx';
import type { ReactNode } from 'react';
import type { ArtistLink } from '#data/library/library-queries.ts';
import { useIsBeyondReach } from '#data/offline/offline-status.ts';
import type { PlayerTrack } from '#engine/engine-types.ts';
import { artTint } from '../music/art-tint.ts';
import { ArtistCredit } from '../music/artist-credit.tsx';
import { Artwork } from '../music/artwork.tsx';
import { pictureOfTrack } from '../music/tinted-picture.ts';

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
  /** Undefined if the row itself handles presses. */
  onPress?: () => void;
  className: string;
  /** Set on an album page, which already shows artwork and artist. */
  albumArtist?: string | undefined;
  /** Set on the page of an artist, which already shows the name. */
  pageArtistId?: string | undefined;
  /** Follows the artist. */
  remark?: ReactNode;
  /** A button would prevent dragging the row, unless it is draggable itself. */
  isDraggable?: boolean;
}

interface TrackNoteProps extends Pick<TrackTitleProps, 'track' | 'albumArtist' | 'pageArtistId' | 'remark'> {
  isAway: boolean;
}

/** A page may spell the name of its artist differently, so the id decides. */
function isOnlyBy({ artists }: ShownTrack, artistId: string | undefined): boolean {
  return artistId !== undefined && artists.length === 1 && artists[0]?.id === artistId;
}

function TrackNote({ track, albumArtist, pageArtistId, remark, isAway }: TrackNoteProps) {
  if (track.isMissing || isAway) {
    return (
      <p className="truncate text-sm text-muted">
        {track.isMissing ? listTexts.fileMissing : offlineBadgeTexts.elsewhere}
      </p>
    );
  }
  const name = artistOrFolder(track);
  const isNamed = name !== '' && track.artist !== albumArtist && !isOnlyBy(track, pageArtistId);
  const credit = isNamed && (
    <ArtistCredit credit={name} artists={track.artists ?? []} className="text-sm text-muted" />
  );
  if (remark === undefined) return credit;
  return (
    <div className="flex min-w-0 gap-2 text-sm text-muted">
      {credit && <div className="max-w-1/2 min-w-0 shrink-0">{credit}</div>}
      {remark}
    </div>
  );
}

export function TrackTitle(props: TrackTitleProps) {
  const { track, isCurrent, isSounding, onPress, className, albumArtist, remark, isDraggable } = props;
  const { pageArtistId } = props;
  const isAway = useIsBeyondReach(track.id);
  const isSilent = isAway || track.isMissing;
  // The same color as the bars beside it and the player's.
  const tint = isCurrent ? artTint(pictureOfTrack(track)) : {};
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
          // A row that is a button itself sets this.
          aria-current={onPress && isCurrent ? 'true' : undefined}
          aria-label={playerTexts[isSounding ? 'pauseTrack' : 'playTrack'](track.title, track.artist)}
          className={clsx(
            'block max-w-full truncate text-start font-medium',
            isCurrent && clsx('text-spark', tint.className),
            isSilent && 'text-muted',
            track.isMissing && 'line-through',
          )}
          style={tint.style}
          title={track.title}
          disabled={isSilent}
          // The second click of a double click would pause what the first one has started.
          onClick={({ detail }) => detail < 2 && onPress?.()}
        >
          {track.title}
        </button>
        <TrackNote {...{ track, albumArtist, pageArtistId, remark, isAway }} />
      </div>
    </>
  );
}
