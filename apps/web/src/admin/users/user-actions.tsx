import { adminTexts } from '@tutti/contract/texts/admin-texts';
import { adminUsersTexts } from '@tutti/contract/texts/admin-users-texts';
import { appTexts } from '@tutti/contract/texts/app-texts';
import { listTexts } from '@tutti/contract/texts/list-texts';
import { secondFactorTexts } from '@tutti/contract/texts/second-factor-texts';
import { singleSignOnTexts } from '@tutti/contract/texts/single-sign-on-texts';
import { Link2, MonitorSmartphone, ShieldOff, Smartphone, Trash2, UserCog, UserX } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { useAuth } from '#data/account/auth-context.tsx';
import type { AdminUser } from '#data/admin/admin-users-queries.ts';
import { Button } from '#ui/button.tsx';
import { MenuButton, type MenuItem } from '#ui/menu-button.tsx';

/** The actions for a single user. The panel that contains the rows runs them and shows the results. */
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
  /** Opens the list of single sign-on links of the account. */
  readonly openSignOnLinks: (user: AdminUser) => void;
  /** Whether a call about this user is under way. */
  readonly isBusy: (user: AdminUser) => boolean;
}

interface UserActionsProps {
  user: AdminUser;
  commands: UserCommands;
}

interface Offered extends UserActionsProps {
  readonly isBusy: boolean;
  /** The account is the administrator's own; only others may take rights from it. */
  readonly isOwn: boolean;
}

/** Leaves out what the account does not have, and disables with a reason what the server would refuse. */
function listActions({ user, commands, isBusy, isOwn }: Offered): MenuItem[] {
  const byOthers = isOwn ? { reason: adminUsersTexts.notYourself } : { isDisabled: isBusy };
  const offered: readonly (MenuItem & { readonly isLeftOut?: boolean })[] = [
    { label: listTexts.roles, icon: UserCog, onSelect: () => commands.openRoles(user) },
    {
      label: adminTexts.users.revokeApprovalAction,
      icon: UserX,
      isLeftOut: !user.approved,
      ...byOthers,
      onSelect: () => commands.revoke(user),
    },
    {
      label: adminUsersTexts.sessions,
      icon: MonitorSmartphone,
      onSelect: () => commands.openSessions(user),
    },
    {
      label: singleSignOnTexts.admin.links,
      icon: Link2,
      isLeftOut: user.signOnLinks === 0,
      onSelect: () => commands.openSignOnLinks(user),
    },
    { label: appTexts.admin.revoke, icon: Smartphone, onSelect: () => commands.revokeAppKeys(user) },
    {
      label: secondFactorTexts.admin.remove,
      icon: ShieldOff,
      isLeftOut: !user.hasSecondFactor,
      onSelect: () => commands.removeSecondStep(user),
    },
    {
      label: adminUsersTexts.deleteAction,
      icon: Trash2,
      ...byOthers,
      onSelect: () => commands.remove(user),
    },
  ];
  return offered.filter(({ isLeftOut }) => !isLeftOut).map(({ isLeftOut: _, ...item }) => item);
}

/** Approve and Reject stand only beside accounts that are not approved. */
export function UserActions({ user, commands }: UserActionsProps) {
  const isBusy = commands.isBusy(user);
  const isOwn = useAuth().user?.id === user.id;
  const row = useRef<HTMLDivElement>(null);
  const wasBusy = useRef(false);
  useEffect(() => {
    // The pressed button is gone, so the focus moves to the next button in the row.
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
            isUnavailable={isBusy}
            aria-label={adminUsersTexts.approveNamed(user.email)}
            onClick={() => commands.approve(user)}
          >
            {adminUsersTexts.approve}
          </Button>
          <Button
            look="ghost"
            className="px-3.5! max-md:grow"
            isUnavailable={isBusy || isOwn}
            aria-label={adminUsersTexts.rejectNamed(user.email)}
            onClick={() => commands.reject(user)}
          >
            {adminUsersTexts.reject}
          </Button>
        </>
      )}
      <MenuButton
        label={adminUsersTexts.moreAbout(user.email)}
        items={listActions({ user, commands, isBusy, isOwn })}
      />
    </div>
  );
}
