import { stageTexts } from '@tutti/contract/texts/stage-texts';
import { Car, EllipsisVertical, SlidersHorizontal } from 'lucide-react';
import { MenuButton } from '#ui/menu-button.tsx';
import { CarMode } from './car-mode.tsx';
import { PlaybackDialog } from './playback-dialog.tsx';

export type StageExtra = 'car' | 'playback';

/** The menu of the full player. */
export function StageMenu({ onOpen }: { onOpen: (extra: StageExtra) => void }) {
  return (
    <MenuButton
      label={stageTexts.menu}
      icon={EllipsisVertical}
      items={[
        { label: stageTexts.car.open, icon: Car, onSelect: () => onOpen('car') },
        { label: stageTexts.playback.title, icon: SlidersHorizontal, onSelect: () => onOpen('playback') },
      ]}
    />
  );
}

/** Rendered beside the scene, because a driver who picks a station changes the scene and would lose this screen. */
export function OpenedExtra({ extra, onClose }: { extra: StageExtra | undefined; onClose: () => void }) {
  if (extra === 'playback') return <PlaybackDialog onClose={onClose} />;
  if (extra === 'car') return <CarMode onClose={onClose} />;
  return null;
}
