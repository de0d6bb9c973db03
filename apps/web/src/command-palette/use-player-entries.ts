import { paletteTexts } from '@tutti/contract/frame/palette-texts';
import { Pause, Play, Repeat, Shuffle, SkipBack, SkipForward, Volume2, VolumeX } from 'lucide-react';
import { usePlayer, useStation } from '#engine/engine-context.tsx';
import type { PaletteEntry } from './palette-entry.ts';

const texts = paletteTexts;
const NEXT_REPEAT = { none: 'one', one: 'all', all: 'none' } as const;

const action = (
  id: string,
  parts: Pick<PaletteEntry, 'label' | 'icon' | 'synonyms' | 'run'>,
): PaletteEntry => ({
  id: `do:${id}`,
  group: 'actions',
  ...parts,
});

function useOwnMusicEntries(): readonly PaletteEntry[] {
  const player = usePlayer();
  if (player.currentTrack === undefined) return [];
  return [
    player.isPlaying
      ? action('play', { label: texts.pause, icon: Pause, run: player.pause, synonyms: 'stop' })
      : action('play', {
          label: texts.play,
          icon: Play,
          run: player.togglePlay,
          synonyms: 'resume continue',
        }),
    action('next', { label: texts.next, icon: SkipForward, run: player.next, synonyms: 'skip' }),
    action('previous', { label: texts.previous, icon: SkipBack, run: player.previous }),
    action('shuffle', {
      label: player.isShuffled ? texts.shuffleOff : texts.shuffleOn,
      icon: Shuffle,
      run: player.toggleShuffle,
      synonyms: 'random',
    }),
    action('repeat', {
      label: texts.repeat[NEXT_REPEAT[player.repeat]],
      icon: Repeat,
      run: player.cycleRepeat,
      synonyms: 'loop',
    }),
  ];
}

export function usePlayerEntries(): readonly PaletteEntry[] {
  const station = useStation();
  const own = useOwnMusicEntries();
  const { isMuted, toggleMute } = usePlayer();
  const isStation = station.joinPhase !== 'none';
  const isPaused = station.isPaused || station.playback === 'blocked';
  const listening = isPaused
    ? action('play', { label: texts.play, icon: Play, run: station.resume, synonyms: 'resume continue' })
    : action('play', { label: texts.pause, icon: Pause, run: station.pause, synonyms: 'stop' });
  return [
    ...(isStation ? [listening] : own),
    action('mute', {
      label: isMuted ? texts.unmute : texts.mute,
      icon: isMuted ? Volume2 : VolumeX,
      run: toggleMute,
      synonyms: 'volume sound silence',
    }),
  ];
}
