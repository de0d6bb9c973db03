import { stationTexts } from '@tutti/contract/texts/station-texts';
import { Play } from 'lucide-react';
import { Link, useNavigate } from 'react-router';
import { paletteClass } from '#components/palette.ts';
import { relativeTime } from '#components/relative-time.ts';
import { Section } from '#components/section.tsx';
import { useNow } from '#components/use-now.ts';
import type { RecentStation } from '#data/station-queries.ts';
import { useRecentStations } from '#data/station-queries.ts';
import { buttonClass } from '#ui/button.tsx';
import { Skeleton } from '#ui/skeleton.tsx';

const texts = stationTexts.home;

/** M-066 … M-068: the live streams page connects and joins, from the genre it is handed. */
function RecentCard({ recent }: { recent: RecentStation }) {
  const navigate = useNavigate();
  const nowMs = useNow();
  return (
    <button
      type="button"
      className={`flex w-full items-center justify-between gap-4 rounded-card p-5 text-start text-white transition-transform duration-150 hover:-translate-y-0.5 ${paletteClass(recent.genreName)}`}
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
    <div className="flex flex-wrap items-center justify-between gap-4 rounded-card border border-line p-6">
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
  return (
    <Section title={texts.jumpBackIn}>
      {isPending ? (
        <Skeleton className="h-21 rounded-card" />
      ) : data === undefined || data.length === 0 ? (
        <NothingRecent />
      ) : (
        <ul className="grid gap-4 md:grid-cols-3">
          {data.map((recent) => (
            <li key={recent.id}>
              <RecentCard recent={recent} />
            </li>
          ))}
        </ul>
      )}
    </Section>
  );
}
