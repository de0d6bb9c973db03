import { adminTexts } from '@tutti/contract/admin/texts';
import { roleRoomTexts } from '@tutti/contract/admin-users/role-room-texts';
import { roleTexts } from '@tutti/contract/admin-users/role-texts';
import { adminUsersTexts } from '@tutti/contract/admin-users/texts';
import { isAdmin, ROLE_NAMES } from '@tutti/contract/roles';
import { useId, useState } from 'react';
import { serverMessageOr } from '#api/api-error.ts';
import { useAuth } from '#data/account/auth-context.tsx';
import type { AdminUser } from '#data/admin/admin-users-queries.ts';
import { useRoleToggle } from '#data/admin/admin-users-queries.ts';
import { SwitchMark } from '#ui/fields/switch.tsx';
import { Banner } from '#ui/states/banner.tsx';

const texts = adminTexts.users;

interface RoleSwitchProps {
  name: string;
  description: string;
  /** Says what it may do with rooms. */
  inRooms: string;
  isOn: boolean;
  isBusy: boolean;
  /** The reason why the role cannot be changed. */
  reason?: string | undefined;
  onToggle: () => void;
}

function RoleSwitch({ name, description, inRooms, isOn, isBusy, reason, onToggle }: RoleSwitchProps) {
  const id = useId();
  return (
    <button
      type="button"
      role="switch"
      aria-checked={isOn}
      aria-label={name}
      aria-describedby={id}
      aria-disabled={isBusy || reason !== undefined}
      className="flex min-h-14 w-full items-center gap-4 rounded-xl px-3 py-2 text-start hover:bg-raised"
      onClick={() => {
        if (!isBusy && reason === undefined) onToggle();
      }}
    >
      <span className="grow">
        <span className="block font-medium">{name}</span>
        <span id={id} className="block text-sm text-muted">
          <span className="block">{description}</span>
          <span className="block text-xs">{inRooms}</span>
          {reason !== undefined && <span className="block text-xs">{reason}</span>}
        </span>
      </span>
      <SwitchMark isOn={isOn} isBusy={isBusy} />
    </button>
  );
}

interface RoleTogglesProps {
  user: AdminUser;
  onChange: (roles: readonly string[]) => void;
}

/** A switch changes only after the server has agreed. */
export function RoleToggles({ user, onChange }: RoleTogglesProps) {
  const toggle = useRoleToggle();
  const isOwn = useAuth().user?.id === user.id;
  const [failure, setFailure] = useState<string>();

  const press = (roleName: string) => {
    const hasRole = user.roles.includes(roleName);
    setFailure(undefined);
    toggle.mutate(
      { userId: user.id, roleName, hasRole },
      {
        onSuccess: () =>
          onChange(hasRole ? user.roles.filter((role) => role !== roleName) : [...user.roles, roleName]),
        onError: (error) => {
          const fallback = hasRole ? texts.removeRoleFailed : texts.addRoleFailed;
          setFailure(serverMessageOr(error, fallback));
        },
      },
    );
  };

  return (
    <div className="space-y-3">
      {failure && <Banner tone="bad">{failure}</Banner>}
      <ul aria-label={adminUsersTexts.rolesOf(user.email)} className="-mx-3">
        {ROLE_NAMES.map((name) => (
          <li key={name}>
            <RoleSwitch
              name={name}
              description={roleTexts[name]}
              inRooms={roleRoomTexts[name]}
              isOn={user.roles.includes(name)}
              isBusy={toggle.isPending}
              // Administrators cannot take their own role, because the server refuses it.
              reason={isOwn && isAdmin([name]) ? adminUsersTexts.notYourself : undefined}
              onToggle={() => press(name)}
            />
          </li>
        ))}
      </ul>
      <p className="text-sm text-muted">{adminUsersTexts.rolesNote}</p>
    </div>
  );
}
