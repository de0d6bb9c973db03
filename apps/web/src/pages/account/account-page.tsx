import { accountTexts } from '@tutti/contract/texts/account-texts';
import { clsx } from 'clsx';
import { Avatar } from '#components/avatar.tsx';
import { ViewHeader } from '#components/view-header.tsx';
import type { Auth } from '#data/auth-context.tsx';
import { useAuth } from '#data/auth-context.tsx';
import { Button } from '#ui/button.tsx';
import { MessageState } from '#ui/message-state.tsx';
import { Skeleton } from '#ui/skeleton.tsx';

const texts = accountTexts.account;

function RoleBadges({ roles }: { roles: readonly string[] }) {
  const shown = roles.length > 0 ? roles : [texts.noRoles];
  return (
    <ul aria-label="Roles" className="flex flex-wrap gap-2">
      {shown.map((role) => (
        <li
          key={role}
          className={clsx(
            'rounded-full px-3 py-1 text-xs font-bold',
            role === 'Admin' ? 'bg-accent text-on-accent' : 'bg-raised',
          )}
        >
          {role}
        </li>
      ))}
    </ul>
  );
}

function AccountCard({ user }: { user: NonNullable<Auth['user']> }) {
  return (
    <section
      aria-label="Profile"
      className="flex flex-wrap items-center gap-6 rounded-card border border-line bg-surface p-6"
    >
      <Avatar name={user.userName || user.email} pictureUrl={user.profilePictureUrl} />
      <div className="min-w-0 grow space-y-2">
        <p className="truncate text-lg font-semibold">{user.userName}</p>
        <p className="truncate text-muted">{user.email}</p>
        <RoleBadges roles={user.roles} />
      </div>
    </section>
  );
}

export function AccountPage() {
  const { user, isProfileDelayed, retryProfile, signOut } = useAuth();
  return (
    <>
      <ViewHeader
        title="Account Settings"
        actions={<Button onClick={() => void signOut()}>Sign Out</Button>}
      />
      {user === undefined && isProfileDelayed && (
        <MessageState
          isAlert
          title={texts.loadFailed}
          action={<Button onClick={retryProfile}>Retry</Button>}
        />
      )}
      {user === undefined && !isProfileDelayed && <Skeleton className="h-32 rounded-card" />}
      {user !== undefined && <AccountCard user={user} />}
    </>
  );
}
