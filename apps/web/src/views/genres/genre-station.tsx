import { paletteTexts } from '@tutti/contract/frame/palette-texts';
import { RadioTower } from 'lucide-react';
import { stationName } from '#components/stations/station-naming.ts';
import { useStationToggle } from '#components/stations/use-station-toggle.ts';
import { useStations } from '#data/stations/stations-queries.ts';
import { useStation } from '#engine/engine-context.tsx';
import { Button, ToolWords, toolClass } from '#ui/button.tsx';

/** Joins or leaves the station that plays this very genre; absent without one on air. */
export function GenreStation({ genreId }: { genreId: string }) {
  const query = useStations();
  const { stations = query.data } = useStation();
  const { joinPhaseOf, toggle } = useStationToggle();
  const station = stations?.find((one) => one.genreId === genreId && one.isActive);
  if (station === undefined) return null;
  const phase = joinPhaseOf(genreId);
  const label = phase === 'joined' ? paletteTexts.leave : paletteTexts.join;
  return (
    <Button className={toolClass} isUnavailable={phase === 'joining'} onClick={() => void toggle(genreId)}>
      <RadioTower aria-hidden="true" className="size-4" />
      <ToolWords>{label(stationName(station))}</ToolWords>
    </Button>
  );
}
