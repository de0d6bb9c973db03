import { playerTexts } from '@tutti/contract/texts/player-texts';
import { useEffect } from 'react';
import { nowPlayingArtist, nowPlayingTitle } from '#components/stations/station-naming.ts';
import { usePlayer, useStation } from '#engine/engine-context.tsx';
import { announce } from '#ui/announcer.tsx';
import { showToast } from '#ui/toasts/toast-store.ts';

/** Says a change of track to screen readers, and shows why playback stopped by itself. */
export function usePlaybackNews(): void {
  const { currentTrack, failure } = usePlayer();
  const { joinPhase, nowPlaying } = useStation();

  const stationTrackId = joinPhase === 'joined' ? nowPlaying?.current?.id : undefined;
  const sentence =
    stationTrackId !== undefined
      ? playerTexts.nowPlaying(nowPlayingTitle(nowPlaying), nowPlayingArtist(nowPlaying))
      : currentTrack && playerTexts.nowPlaying(currentTrack.title, currentTrack.artist);

  useEffect(() => {
    if (sentence !== undefined) announce(sentence);
  }, [sentence]);

  useEffect(() => {
    if (failure !== undefined) showToast('error', failure);
  }, [failure]);
}
