import { listTexts } from '@tutti/contract/texts/list-texts';
import { ProfileDelayed } from '#components/profile-delayed.tsx';
import { ViewHeader } from '#components/view-header.tsx';
import type { SignedInUser } from '#data/account/auth-context.tsx';
import { useAuth } from '#data/account/auth-context.tsx';
import { Skeleton } from '#ui/states/skeleton.tsx';
import { AccountCard } from './account-card.tsx';
import { ChangePassword } from './change-password.tsx';
import { ListenKeys } from './listen-keys.tsx';
import { OtherApps } from './other-apps.tsx';
import { OwnActivity } from './own-activity.tsx';
import { OwnLanguage } from './own-language.tsx';
import { OwnSessions } from './own-sessions.tsx';
import { ProfileInformation } from './profile-information.tsx';
import { WaysIn } from './ways-in.tsx';

const COLUMNS = 'grid items-start gap-6 lg:grid-cols-[minmax(0,1fr)_300px]';

function Settings({ user }: { user: SignedInUser }) {
  return (
    <div className="space-y-6">
      <div className={COLUMNS}>
        <div className="space-y-6">
          <ProfileInformation user={user} />
          <ChangePassword email={user.email} />
          <WaysIn email={user.email} />
          <OwnLanguage />
          <OwnSessions />
          <OtherApps />
          <ListenKeys />
        </div>
        <div className="max-lg:order-first">
          <AccountCard user={user} />
        </div>
      </div>
      <OwnActivity />
    </div>
  );
}

function SettingsSkeleton() {
  return (
    <div aria-busy="true" className={COLUMNS}>
      <div className="space-y-6">
        <Skeleton className="h-40 rounded-card" />
        <Skeleton className="h-24 rounded-card" />
        <Skeleton className="h-40 rounded-card" />
      </div>
      <Skeleton className="h-80 rounded-card max-lg:order-first" />
    </div>
  );
}

export function AccountPage() {
  const { user, isProfileDelayed } = useAuth();
  return (
    <>
      <ViewHeader title={listTexts.accountSettings} />
      {user !== undefined ? (
        <Settings user={user} />
      ) : isProfileDelayed ? (
        <ProfileDelayed />
      ) : (
        <SettingsSkeleton />
      )}
    </>
  );
}
