import { adminTexts } from '@tutti/contract/admin/texts';
import { adminDashboardTexts } from '@tutti/contract/admin-overview/dashboard-texts';
import { pageTexts } from '@tutti/contract/page/texts';
import { ShieldAlert, ShieldCheck } from 'lucide-react';
import { useSecurityWarnings } from '#data/admin/admin-overview-queries.ts';
import { translateSentence } from '#language/language.ts';
import { Button } from '#ui/button.tsx';

const texts = adminTexts.security;

/** Shows warnings from real signals, and a quiet line without them (A-165 … A-167). A failure to load them is itself a warning. */
export function SecurityPanel() {
  const { data, isError, refetch } = useSecurityWarnings();
  const warnings = isError ? [texts.loadFailed] : data;
  return (
    <section aria-label={adminDashboardTexts.securityWarnings} aria-busy={warnings === undefined}>
      {warnings?.length === 0 && (
        <div className="flex gap-2 py-1 text-sm">
          <ShieldCheck aria-hidden="true" className="mt-0.5 size-4.5 shrink-0 text-good" />
          <div className="flex flex-wrap items-baseline gap-x-2">
            <h2 className="font-sans text-sm font-semibold">{texts.good}</h2>
            <p className="text-muted">{texts.noWarnings}</p>
          </div>
        </div>
      )}
      {warnings !== undefined && warnings.length > 0 && (
        <div className="flex gap-4 rounded-card bg-bad-soft px-5 py-4">
          <ShieldAlert aria-hidden="true" className="size-6 shrink-0 text-live" />
          <div className="min-w-0 space-y-1">
            <h2 className="text-sm font-semibold text-live">
              {adminDashboardTexts.warnings(warnings.length)}
            </h2>
            <ul className="space-y-1 text-sm wrap-anywhere">
              {warnings.map((warning) => (
                <li key={warning}>{translateSentence(warning) ?? warning}</li>
              ))}
            </ul>
            {isError && <Button onClick={() => void refetch()}>{pageTexts.retry}</Button>}
          </div>
        </div>
      )}
    </section>
  );
}
