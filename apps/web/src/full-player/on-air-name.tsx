import { stationTexts } from '@tutti/contract/stations/texts';
import type { ReactNode } from 'react';
import { nowPlayingTitle } from '#components/stations/station-naming.ts';
import type { NowPlaying } from '#engine/engine-types.ts';
import { Skeleton } from '#ui/states/skeleton.tsx';
import { FullPlayerName } from './full-player-name.tsx';

/** Shows a loading state until the track is known, and not "unknown". */
interface OnAirNameProps {
  nowPlaying: NowPlaying | undefined;
  menu: ReactNode;
}

export function OnAirName({ nowPlaying, menu }: OnAirNameProps) {
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
      artist={current?.artist ?? ''}
      artists={[]}
      album={current?.albumTitle}
      albumId={current?.albumId}
      menu={menu}
    />
  );
}
