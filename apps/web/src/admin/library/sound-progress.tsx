import { adminLibraryTexts } from '@tutti/contract/admin-library/texts';
import type { LibraryStatus } from '#data/admin/admin-library-queries.ts';
import { ProgressLine } from '#ui/states/progress-line.tsx';
import { formatNumber } from '../format-number.ts';

/** Shows how far the description of the sound is; nothing once it is complete. */
export function SoundProgress({ timbres: { described, total } }: Pick<LibraryStatus, 'timbres'>) {
  if (described >= total) return null;
  const percent = (described / total) * 100;
  return (
    <section aria-label={adminLibraryTexts.soundAnalysis} className="space-y-2 border-t border-line pt-4">
      <p className="flex flex-wrap justify-between gap-x-4 text-sm">
        <span className="font-medium">{adminLibraryTexts.soundAnalysis}</span>
        <span className="text-muted tabular-nums">
          {adminLibraryTexts.soundAnalyzed(formatNumber(described), formatNumber(total))}
        </span>
      </p>
      {/* An empty line would look broken. */}
      {described > 0 && (
        <ProgressLine label={adminLibraryTexts.soundAnalysis} percent={percent} className="h-2 text-edge" />
      )}
      <p className="text-sm text-muted">
        {described > 0 ? adminLibraryTexts.soundAnalysisNote : adminLibraryTexts.soundAnalysisWaits}
      </p>
    </section>
  );
}
