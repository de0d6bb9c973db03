import { accountTexts } from '@tutti/contract/account/texts';
import { listTexts } from '@tutti/contract/page/list-texts';
import { PageColumn } from '#components/page-column.tsx';
import { ProfileDelayed } from '#components/profile-delayed.tsx';
import { useAuth } from '#data/account/auth-context.tsx';
import { usePageTitle } from '#ui/announcer.tsx';
import { Skeleton } from '#ui/states/skeleton.tsx';
import { ListeningStatistics } from './listening-statistics.tsx';
import { MostPlayed } from './most-played.tsx';
import { ProfileHead } from './profile-head.tsx';
import { OwnPlaylists, RecentlyPlayed } from './profile-shelves.tsx';

export function ProfilePage() {
  const { user, isProfileDelayed } = useAuth();
  usePageTitle(listTexts.profile);
  return (
    <PageColumn>
      {user === undefined && <h1 className="sr-only">{listTexts.profile}</h1>}
      {user !== undefined ? (
        <div className="space-y-8">
          <ProfileHead {...user} />
          <ListeningStatistics />
          <RecentlyPlayed />
          <MostPlayed />
          <OwnPlaylists />
        </div>
      ) : isProfileDelayed ? (
        <ProfileDelayed title={accountTexts.profile.loadFailed} />
      ) : (
        <Skeleton className="h-64 rounded-card" />
      )}
    </PageColumn>
  );
}
