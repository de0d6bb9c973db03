import { accountPageTexts } from '@tutti/contract/account/page-texts';
import { accountTexts } from '@tutti/contract/account/texts';
import { shellTexts } from '@tutti/contract/frame/texts';
import { listTexts } from '@tutti/contract/page/list-texts';
import { LogOut, SlidersHorizontal } from 'lucide-react';
import { Avatar } from '#components/avatar.tsx';
import { paletteClass } from '#components/drawings/palette.ts';
import { PageColumn } from '#components/page-column.tsx';
import { ProfileDelayed } from '#components/profile-delayed.tsx';
import { ViewHeader } from '#components/view-header.tsx';
import type { SignedInUser } from '#data/account/auth-context.tsx';
import { useAuth } from '#data/account/auth-context.tsx';
import { Button, buttonClass } from '#ui/button.tsx';
import { Link } from '#ui/link.tsx';
import { Skeleton } from '#ui/states/skeleton.tsx';
import { ListeningStatistics } from './listening-statistics.tsx';
import { MostPlayed } from './most-played.tsx';

/** this view only knows name, address and picture. */
function ProfileCard({ userName, email, profilePictureUrl }: SignedInUser) {
  const { signOut } = useAuth();
  const name = userName || email;
  return (
    <section
      aria-label={accountPageTexts.yourProfile}
      className="overflow-hidden rounded-card border border-line bg-surface"
    >
      <div aria-hidden="true" className={`h-28 sm:h-36 ${paletteClass(name)}`} />
      <div className="flex flex-wrap items-end gap-x-6 gap-y-4 p-6 pt-0">
        <Avatar
          name={name}
          pictureUrl={profilePictureUrl}
          className="-mt-14 size-28 border-4 border-surface text-2xl"
        />
        <div className="min-w-0 grow basis-56 pt-4">
          <p className="text-xl font-bold tracking-tight wrap-anywhere">{userName}</p>
          <p className="text-muted wrap-anywhere">{email}</p>
        </div>
        <div className="flex flex-wrap gap-3">
          <Link to="/account" className={buttonClass('quiet')}>
            <SlidersHorizontal aria-hidden="true" className="size-4" />
            {shellTexts.menu.accountSettings}
          </Link>
          <Button onClick={() => void signOut()}>
            <LogOut aria-hidden="true" className="size-4" />
            {shellTexts.menu.logout}
          </Button>
        </div>
      </div>
    </section>
  );
}

export function ProfilePage() {
  const { user, isProfileDelayed } = useAuth();
  return (
    <PageColumn>
      <ViewHeader title={listTexts.profile} />
      {user !== undefined ? (
        <div className="space-y-8">
          <ProfileCard {...user} />
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
