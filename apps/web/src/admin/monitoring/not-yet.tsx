import { adminMonitoringTexts } from '@tutti/contract/texts/admin-monitoring-texts';
import { Skeleton } from '#ui/states/skeleton.tsx';

/** In the place of what is not known: still asking, or refused. */
export function NotYet({ hasFailed }: { hasFailed: boolean }) {
  if (hasFailed) return <p className="text-sm text-muted">{adminMonitoringTexts.couldNotBeLoaded}</p>;
  return <Skeleton className="h-16" />;
}
