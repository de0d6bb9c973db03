import { MonitorSmartphone, Trash2, UserCog } from 'lucide-react';
import type { AdminUser } from '#data/admin-user-queries.ts';
import { Button } from '#ui/button.tsx';
import { MenuButton } from '#ui/menu-button.tsx';

/** What can be done about one user. The panel that holds the rows does it and shows what came of it. */
export interface UserCommands {
  readonly approve: (user: AdminUser) => void;
  readonly reject: (user: AdminUser) => void;
  readonly remove: (user: AdminUser) => void;
  readonly openRoles: (user: AdminUser) => void;
  readonly openSessions: (user: AdminUser) => void;
  /** Id of the user about whom a call is under way. */
  readonly busyId: string | undefined;
}

interface UserActionsProps {
  user: AdminUser;
  commands: UserCommands;
}

/** Approve and Reject stand only beside accounts that are not approved. */
export function UserActions({ user, commands }: UserActionsProps) {
  const isBusy = commands.busyId === user.id;
  return (
    <div className="flex items-center gap-1.5 md:justify-end">
      {!user.approved && (
        <>
          <Button
            className="px-4 text-accent max-md:grow"
            disabled={isBusy}
            aria-label={`Approve ${user.email}`}
            onClick={() => commands.approve(user)}
          >
            Approve
          </Button>
          <Button
            look="ghost"
            className="px-4 max-md:grow"
            disabled={isBusy}
            aria-label={`Reject ${user.email}`}
            onClick={() => commands.reject(user)}
          >
            Reject
          </Button>
        </>
      )}
      <MenuButton
        label={`More about ${user.email}`}
        items={[
          { label: 'Roles', icon: UserCog, onSelect: () => commands.openRoles(user) },
          { label: 'Sessions', icon: MonitorSmartphone, onSelect: () => commands.openSessions(user) },
          { label: 'Delete', icon: Trash2, isDisabled: isBusy, onSelect: () => commands.remove(user) },
        ]}
      />
    </div>
  );
}
