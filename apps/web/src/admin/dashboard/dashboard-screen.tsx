import { adminTexts } from '@tutti/contract/admin/texts';
import { adminDashboardTexts } from '@tutti/contract/admin-overview/dashboard-texts';
import { pageTexts } from '@tutti/contract/page/texts';
import { readableMessage } from '#api/api-error.ts';
import { useMonitoring, useOverview, useSecurityWarnings } from '#data/admin/admin-overview-queries.ts';
import { Button } from '#ui/button.tsx';
import { MessageState } from '#ui/states/message-state.tsx';
import { Skeleton } from '#ui/states/skeleton.tsx';
import { MailOffNote } from '../mail-off-note.tsx';
import { UserManagement, useWaitingUsers, WaitingUsers } from '../user-parts.ts';
import { ActivityCharts, Listeners, useAreChartsShown } from './activity-charts.tsx';
import { DashboardStations } from './dashboard-stations.tsx';
import { QuickActions } from './quick-actions.tsx';
import { RecentActivity } from './recent-activity.tsx';
import { SecurityPanel } from './security-panel.tsx';
import { LinkCards, StatCards } from './stat-cards.tsx';
import { SystemStatus } from './system-status.tsx';

/** One quiet block, because what comes first depends on who waits and what is wrong. */
function Loading() {
  return (
    <div aria-busy="true" className="space-y-4">
      <Skeleton className="h-44 rounded-card" />
      <Skeleton className="h-96 rounded-card" />
    </div>
  );
}

/** Waits for all that may need a decision and for the stations, because they decide where everything else stands. */
function useIsReady(): boolean {
  const queries = [useSecurityWarnings(), useWaitingUsers(), useOverview(), useMonitoring()];
  return !queries.some(({ isPending, failureCount }) => isPending && failureCount === 0);
}

/** Everything at a glance, first what needs a decision, with links to the screens that handle it. */
export function DashboardScreen() {
  const isReady = useIsReady();
  const { data: warnings, isError } = useSecurityWarnings();
  const isWarning = isError || (warnings !== undefined && warnings.length > 0);
  // Both have keys, because they keep their state when a warning comes or goes. Without one, the actions are beside the security panel.
  const security = (
    <div key="security" className={isWarning ? 'w-full' : undefined}>
      <SecurityPanel />
    </div>
  );
  const waiting = (
    <div key="waiting" className="w-full empty:hidden">
      <WaitingUsers />
    </div>
  );
  return (
    <>
      {!isReady && <Loading />}
      <div className={isReady ? 'space-y-4' : 'hidden'}>
        <div className="flex flex-wrap items-center justify-between gap-4">
          {isWarning ? [security, waiting] : [waiting, security]}
          <QuickActions />
        </div>
        <MailOffNote text={adminDashboardTexts.mailOff} linkText={adminDashboardTexts.setUpMail} />
        <Overview />
      </div>
    </>
  );
}

function Overview() {
  const { data: overview, error, refetch } = useOverview();
  const areChartsShown = useAreChartsShown();
  return (
    <>
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
        <div className="level-column flex min-w-0 flex-col gap-4 xl:col-span-2">
          <DashboardStations />
          <Listeners />
        </div>
        {overview !== undefined && (
          <div className="level-column flex min-w-0 flex-col gap-4">
            <RecentActivity entries={overview.recentActivity} />
            <SystemStatus overview={overview} />
          </div>
        )}
      </div>
      <ActivityCharts />
      <section aria-labelledby="dashboard-users" className={areChartsShown ? 'space-y-4 pt-6' : 'hidden'}>
        <div className="flex flex-wrap items-baseline justify-between gap-x-8 gap-y-2">
          <h2 id="dashboard-users" className="text-section">
            {adminTexts.sidebar.users}
          </h2>
          {/* Quiet, because the cards at the top already show some of these numbers. */}
          {overview !== undefined && <StatCards overview={overview} />}
        </div>
        <UserManagement host="dashboard" />
      </section>
    </>
  );
}
