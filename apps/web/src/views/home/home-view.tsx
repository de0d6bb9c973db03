import { shellTexts } from '@tutti/contract/texts/shell-texts';
import { ListeningStatistics } from '#components/listening-statistics.tsx';
import { ViewHeader } from '#components/view-header.tsx';
import { useAuth } from '#data/auth-context.tsx';
import { HomeActivity } from './home-activity.tsx';
import { HomeLinks } from './home-links.tsx';
import { JumpBackIn } from './jump-back-in.tsx';
import { StreamingSessions } from './streaming-sessions.tsx';

function Welcome() {
  const { user, isAdmin, isProfileDelayed, retryProfile } = useAuth();
  if (isProfileDelayed) {
    return (
      <>
        The server does not answer right now.{' '}
        <button type="button" className="font-semibold text-accent hover:underline" onClick={retryProfile}>
          Try again
        </button>
      </>
    );
  }
  return (
    <span className="inline-flex flex-wrap items-center gap-2">
      Welcome back{user && `, ${user.email}`}
      {isAdmin && (
        <span className="rounded-full bg-accent px-2.5 py-0.5 text-xs font-bold text-on-accent">Admin</span>
      )}
    </span>
  );
}

export function HomeView() {
  return (
    <>
      <ViewHeader title={shellTexts.sidebar.home} note={<Welcome />} />
      <div className="space-y-10">
        <JumpBackIn />
        <StreamingSessions />
        <HomeLinks />
        <ListeningStatistics />
        <HomeActivity />
      </div>
    </>
  );
}
