import { stationTexts } from '@tutti/contract/texts/station-texts';
import type { NowPlaying } from '#engine/engine-types.ts';

interface Named {
  name?: string | undefined;
  genreName: string;
}

/** M-074, M-095: the station's own name, or else "{genre} Radio". */
export function stationName({ name, genreName }: Named): string {
  return name || stationTexts.stationName(genreName);
}

export function nowPlayingTitle(nowPlaying: NowPlaying | undefined): string {
  return nowPlaying?.current?.title || stationTexts.unknownTrack;
}

export function nowPlayingArtist(nowPlaying: NowPlaying | undefined): string {
  return nowPlaying?.current?.artist || stationTexts.unknownArtist;
}
