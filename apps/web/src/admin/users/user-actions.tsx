import { adminTexts } from '@tutti/contract/admin/texts';
import { adminUsersTexts } from '@tutti/contract/admin-users/texts';
import { appTexts } from '@tutti/contract/app-keys/texts';
import { listTexts } from '@tutti/contract/page/list-texts';
import { secondFactorTexts } from '@tutti/contract/second-factors/texts';
import { singleSignOnTexts } from '@tutti/contract/single-sign-on/texts';
import { Link2, MonitorSmartphone, ShieldOff, Smartphone, Trash2, UserCog, UserX } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { useAuth } from '#data/account/auth-context.tsx';
import type { AdminUser } from '#data/admin/admin-users-queries.ts';
import { Button } from '#ui/button.tsx';
import { MenuButton, type MenuItem } from '#ui/menu-button.tsx';

/** The panel that contains the rows runs these actions and shows their results. */
export interface UserCommands {
  readonly approve: (user: AdminUser) => void;
  readonly reject: (user: AdminUser) => void;
  /** Rejects an approved account, after a confirmation. */
  readonly revoke: (user: AdminUser) => void;
  readonly remove: (user: AdminUser) => void;
  readonly openRoles: (user: AdminUser) => void;
  /** Revokes the keys of the user's other music apps, after a confirmation. */
  readonly revokeAppKeys: (user: AdminUser) => void;
  /** For users who have lost their authenticator app and recovery codes; asks for a confirmation. */
  readonly removeSecondStep: (user: AdminUser) => void;
  readonly openSessions: (user: AdminUser) => void;
  readonly openSignOnLinks: (user: AdminUser) => void;
  readonly isBusy: (user: AdminUser) => boolean;
}

interface UserActionsProps {
  user: AdminUser;
  commands: UserCommands;
}

interface Offered extends UserActionsProps {
  readonly isBusy: boolean;
  /** Administrators cannot remove their own rights. */
  readonly isOwn: boolean;
}

/** Omits actions that do not apply to the account, and disables those that the server would refuse, with the reason. */
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

/** Approve and Reject are offered only for accounts that are not approved. */
export function UserActions({ user, commands }: UserActionsProps) {
  const isBusy = commands.isBusy(user);
  const isOwn = useAuth().user?.id === user.id;
  const row = useRef<HTMLDivElement>(null);
  const wasBusy = useRef(false);
  useEffect(() => {
    // The pressed button has disappeared, so the focus moves to the next one in the row.
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
