import { homeTexts } from '@tutti/contract/texts/home-texts';
import { stationTexts } from '@tutti/contract/texts/station-texts';
import { useNavigate } from 'react-router';
import { isAway } from '#components/stations/is-away.ts';
import type { StationCardStation } from '#components/stations/station-card.tsx';
import { stationName } from '#components/stations/station-naming.ts';
import { useStationToggle } from '#components/stations/use-station-toggle.ts';
import { useStation } from '#engine/engine-context.tsx';
import { buttonClass, pressProps } from '#ui/button.tsx';

const texts = homeTexts.hero;

/** Joins a station, like its card, with the station's name in the label. */
export function JoinButton({ station }: { station: StationCardStation }) {
  const navigate = useNavigate();
  const line = useStation();
  const { joinPhaseOf, toggle } = useStationToggle();
  const phase = joinPhaseOf(station.genreId);
  const name = stationName(station);
  const words = { none: texts.join(name), joining: stationTexts.home.joining, joined: texts.leave(name) };

  async function press() {
    // Like for the cards below, the live streams page explains a failed join.
    if (!(await toggle(station.genreId)) && phase === 'none') void navigate('/live-streams');
  }

  return (
    <button
      type="button"
      className={
        phase === 'joined'
          ? buttonClass('onArt', 'px-7')
          : buttonClass('ghost', 'bg-white! px-7 text-[#1d1915]! hover:bg-white/85!')
      }
      {...pressProps({
        isUnavailable: phase === 'joining' || (isAway(line) && phase === 'none'),
        onClick: () => void press(),
      })}
    >
      {words[phase]}
    </button>
  );
}
