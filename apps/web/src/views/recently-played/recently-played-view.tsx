import { musicViewTexts } from '@tutti/contract/music/view-texts';
import { controlTexts } from '@tutti/contract/page/control-texts';
import { stateTexts } from '@tutti/contract/page/state-texts';
import { useMemo } from 'react';
import { OwnTracks } from '#components/tracks/own-track-list.tsx';
import { PlayedHeader } from '#components/tracks/played-header.tsx';
import { useNow } from '#components/use-now.ts';
import type { Track } from '#data/library/library-queries.ts';
import { useRecentlyPlayed } from '#data/own/played-lists.ts';
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
  const tracks = useMemo(() => eachOnce(query.data), [query.data]);
  return (
    <>
      <PlayedHeader list="recently-played" tracks={tracks} />
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
