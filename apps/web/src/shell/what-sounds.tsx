import { PhoneLiveBar } from './mini-live-bar.tsx';
import { PlayRecorder } from './play-recorder.tsx';
import { PlayerBar } from './player-bar.tsx';
import { usePlaybackNews } from './use-playback-news.ts';

/** What plays, at the lower edge of every view, and what is told and kept of it. */
export function WhatSounds() {
  usePlaybackNews();
  return (
    <>
      <PlayerBar />
      <PhoneLiveBar />
      <PlayRecorder />
    </>
  );
}
