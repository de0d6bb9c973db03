import { handoverTexts } from '@tutti/contract/play-queue/handover-texts';
import { knownArtist } from '@tutti/player';
import { clsx } from 'clsx';
import { Play, X } from 'lucide-react';
import { useState } from 'react';
import { Artwork } from '#components/music/artwork.tsx';
import { useSavedQueue } from '#data/own/play-queue-queries.ts';
import { usePlayer, useStation } from '#engine/engine-context.tsx';
import type { PlayerTrack } from '#engine/engine-types.ts';
import { useActiveViewId } from '#navigation/view.ts';
import { Button, IconButton, ToolWords, toolClass } from '#ui/button.tsx';
import { focusContent } from '#ui/focus-content.ts';
import { deviceName } from './device-name.ts';
import './queue-offer.css';

function TitleLine({ track }: { track: PlayerTrack }) {
  const artist = knownArtist(track);
  return (
    <p
      dir="auto"
      className="truncate font-semibold"
      title={[track.title, artist].filter(Boolean).join(' · ')}
    >
      {track.title} {artist && <span className="font-normal text-muted">· {artist}</span>}
    </p>
  );
}

function useIsIdle(): boolean {
  const { queue, currentTrack } = usePlayer();
  const { joinPhase } = useStation();
  return queue.length === 0 && currentTrack === undefined && joinPhase === 'none';
}

/**
 * Offers the queue of another device while nothing is queued or playing here. Rooms have an offer of their own, to listen
 * together, and one at a time is enough.
 */
export function QueueOffer({ thisDevice = deviceName(navigator.userAgent) }) {
  const { takeOver } = usePlayer();
  const isIdle = useIsIdle();
  const isInRooms = useActiveViewId() === 'rooms';
  const [isAnswered, setIsAnswered] = useState(false);
  if (!isIdle && !isAnswered) setIsAnswered(true);
  const isWanted = isIdle && !isAnswered && !isInRooms;
  const { data: saved } = useSavedQueue(isWanted);
  const track = saved?.tracks[saved.currentIndex];
  if (!isWanted || !saved || !track) return null;
  const title = handoverTexts.offer(saved.changedBy === thisDevice ? undefined : saved.changedBy);
  return (
    <section
      aria-label={title}
      className="flex animate-rise items-center gap-3 border-t border-line bg-surface px-4 py-2.5 md:px-6"
    >
      <Artwork
        artUrl={track.coverImageUrl}
        title={track.album}
        sizePx={48}
        color={track.artColour}
        className="size-11 shrink-0"
      />
      <div className="min-w-0 grow">
        <p className="text-sm text-muted max-sm:line-clamp-2 max-sm:text-xs" title={title}>
          {title}
        </p>
        <TitleLine track={track} />
      </div>
      <Button
        look="primary"
        className={clsx('queue-offer-play shrink-0', toolClass)}
        onClick={() => takeOver(saved.tracks, saved.currentIndex, saved.positionSeconds)}
      >
        <Play aria-hidden="true" fill="currentColor" className="queue-offer-sign" />
        <ToolWords>{handoverTexts.accept}</ToolWords>
      </Button>
      <IconButton
        label={handoverTexts.dismiss}
        onClick={() => {
          setIsAnswered(true);
          // The pressed button has disappeared.
          focusContent();
        }}
      >
        <X aria-hidden="true" className="size-4" />
      </IconButton>
    </section>
  );
}
