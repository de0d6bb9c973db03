import { stationTexts } from '@tutti/contract/texts/station-texts';
import { nowPlayingArtist, nowPlayingTitle } from '#components/stations/station-naming.ts';
import type { NowPlaying } from '#engine/engine-types.ts';
import { Skeleton } from '#ui/states/skeleton.tsx';
import { FullPlayerName } from './full-player-name.tsx';

/** The current track of a station; shows a loading state until it is known, not "unknown". */
export function OnAirName({ nowPlaying }: { nowPlaying: NowPlaying | undefined }) {
  const current = nowPlaying?.current;
  if (nowPlaying === undefined) {
    return (
      <div role="status" aria-busy="true" aria-label={stationTexts.loading} className="space-y-4">
        <Skeleton className="h-10 w-4/5" />
        <Skeleton className="h-5 w-2/5" />
      </div>
    );
  }
  return (
    <FullPlayerName
      trackId={current?.id}
      title={nowPlayingTitle(nowPlaying)}
      artist={nowPlayingArtist(nowPlaying)}
      artists={[]}
      album={current?.albumTitle}
      albumId={current?.albumId}
    />
  );
}
