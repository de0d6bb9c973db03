import { roomTexts as texts } from '@tutti/contract/rooms/texts';
import { clsx } from 'clsx';
import { Smartphone, Volume2 } from 'lucide-react';
import { type RoomSound, useRoomSound } from '#components/rooms/use-room-sound.ts';
import { IconButton } from '#ui/button.tsx';

const SOUNDS = [
  { phase: 'sound', icon: Volume2, text: texts.sound.here },
  { phase: 'remote', icon: Smartphone, text: texts.sound.remote },
] as const;

const sounds = ({ phase }: RoomSound) => phase === 'sound' || phase === 'joining';

/** Whether this device sounds, or only controls the room. */
export function SoundChoice({ roomId }: { roomId: string }) {
  const sound = useRoomSound(roomId);
  const chosen = sounds(sound) ? 'sound' : sound.phase;
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset is for fields.
    <div role="group" aria-label={texts.sound.label} className="room-sound">
      {SOUNDS.map(({ phase, icon: Icon, text }) => (
        <button
          key={phase}
          type="button"
          aria-pressed={phase === chosen}
          className={clsx(
            'room-sound-choice',
            phase === chosen ? 'bg-ink text-canvas' : 'text-muted hover:text-ink',
          )}
          onClick={() => phase !== chosen && void (phase === 'sound' ? sound.listen() : sound.remoteOnly())}
        >
          <Icon aria-hidden="true" className="size-4 shrink-0" />
          <span className="truncate">{text}</span>
        </button>
      ))}
    </div>
  );
}

/** The same for a phone, which has room for one button. */
export function SoundToggle({ roomId }: { roomId: string }) {
  const sound = useRoomSound(roomId);
  const isOn = sounds(sound);
  const Icon = isOn ? Volume2 : Smartphone;
  return (
    <IconButton
      label={texts.sound.here}
      aria-pressed={isOn}
      onClick={() => void (isOn ? sound.remoteOnly() : sound.listen())}
    >
      <Icon aria-hidden="true" className="size-6" />
    </IconButton>
  );
}
