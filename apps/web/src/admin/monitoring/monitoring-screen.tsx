import { adminTexts } from '@tutti/contract/admin/texts';
import { adminMonitoringTexts } from '@tutti/contract/admin-overview/monitoring-texts';
import { listTexts } from '@tutti/contract/page/list-texts';
import { clsx } from 'clsx';
import { ArrowLeft, RefreshCw } from 'lucide-react';
import { useState } from 'react';
import { useActiveUsers, useMonitoring } from '#data/admin/admin-overview-queries.ts';
import { Button, buttonClass } from '#ui/button.tsx';
import { Link } from '#ui/link.tsx';
import { ListenersChart } from '../dashboard-parts.ts';
import { formatClockTime } from '../format-date.ts';
import { ActiveUsersPanel } from './active-users-panel.tsx';
import { MailPanel } from './mail-panel.tsx';
import { NodesPanel } from './nodes-panel.tsx';
import { RoomsPanel } from './rooms-panel.tsx';
import { ScanStatusPanel } from './scan-status-panel.tsx';
import { ServerCells } from './server-cells.tsx';
import { StationsPanel } from './stations-panel.tsx';

const texts = adminTexts.monitoring;

/** Reserves its line before the time is known, because everything below would move on a phone otherwise. */
function LastUpdate({ at }: { at: string | undefined }) {
  const [openedAt] = useState(() => new Date().toISOString());
  return (
    <p
      aria-hidden={at === undefined}
      className={clsx('text-sm text-muted tabular-nums', at === undefined && 'invisible')}
    >
      <time dateTime={at}>{adminMonitoringTexts.lastUpdate(formatClockTime(at ?? openedAt))}</time>
    </p>
  );
}

/** Refetches every 30 s, and on a hub event. */
export function MonitoringScreen() {
  const users = useActiveUsers();
  const monitoring = useMonitoring();
  const isFetching = users.isFetching || monitoring.isFetching;

  function refresh() {
    void users.refetch();
    void monitoring.refetch();
  }

  return (
    <div className="space-y-4">
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
        <Link to="/admin" className={buttonClass('ghost', '-ms-4 px-4')}>
          <ArrowLeft aria-hidden="true" className="size-4 rtl:rotate-180" />
          {texts.backToAdmin}
        </Link>
        <div className="flex items-center gap-3">
          <LastUpdate at={users.data?.lastUpdated} />
          <Button isUnavailable={isFetching} onClick={refresh}>
            <RefreshCw aria-hidden="true" className="size-4" />
            {listTexts.refresh}
          </Button>
        </div>
      </div>
      <ServerCells monitoring={monitoring.data} />
      <NodesPanel nodes={monitoring.data?.nodes} />
      <ActiveUsersPanel query={users} />
      {/* The chart is beside these two, because nothing below it moves there when it appears. */}
      <div className="grid grid-cols-1 gap-4 md:grid-cols-2">
        <div className="min-w-0 space-y-4">
          <ScanStatusPanel
            library={monitoring.data?.library}
            isCaged={monitoring.data?.isCaged}
            hasFailed={monitoring.isError}
          />
          <MailPanel mail={monitoring.data?.mail} hasFailed={monitoring.isError} />
        </div>
        <div className="level-column flex min-w-0 flex-col">
          <ListenersChart />
        </div>
      </div>
      <StationsPanel monitoring={monitoring.data} hasFailed={monitoring.isError} onRetry={refresh} />
      <RoomsPanel />
    </div>
  );
}
