import { controlTexts } from '@tutti/contract/page/control-texts';
import { listTexts } from '@tutti/contract/page/list-texts';
import { statisticsTexts } from '@tutti/contract/statistics/texts';
import { CalendarDays, Clock, Heart, ListMusic, Play } from 'lucide-react';
import { formatListened } from '#components/music/listened-time.ts';
import { Section } from '#components/section.tsx';
import { ViewLink } from '#components/view-link.tsx';
import { useStatistics } from '#data/library/statistics-queries.ts';
import { useListening } from '#data/own/listening-history.ts';
import { numberFormat } from '#language/formats.ts';
import { PERIOD, periodName } from './period.ts';
import './profile.css';

const LIKED = { id: 'liked' } as const;
const LIBRARY = { id: 'library' } as const;
const STATISTICS = { id: 'statistics' } as const;
const MOST_PLAYED = { id: 'most-played' } as const;
const WHOLE_CARD =
  'after:absolute after:inset-0 after:rounded-card focus-visible:outline-none focus-visible:after:outline-2 focus-visible:after:outline-accent';

const numbers = numberFormat();
const inPeriod = (name: string) => `${name} · ${periodName}`;
const count = (value: number | undefined) => (value === undefined ? undefined : numbers.format(value));

/** Each number leads to what it counts. A dash means that the counts could not be loaded, because a zero would be false. */
export function ListeningStatistics() {
  const { data, isPending } = useStatistics();
  const listening = useListening(PERIOD);
  const statistics = [
    { label: controlTexts.tracksLiked, icon: Heart, view: LIKED, value: count(data?.tracksLiked) },
    {
      label: controlTexts.playlistsCreated,
      icon: ListMusic,
      view: LIBRARY,
      value: count(data?.playlistsCreated),
    },
    {
      label: inPeriod(statisticsTexts.listened),
      icon: Clock,
      view: STATISTICS,
      value: listening.data && formatListened(listening.data.listenedMs),
    },
    {
      label: inPeriod(statisticsTexts.plays),
      icon: Play,
      view: MOST_PLAYED,
      value: count(listening.data?.plays),
    },
    {
      label: inPeriod(statisticsTexts.daysWithMusic),
      icon: CalendarDays,
      view: STATISTICS,
      value: count(listening.data?.days.length),
    },
  ];
  return (
    <Section title={listTexts.yourListening}>
      <dl
        aria-busy={isPending || listening.isPending}
        className="profile-numbers grid grid-cols-2 gap-3 sm:grid-cols-3 sm:gap-4"
      >
        {statistics.map(({ label, icon: Icon, view, value }) => (
          <div
            key={label}
            className="relative flex flex-col-reverse justify-end gap-0.5 rounded-card border border-line bg-surface p-4 transition-colors duration-150 hover:border-edge sm:p-5"
          >
            <dt className="text-sm text-muted">
              <ViewLink view={view} className={WHOLE_CARD}>
                {label}
              </ViewLink>
            </dt>
            <dd className="profile-number">
              <Icon aria-hidden="true" className="size-5 text-accent" strokeWidth={1.75} />
              {value ?? '–'}
            </dd>
          </div>
        ))}
      </dl>
    </Section>
  );
}
