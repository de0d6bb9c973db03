import { adminTexts } from '@tutti/contract/texts/admin-texts';
import { adminUsersTexts } from '@tutti/contract/texts/admin-users-texts';
import { appTexts } from '@tutti/contract/texts/app-texts';
import { listTexts } from '@tutti/contract/texts/list-texts';
import { secondFactorTexts } from '@tutti/contract/texts/second-factor-texts';
import { MonitorSmartphone, ShieldOff, Smartphone, Trash2, UserCog, UserX } from 'lucide-react';
import { useEffect, useRef } from 'react';
import type { AdminUser } from '#data/admin/admin-users-queries.ts';
import { Button } from '#ui/button.tsx';
import { MenuButton } from '#ui/menu-button.tsx';

/** What can be done about one user. The panel that holds the rows does it and shows what came of it. */
export interface UserCommands {
  readonly approve: (user: AdminUser) => void;
  readonly reject: (user: AdminUser) => void;
  /** Asks first, then rejects an account that was approved. */
  readonly revoke: (user: AdminUser) => void;
  readonly remove: (user: AdminUser) => void;
  readonly openRoles: (user: AdminUser) => void;
  /** Asks first, then ends what their other music apps sign in with. */
  readonly revokeAppKeys: (user: AdminUser) => void;
  /** Asks first; for whoever has lost the app and the codes. */
  readonly removeSecondStep: (user: AdminUser) => void;
  readonly openSessions: (user: AdminUser) => void;
  /** Whether a call about this user is under way. */
  readonly isBusy: (user: AdminUser) => boolean;
}

interface UserActionsProps {
  user: AdminUser;
  commands: UserCommands;
}

/** Approve and Reject stand only beside accounts that are not approved. */
export function UserActions({ user, commands }: UserActionsProps) {
  const isBusy = commands.isBusy(user);
  const row = useRef<HTMLDivElement>(null);
  const wasBusy = useRef(false);
  useEffect(() => {
    // The button that was pressed was off meanwhile, or is gone: by keyboard one goes on in the same row.
    if (wasBusy.current && !isBusy && document.activeElement === document.body) {
      row.current?.querySelector('button')?.focus();
    }
    wasBusy.current = isBusy;
  }, [isBusy]);
  return (
    <div ref={row} className="flex items-center justify-end gap-1.5">
      {!user.approved && (
        <>
          <Button
            className="px-3.5! text-accent! max-md:grow"
            disabled={isBusy}
            aria-label={adminUsersTexts.approveNamed(user.email)}
            onClick={() => commands.approve(user)}
          >
            {adminUsersTexts.approve}
          </Button>
          <Button
            look="ghost"
            className="px-3.5! max-md:grow"
            disabled={isBusy}
            aria-label={adminUsersTexts.rejectNamed(user.email)}
            onClick={() => commands.reject(user)}
          >
            {adminUsersTexts.reject}
          </Button>
        </>
      )}
      <MenuButton
        label={adminUsersTexts.moreAbout(user.email)}
        items={[
          { label: listTexts.roles, icon: UserCog, onSelect: () => commands.openRoles(user) },
          ...(user.approved
            ? [
                {
                  label: adminTexts.users.revokeApprovalAction,
                  icon: UserX,
                  isDisabled: isBusy,
                  onSelect: () => commands.revoke(user),
                },
              ]
            : []),
          {
            label: adminUsersTexts.sessions,
            icon: MonitorSmartphone,
            onSelect: () => commands.openSessions(user),
          },
          {
            label: appTexts.admin.revoke,
            icon: Smartphone,
            onSelect: () => commands.revokeAppKeys(user),
          },
          {
            label: secondFactorTexts.admin.remove,
            icon: ShieldOff,
            onSelect: () => commands.removeSecondStep(user),
          },
          {
            label: adminUsersTexts.deleteAction,
            icon: Trash2,
            isDisabled: isBusy,
            onSelect: () => commands.remove(user),
          },
        ]}
      />
    </div>
  );
}
