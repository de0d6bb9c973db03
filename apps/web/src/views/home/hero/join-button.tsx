import { homeTexts } from '@tutti/contract/home/texts';
import { stationTexts } from '@tutti/contract/stations/texts';
import { CircleStop, Play } from 'lucide-react';
import { useNavigate } from 'react-router';
import { isAway } from '#components/stations/is-away.ts';
import type { StationCardStation } from '#components/stations/station-card.tsx';
import { stationName } from '#components/stations/station-naming.ts';
import { useStationToggle } from '#components/stations/use-station-toggle.ts';
import { useStation } from '#engine/engine-context.tsx';
import { buttonClass, pressProps } from '#ui/button.tsx';

const texts = homeTexts.hero;

const ON_WHITE = 'bg-white! text-[#1d1915]! hover:bg-white/85!';

interface JoinButtonProps {
  station: StationCardStation;
  /** A sign replaces the words. */
  isDisc?: boolean;
}

export function JoinButton({ station, isDisc = false }: JoinButtonProps) {
  const navigate = useNavigate();
  const line = useStation();
  const { joinPhaseOf, toggle } = useStationToggle();
  const phase = joinPhaseOf(station.genreId);
  const name = stationName(station);
  const words = { none: texts.join(name), joining: stationTexts.home.joining, joined: texts.leave(name) };

  async function press() {
    // The live streams page explains a failed join.
    if (!(await toggle(station.genreId)) && phase === 'none') void navigate('/live-streams');
  }

  const pressing = pressProps({
    isUnavailable: phase === 'joining' || (isAway(line) && phase === 'none'),
    onClick: () => void press(),
  });
  if (isDisc) {
    const Sign = phase === 'joined' ? CircleStop : Play;
    return (
      <button
        type="button"
        aria-label={words[phase]}
        className={buttonClass('ghost', `size-11 justify-center rounded-full px-0! ${ON_WHITE}`)}
        {...pressing}
      >
        <Sign aria-hidden="true" className="size-5" fill={phase === 'joined' ? 'none' : 'currentColor'} />
      </button>
    );
  }
  return (
    <button
      type="button"
      className={phase === 'joined' ? buttonClass('onArt', 'px-6') : buttonClass('ghost', `px-6 ${ON_WHITE}`)}
      {...pressing}
    >
      {words[phase]}
    </button>
  );
}
