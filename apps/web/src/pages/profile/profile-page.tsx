import { accountTexts } from '@tutti/contract/texts/account-texts';
import { shellTexts } from '@tutti/contract/texts/shell-texts';
import { LogOut } from 'lucide-react';
import { Avatar } from '#components/avatar.tsx';
import { ViewHeader } from '#components/view-header.tsx';
import { useAuth } from '#data/auth-context.tsx';
import { Button } from '#ui/button.tsx';
import { MessageState } from '#ui/message-state.tsx';
import { Skeleton } from '#ui/skeleton.tsx';

export function ProfilePage() {
  const { user, isProfileDelayed, retryProfile, signOut } = useAuth();
  return (
    <>
      <ViewHeader title="Profile" />
      {user === undefined && isProfileDelayed && (
        <MessageState
          isAlert
          title={accountTexts.profile.loadFailed}
          action={<Button onClick={retryProfile}>Retry</Button>}
        />
      )}
      {user === undefined && !isProfileDelayed && <Skeleton className="h-28 rounded-card" />}
      {user !== undefined && (
        <div className="flex flex-wrap items-center gap-6 rounded-card border border-line bg-surface p-6">
          <Avatar name={user.userName || user.email} pictureUrl={user.profilePictureUrl} />
          <div className="min-w-0 grow">
            <p className="truncate text-lg font-semibold">{user.userName}</p>
            <p className="truncate text-muted">{user.email}</p>
          </div>
          <Button onClick={() => void signOut()}>
            <LogOut aria-hidden="true" className="size-4" />
            {shellTexts.menu.logout}
          </Button>
        </div>
      )}
    </>
  );
}
