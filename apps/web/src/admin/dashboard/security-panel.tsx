import { adminDashboardTexts } from '@tutti/contract/texts/admin-dashboard-texts';
import { adminTexts } from '@tutti/contract/texts/admin-texts';
import { ShieldAlert, ShieldCheck } from 'lucide-react';
import { useSecurityWarnings } from '#data/admin/admin-overview-queries.ts';
import { saidByServer } from '#language/language.ts';
import { Skeleton } from '#ui/states/skeleton.tsx';

const texts = adminTexts.security;

/** Warnings from real signals (A-165 … A-167). That they could not be loaded is itself a warning. */
export function SecurityPanel() {
  const { data, isError } = useSecurityWarnings();
  const warnings = isError ? [texts.loadFailed] : data;
  return (
    <section aria-label={adminDashboardTexts.securityWarnings} aria-busy={warnings === undefined}>
      {warnings === undefined && <Skeleton className="h-18 rounded-card" />}
      {warnings?.length === 0 && (
        <div className="flex items-center gap-4 rounded-card bg-good-soft px-5 py-4 text-good">
          <ShieldCheck aria-hidden="true" className="size-6 shrink-0" />
          <div>
            <h2 className="text-sm font-semibold">{texts.good}</h2>
            <p className="text-sm">{texts.noWarnings}</p>
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
                <li key={warning}>{saidByServer(warning) ?? warning}</li>
              ))}
            </ul>
          </div>
        </div>
      )}
    </section>
  );
}
