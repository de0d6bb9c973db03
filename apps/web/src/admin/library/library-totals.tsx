import { adminLibraryTexts } from '@tutti/contract/admin-library/texts';
import { controlTexts } from '@tutti/contract/page/control-texts';
import type { LibraryStatus } from '#data/admin/admin-library-queries.ts';
import { formatNumber } from '../format-number.ts';
import { NumberCells } from '../number-cells.tsx';

export function LibraryTotals({ totals }: Pick<LibraryStatus, 'totals'>) {
  const counts = [
    { label: adminLibraryTexts.tracks, value: formatNumber(totals.tracks) },
    { label: controlTexts.albums, value: formatNumber(totals.albums) },
    { label: controlTexts.artists, value: formatNumber(totals.artists) },
    { label: controlTexts.genres, value: formatNumber(totals.genres) },
  ];
  return (
    <NumberCells
      label={adminLibraryTexts.inTheLibrary}
      cells={counts}
      className="grid-cols-2 sm:grid-cols-4"
    />
  );
}
