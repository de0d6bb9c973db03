import { stationTexts } from '@tutti/contract/stations/texts';
import type { NowPlaying } from '#engine/engine-types.ts';
import { genreLabel } from '../genre-label.ts';

interface Named {
  name?: string | undefined;
  genreName: string;
}

/** A station's name is in italics wherever it is shown. */
export const STATION_NAME_FONT = 'font-title font-bold italic';

/** M-074, M-095; a server that sends the name made of its genre has given it none. */
export function stationName({ name, genreName }: Named): string {
  const isOwn = name && name !== stationTexts.stationName(genreName);
  return isOwn ? name : stationTexts.stationName(genreLabel(genreName));
}

/** A room that is silent, because it is paused or its queue is empty, shows its name. */
export function nowPlayingTitle(nowPlaying: NowPlaying | undefined): string {
  const { current, roomName } = nowPlaying ?? {};
  return (current === undefined ? roomName : current.title) || stationTexts.unknownTrack;
}

/** The line below the title, where the album takes the place of an artist that nobody knows. */
export const nowPlayingNote = (nowPlaying: NowPlaying | undefined): string =>
  nowPlaying?.current?.artist || nowPlaying?.current?.albumTitle || nowPlayingArtist(nowPlaying);

export function nowPlayingArtist(nowPlaying: NowPlaying | undefined): string {
  const { current, roomName } = nowPlaying ?? {};
  if (current === undefined && roomName !== undefined) return '';
  return current?.artist || stationTexts.unknownArtist;
}
