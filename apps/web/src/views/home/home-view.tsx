import { shellTexts } from '@tutti/contract/texts/shell-texts';
import { ListeningStatistics } from '#components/listening-statistics.tsx';
import { ViewHeader } from '#components/view-header.tsx';
import { HomeActivity } from './home-activity.tsx';
import { HomeLinks } from './home-links.tsx';
import { JumpBackIn } from './jump-back-in.tsx';
import { StreamingSessions } from './streaming-sessions.tsx';
import { Welcome } from './welcome.tsx';

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
