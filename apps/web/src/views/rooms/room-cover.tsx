import { roomTexts as texts } from '@tutti/contract/rooms/texts';
import { clsx } from 'clsx';
import { Pause, Plus } from 'lucide-react';
import { Artwork } from '#components/music/artwork.tsx';
import { useRoomSound } from '#components/rooms/use-room-sound.ts';
import type { KnownRoom } from '#data/rooms/rooms-queries.ts';
import { AudienceArt } from '#ui/audience-art.tsx';
import { Button } from '#ui/button.tsx';
import { FloatingReactions } from './reactions.tsx';

interface RoomCoverProps {
  known: KnownRoom;
  /** Undefined if this person may not add. */
  onAdd: (() => void) | undefined;
}

function EmptyCover({ onAdd }: Pick<RoomCoverProps, 'onAdd'>) {
  return (
    <div className="room-cover room-cover-empty">
      <AudienceArt className="absolute inset-x-0 top-[12%] w-full opacity-50" />
      <div className="relative flex flex-col items-center gap-3 text-center">
        <p className="text-lg font-semibold text-balance">{texts.nothingOnAir}</p>
        {onAdd && (
          <Button look="primary" onClick={onAdd}>
            <Plus aria-hidden="true" className="size-4" />
            {texts.addFirst}
          </Button>
        )}
      </div>
    </div>
  );
}

/** Stands on the cover, because nothing else matters before it. */
function Unblock({ roomId }: { roomId: string }) {
  const { isBlocked, unblock } = useRoomSound(roomId);
  if (!isBlocked) return null;
  return (
    <Button look="primary" className="room-listen shadow-lift" onClick={unblock}>
      {texts.sound.listen}
    </Button>
  );
}

export function RoomCover({ known, onAdd }: RoomCoverProps) {
  const { current, isPaused, id } = known.room;
  return (
    <div className="relative">
      {current === null ? (
        <EmptyCover onAdd={onAdd} />
      ) : (
        <Artwork
          key={current.track.artUrl}
          artUrl={current.track.artUrl}
          title={current.track.albumTitle ?? current.track.title}
          sizePx={560}
          color={current.track.artColour}
          isLazy={false}
          className={clsx('room-cover', isPaused && 'is-paused')}
        />
      )}
      {isPaused && current !== null && (
        <p className="room-paused">
          <Pause aria-hidden="true" fill="currentColor" className="size-4" />
          {texts.pausedForAll}
        </p>
      )}
      <FloatingReactions roomId={id} />
      {current !== null && <Unblock roomId={id} />}
    </div>
  );
}
