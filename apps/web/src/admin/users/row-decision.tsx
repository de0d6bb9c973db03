import { adminUsersTexts } from '@tutti/contract/admin-users/texts';
import type { AdminUser } from '#data/admin/admin-users-queries.ts';
import type { BulkAction } from '#data/admin/bulk-decision.ts';
import { Button } from '#ui/button.tsx';

export interface RowDecisionProps {
  user: AdminUser;
  isBusy: boolean;
  onDecide: (action: BulkAction, users: readonly AdminUser[]) => void;
}

/** The same two buttons as in the table of users, because most decisions are about one person. */
export function RowDecision({ user, isBusy, onDecide }: RowDecisionProps) {
  return (
    <div className="flex gap-1.5 max-md:w-full">
      <Button
        className="px-3.5! text-accent! max-md:grow"
        isUnavailable={isBusy}
        aria-label={adminUsersTexts.approveNamed(user.email)}
        onClick={() => onDecide('approve', [user])}
      >
        {adminUsersTexts.approve}
      </Button>
      <Button
        look="ghost"
        className="px-3.5! max-md:grow"
        isUnavailable={isBusy}
        aria-label={adminUsersTexts.rejectNamed(user.email)}
        onClick={() => onDecide('reject', [user])}
      >
        {adminUsersTexts.reject}
      </Button>
    </div>
  );
}
