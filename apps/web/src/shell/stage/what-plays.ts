import { isStreamTrack } from '@tutti/player';
import { nowPlayingTitle } from '#components/stations/station-naming.ts';
import type { PlayerSnapshot, PlayerTrack, StationSnapshot } from '#engine/engine-types.ts';

export interface StagePicture {
  readonly artUrl: string | undefined;
  readonly colour: string | undefined;
  /** What it is the picture of: chooses the pattern and the colours where there is none. */
  readonly of: string;
}

export type Playing =
  | { readonly kind: 'nothing'; readonly picture?: undefined }
  | { readonly kind: 'station'; readonly picture: StagePicture }
  | { readonly kind: 'track'; readonly picture: StagePicture; readonly track: PlayerTrack };

type Listening = Pick<StationSnapshot, 'joinPhase' | 'nowPlaying'>;

/** A joined station takes the place of the track, as in the bars (M-228, M-229). */
export function whatPlays(
  { currentTrack: track }: Pick<PlayerSnapshot, 'currentTrack'>,
  { joinPhase, nowPlaying }: Listening,
): Playing {
  if (joinPhase !== 'none') {
    const onAir = nowPlaying?.current;
    const of = onAir?.albumTitle ?? nowPlayingTitle(nowPlaying);
    return { kind: 'station', picture: { artUrl: onAir?.artUrl, colour: onAir?.artColour, of } };
  }
  if (track === undefined || isStreamTrack(track)) return { kind: 'nothing' };
  const { coverImageUrl: artUrl, artColour: colour, album: of } = track;
  return { kind: 'track', track, picture: { artUrl, colour, of } };
}
