import { paletteTexts } from '@tutti/contract/texts/palette-texts';
import { Pause, Play, Repeat, Shuffle, SkipBack, SkipForward, Volume2, VolumeX } from 'lucide-react';
import { usePlayer, useStation } from '#engine/engine-context.tsx';
import type { PaletteEntry } from './palette-entry.ts';

const texts = paletteTexts;
const NEXT_REPEAT = { none: 'one', one: 'all', all: 'none' } as const;

const action = (
  id: string,
  label: string,
  icon: typeof Play,
  run: () => void,
  synonyms = '',
): PaletteEntry => ({ id: `do:${id}`, group: 'actions', label, icon, run, synonyms });

function useOwnMusicEntries(): readonly PaletteEntry[] {
  const player = usePlayer();
  if (player.currentTrack === undefined) return [];
  return [
    player.isPlaying
      ? action('play', texts.pause, Pause, player.pause, 'stop')
      : action('play', texts.play, Play, player.togglePlay, 'resume continue'),
    action('next', texts.next, SkipForward, player.next, 'skip'),
    action('previous', texts.previous, SkipBack, player.previous),
    action(
      'shuffle',
      player.isShuffled ? texts.shuffleOff : texts.shuffleOn,
      Shuffle,
      player.toggleShuffle,
      'random',
    ),
    action('repeat', texts.repeat[NEXT_REPEAT[player.repeat]], Repeat, player.cycleRepeat, 'loop'),
  ];
}

/** What can be done with what plays: one's own music, or the station in its place. */
export function usePlayerEntries(): readonly PaletteEntry[] {
  const station = useStation();
  const own = useOwnMusicEntries();
  const { isMuted, toggleMute } = usePlayer();
  const isStation = station.joinPhase !== 'none';
  const isPaused = station.isPaused || station.playback === 'blocked';
  const listening = isPaused
    ? action('play', texts.play, Play, station.resume, 'resume continue')
    : action('play', texts.pause, Pause, station.pause, 'stop');
  return [
    ...(isStation ? [listening] : own),
    action(
      'mute',
      isMuted ? texts.unmute : texts.mute,
      isMuted ? Volume2 : VolumeX,
      toggleMute,
      'volume sound silence',
    ),
  ];
}
