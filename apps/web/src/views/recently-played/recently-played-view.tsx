import { markTexts } from '@tutti/contract/music/mark-texts';
import { musicViewTexts } from '@tutti/contract/music/view-texts';
import { controlTexts } from '@tutti/contract/page/control-texts';
import { stateTexts } from '@tutti/contract/page/state-texts';
import { useMemo } from 'react';
import { PlayAllButton } from '#components/music/play-all-button.tsx';
import { OwnTracks } from '#components/tracks/own-track-list.tsx';
import { useNow } from '#components/use-now.ts';
import { ViewHeader } from '#components/view-header.tsx';
import { ViewLink } from '#components/view-link.tsx';
import type { Track } from '#data/library/library-queries.ts';
import { useRecentlyPlayed } from '#data/own/played-lists.ts';
import { usePlayer } from '#engine/engine-context.tsx';
import { buttonClass } from '#ui/button.tsx';
import { nameDay, timeOfPlay } from './days.ts';

/** A song that was played several times is played again once. */
function eachOnce(plays: readonly { readonly track: Track }[] = []): Track[] {
  return [...new Map(plays.map(({ track }) => [track.id, track])).values()].filter(
    ({ isMissing }) => !isMissing,
  );
}

export function RecentlyPlayedView() {
  const query = useRecentlyPlayed();
  const nowMs = useNow();
  const player = usePlayer();
  const tracks = useMemo(() => eachOnce(query.data), [query.data]);
  return (
    <>
      <ViewHeader
        title={controlTexts.recentlyPlayed}
        actions={
          <>
            <ViewLink view={{ id: 'most-played' }} className={buttonClass('quiet')}>
              {markTexts.mostPlayed.heading}
            </ViewLink>
            <PlayAllButton
              label={musicViewTexts.songs.playAll}
              tracks={tracks}
              onPlay={() => player.playFrom(tracks, 0)}
            />
          </>
        }
      />
      <OwnTracks
        label={controlTexts.recentlyPlayed}
        query={query}
        hasHeading
        hasNumbers={false}
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
