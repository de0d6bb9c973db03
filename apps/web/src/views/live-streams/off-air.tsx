import { stationControlTexts } from '@tutti/contract/stations/control-texts';
import { stationTexts } from '@tutti/contract/stations/texts';
import { Play } from 'lucide-react';
import { genreLabel } from '#components/genre-label.ts';
import { STATION_NAME_FONT } from '#components/stations/station-naming.ts';
import { useGenres } from '#data/library/library-queries.ts';
import { useStationControl } from '#data/stations/station-control.ts';
import { useStation } from '#engine/engine-context.tsx';
import { Button } from '#ui/button.tsx';

const texts = stationControlTexts;

/** Users who may start stations find the stopped ones here, because the list of streams omits them. */
function OffAirList({ runningGenreIds }: { runningGenreIds: readonly string[] }) {
  const { refreshStations } = useStation();
  const control = useStationControl(() => void refreshStations().catch(() => undefined));
  const { data: genres } = useGenres();
  const silent = genres?.filter(({ id }) => !runningGenreIds.includes(id)) ?? [];
  if (silent.length === 0) return null;
  return (
    <section aria-labelledby="off-air" className="mt-10 space-y-4">
      <div className="flex flex-wrap items-end justify-between gap-4">
        <div>
          <h2 id="off-air" className="text-xl font-bold tracking-tight">
            {texts.offAir}
          </h2>
          <p className="text-sm text-muted">{texts.offAirHint}</p>
        </div>
        {silent.length > 1 && (
          <Button isUnavailable={control.isBusy} onClick={() => control.startAll()}>
            {texts.startAll}
          </Button>
        )}
      </div>
      <ul className="grid gap-3 sm:grid-cols-[repeat(auto-fill,minmax(290px,1fr))]">
        {silent.map(({ id, name }) => (
          <li
            key={id}
            className="flex min-w-0 items-center justify-between gap-3 rounded-card border border-line p-4"
          >
            <span className={`truncate ${STATION_NAME_FONT}`}>
              {stationTexts.stationName(genreLabel(name))}
            </span>
            <Button
              aria-label={`${texts.start}: ${stationTexts.stationName(genreLabel(name))}`}
              className="shrink-0"
              isUnavailable={control.isBusy}
              onClick={() => control.start(id)}
            >
              <Play aria-hidden="true" className="size-4" />
              {texts.start}
            </Button>
          </li>
        ))}
      </ul>
    </section>
  );
}

export function OffAir({ runningGenreIds }: { runningGenreIds: readonly string[] }) {
  const { isAllowed } = useStationControl(() => undefined);
  return isAllowed ? <OffAirList runningGenreIds={runningGenreIds} /> : null;
}
