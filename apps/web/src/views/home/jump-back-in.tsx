import { stationTexts } from '@tutti/contract/texts/station-texts';
import { Play } from 'lucide-react';
import { useNavigate } from 'react-router';
import { cyclingPaletteClass } from '#components/music/palette.ts';
import { relativeTime } from '#components/relative-time.ts';
import { Section } from '#components/section.tsx';
import { useStationList } from '#components/stations/station-grid.tsx';
import { useNow } from '#components/use-now.ts';
import type { RecentStation } from '#data/recents-queries.ts';
import { useRecentStations } from '#data/recents-queries.ts';
import { buttonClass } from '#ui/button.tsx';
import { Link } from '#ui/link.tsx';
import { Skeleton } from '#ui/skeleton.tsx';

const texts = stationTexts.home;
/** Loading, empty or full: what stands below does not move. */
const HEIGHT = 'min-h-24';

/** M-066 … M-068: the live streams page connects and joins, from the genre it is handed. */
function RecentCard({ recent, palette }: { recent: RecentStation; palette: number }) {
  const navigate = useNavigate();
  const nowMs = useNow();
  return (
    <button
      type="button"
      className={`flex ${HEIGHT} w-full items-center justify-between gap-4 rounded-card p-5 text-start text-white transition-transform duration-150 hover:-translate-y-0.5 ${cyclingPaletteClass(palette)}`}
      onClick={() => void navigate('/live-streams', { state: { autoJoinGenreId: recent.genreId } })}
    >
      <span className="min-w-0">
        <span className="block truncate text-lg font-bold tracking-tight">
          {stationTexts.stationName(recent.genreName)}
        </span>
        <span className="text-sm text-white/85">
          {texts.lastListened} {relativeTime(recent.listenedAt, nowMs)}
        </span>
      </span>
      <span
        aria-hidden="true"
        className="inline-flex size-11 shrink-0 items-center justify-center rounded-full bg-white/16"
      >
        <Play className="size-5" fill="currentColor" />
      </span>
    </button>
  );
}

function NothingRecent() {
  return (
    <div
      className={`flex ${HEIGHT} flex-wrap items-center justify-between gap-4 rounded-card border border-line p-6`}
    >
      <div>
        <p className="font-semibold">{texts.noRecentStreams}</p>
        <p className="text-sm text-muted">{texts.noRecentStreamsHint}</p>
      </div>
      <Link to="/live-streams" className={buttonClass('quiet')}>
        {texts.browseStreams}
      </Link>
    </div>
  );
}

export function JumpBackIn() {
  const { data, isPending } = useRecentStations();
  const { stations } = useStationList();
  // The colours the station has in the list below, or its place here when it is off the air.
  const paletteOf = (genreId: string, index: number) => {
    const place = stations?.findIndex((station) => station.genreId === genreId) ?? -1;
    return place === -1 ? index : place;
  };
  return (
    <Section title={texts.jumpBackIn}>
      {isPending ? (
        <Skeleton className={`${HEIGHT} rounded-card`} />
      ) : data === undefined || data.length === 0 ? (
        <NothingRecent />
      ) : (
        <ul className="grid gap-4 md:grid-cols-3">
          {data.map((recent, index) => (
            <li key={recent.id}>
              <RecentCard recent={recent} palette={paletteOf(recent.genreId, index)} />
            </li>
          ))}
        </ul>
      )}
    </Section>
  );
}
