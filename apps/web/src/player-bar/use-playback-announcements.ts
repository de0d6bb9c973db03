import { playerTexts } from '@tutti/contract/player/texts';
import { useEffect, useRef } from 'react';
import { nowPlayingArtist, nowPlayingTitle } from '#components/stations/station-naming.ts';
import { usePlayer, useStation } from '#engine/engine-context.tsx';
import type { PlayerSnapshot, StationSnapshot } from '#engine/engine-types.ts';
import { announce } from '#ui/announcer.tsx';
import { showToast } from '#ui/toasts/toast-store.ts';

interface Sounding {
  /** Needed because two tracks may have the same title. */
  readonly key: string;
  readonly sentence: string;
}

/** The queue keeps its track while a station is joined, so a track only counts while it plays. */
function findSounding(player: PlayerSnapshot, station: StationSnapshot): Sounding | undefined {
  const { joinPhase, nowPlaying, playback } = station;
  if (joinPhase !== 'none') {
    const id = nowPlaying?.current?.id;
    if (id === undefined || playback !== 'playing') return undefined;
    const sentence = playerTexts.nowPlaying(nowPlayingTitle(nowPlaying), nowPlayingArtist(nowPlaying));
    return { key: `station ${id}`, sentence };
  }
  const { currentTrack, isPlaying } = player;
  if (currentTrack === undefined || !isPlaying) return undefined;
  const { id, title, artist } = currentTrack;
  return { key: `own ${id}`, sentence: playerTexts.nowPlaying(title, artist) };
}

/** Announces track changes to screen readers, and shows why playback stopped by itself. */
export function usePlaybackAnnouncements(): void {
  const player = usePlayer();
  const { failure } = player;
  const { key, sentence } = findSounding(player, useStation()) ?? {};
  // Prevents a second announcement after a pause.
  const announcedKey = useRef<string>(undefined);

  useEffect(() => {
    if (sentence === undefined || key === announcedKey.current) return;
    announcedKey.current = key;
    announce(sentence);
  }, [key, sentence]);

  useEffect(() => {
    if (failure !== undefined) showToast('error', failure);
  }, [failure]);
}
