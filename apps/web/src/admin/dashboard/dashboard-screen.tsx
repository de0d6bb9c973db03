import { useOverview } from '#data/admin-overview-queries.ts';
import { Button } from '#ui/button.tsx';
import { MessageState } from '#ui/message-state.tsx';
import { Skeleton } from '#ui/skeleton.tsx';
import { StatCards } from './stat-cards.tsx';

export function DashboardScreen() {
  const overview = useOverview();
  if (overview.data !== undefined) return <StatCards overview={overview.data} />;
  if (overview.error === null) return <Skeleton className="h-40 rounded-card" />;
  return (
    <MessageState
      isAlert
      title="The dashboard could not be loaded"
      text={overview.error.message}
      action={<Button onClick={() => void overview.refetch()}>Retry</Button>}
    />
  );
}
