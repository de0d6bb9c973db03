import { adminTexts } from '@tutti/contract/admin/texts';
import { adminDashboardTexts } from '@tutti/contract/admin-overview/dashboard-texts';
import { pageTexts } from '@tutti/contract/page/texts';
import { readableMessage } from '#api/api-error.ts';
import { useOverview, useSecurityWarnings } from '#data/admin/admin-overview-queries.ts';
import { Button } from '#ui/button.tsx';
import { MessageState } from '#ui/states/message-state.tsx';
import { Skeleton } from '#ui/states/skeleton.tsx';
import { UserManagement } from '../user-parts.ts';
import { DailyCharts, ListenersChart } from './activity-charts.tsx';
import { QuickActions } from './quick-actions.tsx';
import { RecentActivity } from './recent-activity.tsx';
import { SecurityPanel } from './security-panel.tsx';
import { LinkCards, StatCards } from './stat-cards.tsx';
import { SystemStatus } from './system-status.tsx';

function Loading() {
  return (
    <div aria-busy="true" className="grid grid-cols-2 gap-4 max-sm:gap-3 lg:grid-cols-4">
      {['users', 'pending', 'streams', 'health'].map((card) => (
        <Skeleton key={card} className="h-36 rounded-card" />
      ))}
    </div>
  );
}

/** Everything at a glance, with links to the screens that handle it. */
export function DashboardScreen() {
  const { isPending, failureCount } = useSecurityWarnings();
  const areWarningsOnTheirWay = isPending && failureCount === 0;
  return (
    <div className="space-y-4">
      <SecurityPanel />
      {areWarningsOnTheirWay && <Loading />}
      {/* Shown together with the warnings, because their number moves everything below them. */}
      <div className={areWarningsOnTheirWay ? 'hidden' : 'space-y-4'}>
        <Overview />
      </div>
    </div>
  );
}

function Overview() {
  const { data: overview, error, refetch } = useOverview();
  const isWaiting = overview === undefined && error === null;
  return (
    <>
      {isWaiting && <Loading />}
      {overview === undefined && error !== null && (
        <MessageState
          isAlert
          title={adminDashboardTexts.loadFailed}
          text={readableMessage(error)}
          action={<Button onClick={() => void refetch()}>{pageTexts.retry}</Button>}
        />
      )}
      {overview !== undefined && <LinkCards overview={overview} />}
      <div className="grid grid-cols-1 gap-4 xl:grid-cols-3">
        <div className="grid grid-cols-1 gap-4 sm:grid-cols-2 xl:col-span-2">
          <div className="sm:col-span-2">
            <ListenersChart />
          </div>
          <DailyCharts />
        </div>
        {isWaiting && <Skeleton className="h-full min-h-96 rounded-card" />}
        {overview !== undefined && <SystemStatus overview={overview} />}
        {isWaiting && <Skeleton className="h-full min-h-96 rounded-card xl:col-span-2" />}
        {overview !== undefined && (
          <div className="xl:col-span-2">
            <RecentActivity entries={overview.recentActivity} />
          </div>
        )}
        <QuickActions />
      </div>
      <section aria-labelledby="dashboard-users" className="space-y-4 pt-6">
        <h2 id="dashboard-users" className="text-section">
          {adminTexts.sidebar.users}
        </h2>
        {/* Shown above the users, because the cards at the top already show some of these numbers. */}
        {overview !== undefined && <StatCards overview={overview} />}
        {isWaiting && <Skeleton className="h-15 rounded-card" />}
        <UserManagement host="dashboard" />
      </section>
    </>
  );
}
