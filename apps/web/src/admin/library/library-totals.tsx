import { adminLibraryTexts } from '@tutti/contract/admin-library/texts';
import { controlTexts } from '@tutti/contract/page/control-texts';
import type { LibraryStatus } from '#data/admin/admin-library-queries.ts';
import { formatNumber } from '../format-number.ts';

export function LibraryTotals({ totals }: Pick<LibraryStatus, 'totals'>) {
  const counts = [
    { label: adminLibraryTexts.tracks, value: totals.tracks },
    { label: controlTexts.albums, value: totals.albums },
    { label: controlTexts.artists, value: totals.artists },
    { label: controlTexts.genres, value: totals.genres },
  ];
  return (
    <dl
      aria-label={adminLibraryTexts.inTheLibrary}
      className="grid grid-cols-2 gap-px overflow-hidden rounded-card border border-line bg-line sm:grid-cols-4"
    >
      {counts.map(({ label, value }) => (
        <div key={label} className="flex flex-col-reverse bg-surface px-5 py-4">
          <dt className="wrap-anywhere hyphens-auto text-sm text-muted">{label}</dt>
          <dd className="text-xl font-bold tabular-nums">{formatNumber(value)}</dd>
        </div>
      ))}
    </dl>
  );
}
