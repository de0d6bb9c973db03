import { adminDashboardTexts } from '@tutti/contract/admin-overview/dashboard-texts';
import type { LucideIcon } from 'lucide-react';
import { ChevronRight, LibraryBig, ScanSearch, ScrollText, UserCog, UserRoundCheck } from 'lucide-react';
import type { ReactNode } from 'react';
import { useState } from 'react';
import { Panel } from '#components/panel.tsx';
import { isScanRunning, useLibraryStatus, useStartScan } from '#data/admin/admin-library-queries.ts';
import { pressProps } from '#ui/button.tsx';
import { Link } from '#ui/link.tsx';
import { PendingApprovalsDialog, RoleManagerDialog } from '../user-parts.ts';

const ROW =
  '-mx-2 flex min-h-12 w-[calc(100%+1rem)] items-center gap-3 rounded-lg px-2 text-start text-sm font-medium hover:bg-raised disabled:opacity-50';

function RowContent({ icon: Icon, children }: { icon: LucideIcon; children: ReactNode }) {
  return (
    <>
      <Icon aria-hidden="true" className="size-4.5 shrink-0 text-muted" />
      <span className="grow">{children}</span>
      <ChevronRight aria-hidden="true" className="size-4 shrink-0 text-muted rtl:rotate-180" />
    </>
  );
}

function ScanAction() {
  const { data } = useLibraryStatus();
  const scan = useStartScan();
  const isRunning = data !== undefined && isScanRunning(data);
  return (
    <button
      type="button"
      className={ROW}
      {...pressProps({
        isUnavailable: data === undefined || isRunning || scan.isPending,
        onClick: () => scan.mutate('changes'),
      })}
    >
      <RowContent icon={ScanSearch}>
        {isRunning ? adminDashboardTexts.scanning : adminDashboardTexts.scan}
      </RowContent>
    </button>
  );
}

/** The most frequent actions. */
export function QuickActions() {
  const [open, setOpen] = useState<'pending' | 'roles'>();
  const close = () => setOpen(undefined);
  return (
    <Panel isDense title={adminDashboardTexts.quickActions}>
      <ul className="-mt-2">
        <li>
          <button type="button" className={ROW} onClick={() => setOpen('pending')}>
            <RowContent icon={UserRoundCheck}>{adminDashboardTexts.decideAboutNewUsers}</RowContent>
          </button>
        </li>
        <li>
          <button type="button" className={ROW} onClick={() => setOpen('roles')}>
            <RowContent icon={UserCog}>{adminDashboardTexts.giveAndTakeRoles}</RowContent>
          </button>
        </li>
        <li>
          <ScanAction />
        </li>
        <li>
          <Link to="/admin/library" className={ROW}>
            <RowContent icon={LibraryBig}>{adminDashboardTexts.lookAfterLibrary}</RowContent>
          </Link>
        </li>
        <li>
          <Link to="/admin/audit" className={ROW}>
            <RowContent icon={ScrollText}>{adminDashboardTexts.readAuditLog}</RowContent>
          </Link>
        </li>
      </ul>
      {open === 'pending' && <PendingApprovalsDialog onClose={close} />}
      {open === 'roles' && <RoleManagerDialog onClose={close} />}
    </Panel>
  );
}
