import { markTexts } from '@tutti/contract/music/mark-texts';
import { viewTexts } from '@tutti/contract/music/single-view-texts';
import { musicViewTexts } from '@tutti/contract/music/view-texts';
import { controlTexts } from '@tutti/contract/page/control-texts';
import { stateTexts } from '@tutti/contract/page/state-texts';
import { OwnTracks } from '#components/tracks/own-track-list.tsx';
import { useNow } from '#components/use-now.ts';
import { ViewHeader } from '#components/view-header.tsx';
import { ViewLink } from '#components/view-link.tsx';
import { useRecentlyPlayed } from '#data/own/played-lists.ts';
import { buttonClass } from '#ui/button.tsx';
import { nameDay, timeOfPlay } from './days.ts';

export function RecentlyPlayedView() {
  const query = useRecentlyPlayed();
  const nowMs = useNow();
  return (
    <>
      <ViewHeader
        title={controlTexts.recentlyPlayed}
        note={viewTexts.newestFirst}
        actions={
          <ViewLink view={{ id: 'most-played' }} className={buttonClass('quiet')}>
            {markTexts.mostPlayed.heading}
          </ViewLink>
        }
      />
      <OwnTracks
        label={controlTexts.recentlyPlayed}
        query={query}
        hasHeading
        drawing="recent"
        texts={stateTexts.recent}
        factLabel={musicViewTexts.songs.columns.played}
        toRow={({ track, playedAt }, index) => {
          const day = nameDay(playedAt, nowMs);
          const before = query.data?.[index - 1];
          return {
            // A track may have several plays, but not at the same instant.
            key: `${track.id} ${playedAt.toISOString()}`,
            track,
            fact: <time dateTime={playedAt.toISOString()}>{timeOfPlay(playedAt, nowMs)}</time>,
            heading: before !== undefined && nameDay(before.playedAt, nowMs) === day ? undefined : day,
          };
        }}
      />
    </>
  );
}
