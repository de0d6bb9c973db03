import { playbackTexts as texts } from '@tutti/contract/player/playback-texts';
import { SPEEDS } from '@tutti/player';
import { isSpeedOffered } from '@tutti/player/speed-offer';
import { Check, Gauge } from 'lucide-react';
import { usePlayer } from '#engine/engine-context.tsx';
import type { PlayerTrack } from '#engine/engine-types.ts';
import { numberFormat } from '#language/formats.ts';
import { MenuButton } from '#ui/menu-button.tsx';

const FORMAT = numberFormat();
const say = (speed: number) => texts.times(FORMAT.format(speed));

/** The speed of a long track, beside the button while it is not the normal one. A song has none, unless it was set. */
export function SpeedButton({ track }: { track: PlayerTrack }) {
  const { speed, setSpeed } = usePlayer();
  if (speed === 1 && !isSpeedOffered(track)) return null;
  const items = SPEEDS.map((choice) => ({
    label: say(choice),
    icon: Check,
    isChecked: choice === speed,
    onSelect: () => setSpeed(choice),
  }));
  return (
    <div className="flex items-center">
      {speed !== 1 && (
        <span aria-hidden="true" className="text-xs font-semibold whitespace-nowrap tabular-nums">
          {say(speed)}
        </span>
      )}
      <MenuButton label={texts.speedNow(say(speed))} icon={Gauge} items={items} />
    </div>
  );
}
