import { fullPlayerTexts } from '@tutti/contract/player/full-player-texts';
import { playbackTexts } from '@tutti/contract/player/playback-texts';
import { Car, SlidersHorizontal } from 'lucide-react';
import { TrackMenu } from '#components/tracks/track-menu.tsx';
import type { PlayerTrack } from '#engine/engine-types.ts';
import { MenuButton, type MenuItem } from '#ui/menu-button.tsx';
import { CarMode } from './car-mode.tsx';
import { PlaybackDialog } from './playback-dialog.tsx';

export type FullPlayerExtra = 'car' | 'playback';

interface FullPlayerMenuProps {
  /** Undefined while it is unknown what plays. */
  track: PlayerTrack | undefined;
  onOpen: (extra: FullPlayerExtra) => void;
}

/** The menu that the track has in lists, and what only the full player has. */
export function FullPlayerMenu({ track, onOpen }: FullPlayerMenuProps) {
  const ownItems: readonly MenuItem[] = [
    { label: fullPlayerTexts.car.open, icon: Car, onSelect: () => onOpen('car') },
    { label: playbackTexts.title, icon: SlidersHorizontal, onSelect: () => onOpen('playback') },
  ];
  if (track === undefined) return <MenuButton label={fullPlayerTexts.menu} items={ownItems} />;
  return <TrackMenu track={track} label={fullPlayerTexts.menu} extraItems={ownItems} />;
}

/** Rendered beside the scene, because switching from a station to a track replaces the scene. */
export function OpenedExtra({ extra, onClose }: { extra: FullPlayerExtra | undefined; onClose: () => void }) {
  if (extra === 'playback') return <PlaybackDialog onClose={onClose} />;
  if (extra === 'car') return <CarMode onClose={onClose} />;
  return null;
}
