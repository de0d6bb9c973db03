import { useEffect, useEffectEvent } from 'react';
import { useFavorite } from '#data/own/favorites-queries.ts';
import { usePlayer, useReadPlayerProgress, useStation } from '#engine/engine-context.tsx';
import { useOpenFullPlayer } from '#navigation/full-player-address.ts';
import { useOpenView } from '#navigation/view.ts';
import { useSidePanel } from '../player-bar/panel-choice.ts';
import {
  findShortcut,
  type Shortcut,
  type ShortcutActions,
  useShortcutsOn,
} from '../player-bar/shortcuts.ts';

export type ShellSheet = 'help' | 'palette';

/** Some browsers press a button on keyup, even if keydown was canceled. */
function keepFromPressing(): void {
  document.addEventListener('keyup', (event) => event.key === ' ' && event.preventDefault(), {
    capture: true,
    once: true,
  });
}

/** While a station plays, shortcuts control the station, which cannot be skipped. */
export function useShortcuts(openSheet: (sheet: ShellSheet) => void): void {
  const player = usePlayer();
  const readProgress = useReadPlayerProgress();
  const station = useStation();
  const openView = useOpenView();
  const openFullPlayer = useOpenFullPlayer();
  const panel = useSidePanel();
  const isOn = useShortcutsOn();
  const isStation = station.joinPhase !== 'none';
  const { currentTrack } = player;
  const favorite = useFavorite({ id: currentTrack?.id ?? '', title: currentTrack?.title });

  const actions: ShortcutActions = {
    togglePlay: () => {
      if (!isStation) player.togglePlay();
      else if (station.isPaused) station.resume();
      else station.pause();
    },
    next: () => isStation || player.next(),
    previous: () => isStation || player.previous(),
    seekBy: (seconds) => isStation || player.seek(readProgress().currentTimeSeconds + seconds),
    changeVolumeBy: (step) => player.setVolume(player.volume + step),
    toggleMute: () => player.toggleMute(),
    toggleShuffle: () => isStation || player.toggleShuffle(),
    cycleRepeat: () => isStation || player.cycleRepeat(),
    openFullPlayer,
    toggleFavorite: () => {
      if (currentTrack && !isStation && !favorite.isPending) favorite.toggle();
    },
    openSearch: () => openView({ id: 'search' }),
    openQueue: () => openView({ id: 'queue' }),
    togglePanel: () => panel.toggle(panel.panel ?? 'queue'),
    openHelp: () => openSheet('help'),
    openPalette: () => openSheet('palette'),
  };

  const run = useEffectEvent((shortcut: Shortcut) => shortcut.run(actions));

  useEffect(() => {
    function onKeyDown(event: KeyboardEvent) {
      const shortcut = findShortcut(event);
      // Keys with a modifier work even if single keys are switched off.
      if (!shortcut || !(isOn || shortcut.isWithModifier)) return;
      // Space would scroll, and a slash would open the browser's own search.
      event.preventDefault();
      if (event.key === ' ') keepFromPressing();
      if (!event.repeat || shortcut.isRepeated) run(shortcut);
    }
    document.addEventListener('keydown', onKeyDown);
    return () => document.removeEventListener('keydown', onKeyDown);
  }, [isOn]);
}
