import { isStreamTrack } from '@tutti/player';
import { pictureOfTrack, pictureOnAir, type TintedPicture } from '#components/music/tinted-picture.ts';
import { nowPlayingTitle } from '#components/stations/station-naming.ts';
import type { PlayerSnapshot, PlayerTrack, StationSnapshot } from '#engine/engine-types.ts';

export type FullPlayerPicture = TintedPicture;

export type Playing =
  | { readonly kind: 'nothing'; readonly picture?: undefined }
  | { readonly kind: 'station'; readonly picture: FullPlayerPicture }
  | { readonly kind: 'track'; readonly picture: FullPlayerPicture; readonly track: PlayerTrack };

type Listening = Pick<StationSnapshot, 'joinPhase' | 'nowPlaying'>;

/** A joined station replaces the track, like in the bars (M-228, M-229). */
export function findNowPlayingSource(
  { currentTrack: track }: Pick<PlayerSnapshot, 'currentTrack'>,
  { joinPhase, nowPlaying }: Listening,
): Playing {
  if (joinPhase !== 'none') {
    const none = { artUrl: undefined, color: undefined, of: nowPlayingTitle(nowPlaying) };
    return { kind: 'station', picture: pictureOnAir(nowPlaying) ?? none };
  }
  if (track === undefined || isStreamTrack(track)) return { kind: 'nothing' };
  return { kind: 'track', track, picture: pictureOfTrack(track) };
}
