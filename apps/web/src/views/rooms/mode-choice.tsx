import { roomTexts as texts } from '@tutti/contract/rooms/texts';
import { ROOM_MODES } from '@tutti/contract/rooms/words';
import { clsx } from 'clsx';
import { ListOrdered, Repeat, UserRoundCheck, Vote } from 'lucide-react';
import { useId } from 'react';
import type { RoomMode } from '#data/rooms/rooms-queries.ts';

const ICONS = {
  queue: ListOrdered,
  turns: Repeat,
  votes: Vote,
  'host-only': UserRoundCheck,
} as const satisfies Record<RoomMode, typeof Vote>;

interface ModeChoiceProps {
  value: RoomMode;
  onChange: (mode: RoomMode) => void;
}

/** How the queue of a room is ordered, each way with a sentence that explains it. */
export function ModeChoice({ value, onChange }: ModeChoiceProps) {
  const name = useId();
  return (
    <fieldset className="space-y-1.5">
      <legend className="mb-1.5 text-sm font-medium">{texts.mode.label}</legend>
      <div className="grid grid-cols-2 gap-2">
        {ROOM_MODES.map((mode) => {
          const Icon = ICONS[mode];
          return (
            <label
              key={mode}
              className={clsx(
                'relative flex cursor-pointer flex-col gap-1 rounded-xl border p-3',
                'has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-accent',
                mode === value ? 'border-accent bg-accent/15' : 'border-edge hover:bg-raised',
              )}
            >
              <input
                type="radio"
                name={name}
                value={mode}
                checked={mode === value}
                aria-describedby={`${name}-${mode}`}
                className="sr-only"
                onChange={() => onChange(mode)}
              />
              <span className="flex items-center gap-2 font-semibold">
                <Icon aria-hidden="true" className={clsx('size-4', mode === value && 'text-accent')} />
                {texts.mode[mode].name}
              </span>
              <span id={`${name}-${mode}`} className="text-xs text-muted">
                {texts.mode[mode].hint}
              </span>
            </label>
          );
        })}
      </div>
    </fieldset>
  );
}
