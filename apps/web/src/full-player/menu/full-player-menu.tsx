import { fullPlayerTexts } from '@tutti/contract/texts/full-player-texts';
import { Car, EllipsisVertical, SlidersHorizontal } from 'lucide-react';
import { MenuButton } from '#ui/menu-button.tsx';
import { CarMode } from './car-mode.tsx';
import { PlaybackDialog } from './playback-dialog.tsx';

export type FullPlayerExtra = 'car' | 'playback';

/** The menu of the full player. */
export function FullPlayerMenu({ onOpen }: { onOpen: (extra: FullPlayerExtra) => void }) {
  return (
    <MenuButton
      label={fullPlayerTexts.menu}
      icon={EllipsisVertical}
      items={[
        { label: fullPlayerTexts.car.open, icon: Car, onSelect: () => onOpen('car') },
        {
          label: fullPlayerTexts.playback.title,
          icon: SlidersHorizontal,
          onSelect: () => onOpen('playback'),
        },
      ]}
    />
  );
}

/** Rendered beside the scene, because a driver who picks a station changes the scene and would lose this screen. */
export function OpenedExtra({ extra, onClose }: { extra: FullPlayerExtra | undefined; onClose: () => void }) {
  if (extra === 'playback') return <PlaybackDialog onClose={onClose} />;
  if (extra === 'car') return <CarMode onClose={onClose} />;
  return null;
}
