import { accountTexts } from '@tutti/contract/account/texts';
import { listTexts } from '@tutti/contract/page/list-texts';
import { PageColumn } from '#components/page-column.tsx';
import { ProfileDelayed } from '#components/profile-delayed.tsx';
import { ViewHeader } from '#components/view-header.tsx';
import { useAuth } from '#data/account/auth-context.tsx';
import { Skeleton } from '#ui/states/skeleton.tsx';
import { ListeningStatistics } from './listening-statistics.tsx';
import { MostPlayed } from './most-played.tsx';
import { ProfileHead } from './profile-head.tsx';

export function ProfilePage() {
  const { user, isProfileDelayed } = useAuth();
  return (
    <PageColumn>
      <ViewHeader title={listTexts.profile} />
      {user !== undefined ? (
        <div className="space-y-8">
          <ProfileHead {...user} />
          <ListeningStatistics />
          <MostPlayed />
        </div>
      ) : isProfileDelayed ? (
        <ProfileDelayed title={accountTexts.profile.loadFailed} />
      ) : (
        <Skeleton className="h-64 rounded-card" />
      )}
    </PageColumn>
  );
}
