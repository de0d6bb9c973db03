import { adminMonitoringTexts } from '@tutti/contract/admin-overview/monitoring-texts';
import { Skeleton } from '#ui/states/skeleton.tsx';

/** Replaces data that is loading or failed to load. */
export function NotYet({ hasFailed }: { hasFailed: boolean }) {
  if (hasFailed) return <p className="text-sm text-muted">{adminMonitoringTexts.couldNotBeLoaded}</p>;
  return <Skeleton className="h-16" />;
}
