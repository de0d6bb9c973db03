import { adminTexts } from '@tutti/contract/admin/texts';
import { adminUsersTexts } from '@tutti/contract/admin-users/texts';
import { UserCog, UserPlus, UserRoundCheck } from 'lucide-react';
import { useOverview } from '#data/admin/admin-overview-queries.ts';
import { Button, buttonClass } from '#ui/button.tsx';
import { Link } from '#ui/link.tsx';
import { formatNumber } from '../format-number.ts';
import { ScreenToolbar } from '../screen-toolbar.tsx';
import type { UsersHost } from './users-list-state.ts';

const { pendingApprovals, roleManagement } = adminTexts.dashboard;

/** Lets the buttons fit side by side on a phone. */
const COMPACT = 'max-md:grow max-md:px-3';

interface UsersToolbarProps {
  host: UsersHost;
  note: string | undefined;
  onPending: () => void;
  onRoles: () => void;
}

/** The frame keeps the number fresh. It is not part of the button's name, because the list below says who waits. */
function PendingCount() {
  const pending = useOverview().data?.pending ?? 0;
  if (pending === 0) return null;
  return (
    <span
      aria-hidden="true"
      className="-me-1 min-w-5 rounded-full bg-warn-soft px-1.5 text-center text-xs/5 font-bold text-accent tabular-nums"
    >
      {formatNumber(pending)}
    </span>
  );
}

/** The dashboard lists those who wait at its top, and invites nobody. */
export function UsersToolbar({ host, note, onPending, onRoles }: UsersToolbarProps) {
  const isOwnScreen = host === 'users';
  return (
    <ScreenToolbar
      note={note}
      actions={
        <>
          {isOwnScreen && (
            <Button className={COMPACT} onClick={onPending}>
              <UserRoundCheck aria-hidden="true" className="size-4 max-md:hidden" />
              {pendingApprovals}
              <PendingCount />
            </Button>
          )}
          <Button className={COMPACT} onClick={onRoles}>
            <UserCog aria-hidden="true" className="size-4 max-md:hidden" />
            {roleManagement}
          </Button>
          {isOwnScreen && (
            <Link to="/admin/invitations" className={buttonClass('primary', COMPACT)}>
              <UserPlus aria-hidden="true" className="size-4 max-md:hidden" />
              {adminUsersTexts.invite}
            </Link>
          )}
        </>
      }
    />
  );
}
