import { isStreamTrack } from '@tutti/player';
import { pictureOfTrack, pictureOnAir, type TintedPicture } from '#components/music/tinted-picture.ts';
import { nowPlayingTitle } from '#components/stations/station-naming.ts';
import type { NowPlaying, PlayerSnapshot, PlayerTrack, StationSnapshot } from '#engine/engine-types.ts';

export type FullPlayerPicture = TintedPicture;

export type Playing =
  | { readonly kind: 'nothing'; readonly picture?: undefined }
  | { readonly kind: 'station'; readonly picture: FullPlayerPicture }
  /** The station that played before a reload, which one can return to. */
  | { readonly kind: 'return'; readonly picture: FullPlayerPicture }
  | { readonly kind: 'track'; readonly picture: FullPlayerPicture; readonly track: PlayerTrack };

type Listening = Pick<StationSnapshot, 'joinPhase' | 'nowPlaying'>;

function pictureOf(nowPlaying: NowPlaying | undefined): FullPlayerPicture {
  const none = { artUrl: undefined, color: undefined, of: nowPlayingTitle(nowPlaying) };
  return pictureOnAir(nowPlaying) ?? none;
}

/** A joined station replaces the track, like in the bars (M-228, M-229). */
export function findNowPlayingSource(
  { currentTrack: track }: Pick<PlayerSnapshot, 'currentTrack'>,
  { joinPhase, nowPlaying }: Listening,
  /** Set if a station is offered that played before a reload. */
  returnOffer?: { readonly nowPlaying: NowPlaying | undefined },
): Playing {
  if (joinPhase !== 'none') return { kind: 'station', picture: pictureOf(nowPlaying) };
  if (returnOffer !== undefined) return { kind: 'return', picture: pictureOf(returnOffer.nowPlaying) };
  if (track === undefined || isStreamTrack(track)) return { kind: 'nothing' };
  return { kind: 'track', track, picture: pictureOfTrack(track) };
}
