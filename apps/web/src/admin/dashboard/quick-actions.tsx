import { adminDashboardTexts } from '@tutti/contract/admin-overview/dashboard-texts';
import { ScanSearch, ScrollText, UserCog, UserRoundCheck } from 'lucide-react';
import { useId, useState } from 'react';
import { isScanRunning, useLibraryStatus, useStartScan } from '#data/admin/admin-library-queries.ts';
import { Button, buttonClass } from '#ui/button.tsx';
import { Link } from '#ui/link.tsx';
import { PendingApprovalsDialog, RoleManagerDialog } from '../user-parts.ts';

const TOOL = 'px-4! max-sm:grow';
const ICON = 'size-4 shrink-0 text-muted';

function ScanAction() {
  const { data } = useLibraryStatus();
  const scan = useStartScan();
  const isRunning = data !== undefined && isScanRunning(data);
  return (
    <Button
      className={TOOL}
      isUnavailable={data === undefined || isRunning || scan.isPending}
      onClick={() => scan.mutate('changes')}
    >
      <ScanSearch aria-hidden="true" className={ICON} />
      {isRunning ? adminDashboardTexts.scanning : adminDashboardTexts.scan}
    </Button>
  );
}

/** The most frequent actions, in one row, because the menu beside them has everything. */
export function QuickActions() {
  const [open, setOpen] = useState<'pending' | 'roles'>();
  const close = () => setOpen(undefined);
  const headingId = useId();
  return (
    <section aria-labelledby={headingId} className="flex flex-wrap gap-2 max-sm:w-full">
      <h2 id={headingId} className="sr-only">
        {adminDashboardTexts.quickActions}
      </h2>
      <Button className={TOOL} onClick={() => setOpen('pending')}>
        <UserRoundCheck aria-hidden="true" className={ICON} />
        {adminDashboardTexts.decideAboutNewUsers}
      </Button>
      <Button className={TOOL} onClick={() => setOpen('roles')}>
        <UserCog aria-hidden="true" className={ICON} />
        {adminDashboardTexts.giveAndTakeRoles}
      </Button>
      <ScanAction />
      <Link to="/admin/audit" className={buttonClass('quiet', TOOL)}>
        <ScrollText aria-hidden="true" className={ICON} />
        {adminDashboardTexts.readAuditLog}
      </Link>
      {open === 'pending' && <PendingApprovalsDialog onClose={close} />}
      {open === 'roles' && <RoleManagerDialog onClose={close} />}
    </section>
  );
}
