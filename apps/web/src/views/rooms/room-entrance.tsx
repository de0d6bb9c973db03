import { roomTexts as texts } from '@tutti/contract/rooms/texts';
import { Smartphone, Volume2 } from 'lucide-react';
import { useRoomSound } from '#components/rooms/use-room-sound.ts';
import type { KnownRoom, RoomCurrent } from '#data/rooms/rooms-queries.ts';
import { Button } from '#ui/button.tsx';
import { RoomProgress } from './room-progress.tsx';

/** True while something plays and this device has not said yet whether it sounds; other tools wait until then. */
export function useIsEntering({ room }: KnownRoom): boolean {
  const { phase } = useRoomSound(room.id);
  return phase === 'none' && room.current !== null;
}

interface RoomEntranceProps {
  roomId: string;
  current: RoomCurrent | null;
}

/** The one question to somebody who opens a room, in the place of its controls. */
export function RoomEntrance({ roomId, current }: RoomEntranceProps) {
  const { listen, remoteOnly } = useRoomSound(roomId);
  return (
    <div className="room-controls">
      {current !== null && <RoomProgress key={current.id} current={current} send={undefined} />}
      {/* biome-ignore lint/a11y/useSemanticElements: a fieldset is for fields. */}
      <div role="group" aria-label={texts.sound.label} className="room-entrance">
        <Button look="primary" className="room-listen-here" onClick={() => void listen()}>
          <Volume2 aria-hidden="true" className="size-5" />
          {texts.sound.listen}
        </Button>
        <Button look="ghost" className="hover:bg-ink/10!" onClick={() => void remoteOnly()}>
          <Smartphone aria-hidden="true" className="size-4" />
          {texts.sound.remote}
        </Button>
      </div>
    </div>
  );
}
