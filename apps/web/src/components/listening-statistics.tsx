import { controlTexts } from '@tutti/contract/page/control-texts';
import { listTexts } from '@tutti/contract/page/list-texts';
import { Clock, Heart, ListMusic } from 'lucide-react';
import { Section } from '#components/section.tsx';
import { useStatistics } from '#data/library/statistics-queries.ts';
import { locale } from '#language/language.ts';

/** A dash means that the counts could not be loaded, because a zero would be false. */
export function ListeningStatistics() {
  const { data, isPending } = useStatistics();
  const statistics = [
    { label: controlTexts.tracksLiked, icon: Heart, value: data?.tracksLiked },
    { label: controlTexts.playlistsCreated, icon: ListMusic, value: data?.playlistsCreated },
    {
      label: controlTexts.hoursListened,
      icon: Clock,
      value: data && Math.round(data.hoursListened * 10) / 10,
    },
  ];
  return (
    <Section title={listTexts.yourListening}>
      <dl aria-busy={isPending} className="grid grid-cols-3 gap-3 sm:gap-4">
        {statistics.map(({ label, icon: Icon, value }) => (
          <div
            key={label}
            className="flex flex-col-reverse justify-end gap-0.5 rounded-card border border-line bg-surface p-4 sm:p-5"
          >
            <dt className="text-sm text-muted">{label}</dt>
            <dd className="text-xl font-bold tabular-nums">
              <Icon aria-hidden="true" className="mb-3 size-5 text-accent" strokeWidth={1.75} />
              {value?.toLocaleString(locale) ?? '–'}
            </dd>
          </div>
        ))}
      </dl>
    </Section>
  );
}
