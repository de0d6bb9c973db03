import { stageTexts } from '@tutti/contract/texts/stage-texts';
import { Car, EllipsisVertical, SlidersHorizontal } from 'lucide-react';
import { useState } from 'react';
import { MenuButton } from '#ui/menu-button.tsx';
import { CarMode } from './car-mode.tsx';
import { PlaybackDialog } from './playback-dialog.tsx';

/** What else the stage offers. */
export function StageMenu() {
  const [opened, setOpened] = useState<'car' | 'playback'>();
  const close = () => setOpened(undefined);
  return (
    <>
      <MenuButton
        label={stageTexts.menu}
        icon={EllipsisVertical}
        items={[
          { label: stageTexts.car.open, icon: Car, onSelect: () => setOpened('car') },
          {
            label: stageTexts.playback.title,
            icon: SlidersHorizontal,
            onSelect: () => setOpened('playback'),
          },
        ]}
      />
      {opened === 'playback' && <PlaybackDialog onClose={close} />}
      {opened === 'car' && <CarMode onClose={close} />}
    </>
  );
}
