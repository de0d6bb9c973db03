import { homeTexts } from '@tutti/contract/home/texts';
import { controlTexts } from '@tutti/contract/page/control-texts';
import { useStatistics } from '#data/library/statistics-queries.ts';
import { locale } from '#language/language.ts';

/** A dash means that the numbers could not be loaded, because a zero would be false. */
export function HomeTotals() {
  const { data, isPending } = useStatistics();
  const totals = [
    { label: controlTexts.tracksLiked, value: data?.tracksLiked },
    { label: controlTexts.playlistsCreated, value: data?.playlistsCreated },
    { label: controlTexts.hoursListened, value: data && Math.round(data.hoursListened * 10) / 10 },
  ];
  return (
    <section aria-label={homeTexts.figures}>
      <dl aria-busy={isPending} className="flex flex-wrap gap-x-6 gap-y-1 text-sm text-muted">
        {totals.map(({ label, value }) => (
          <div key={label} className="flex flex-row-reverse gap-1.5">
            <dt>{label}</dt>
            <dd className="font-semibold text-ink tabular-nums">{value?.toLocaleString(locale) ?? '–'}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
