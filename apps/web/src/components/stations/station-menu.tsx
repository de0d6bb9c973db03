import { stationTexts } from '@tutti/contract/texts/station-texts';
import { CircleStop, Play, SkipForward } from 'lucide-react';
import { useState } from 'react';
import type { StationControl } from '#data/stations/station-control.ts';
import { MenuButton } from '#ui/menu-button.tsx';
import { Later } from '#ui/states/later.tsx';
import { lazyComponent } from '#ui/states/lazy-component.tsx';

const texts = stationTexts.control;

/** Loaded later, because Home does not need it. */
const ConfirmDialog = lazyComponent(
  async () => (await import('#ui/dialogs/confirm-dialog.tsx')).ConfirmDialog,
);

interface StationMenuProps {
  name: string;
  genreId: string;
  isActive: boolean;
  control: StationControl;
}

/** Start, stop and skip for users who run stations. Stopping asks first, because it affects all listeners. */
export function StationMenu({ name, genreId, isActive, control }: StationMenuProps) {
  const [isAsking, setIsAsking] = useState(false);
  const { isBusy } = control;
  const items = isActive
    ? [
        { label: texts.skip, icon: SkipForward, isDisabled: isBusy, onSelect: () => control.skip(genreId) },
        { label: texts.stop, icon: CircleStop, isDisabled: isBusy, onSelect: () => setIsAsking(true) },
      ]
    : [{ label: texts.start, icon: Play, isDisabled: isBusy, onSelect: () => control.start(genreId) }];
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: only keeps presses inside from toggling the card around it.
    // biome-ignore lint/a11y/useKeyWithClickEvents: as above; everything that can be pressed is a button.
    <div onClick={(event) => event.stopPropagation()}>
      <MenuButton label={texts.menu(name)} items={items} className="text-white! hover:bg-white/16!" />
      {isAsking && (
        <Later onMissing={() => setIsAsking(false)}>
          <ConfirmDialog
            title={texts.stopQuestion(name)}
            text={texts.stopText}
            action={texts.stop}
            isDanger
            onConfirm={() => {
              setIsAsking(false);
              control.stop(genreId);
            }}
            onCancel={() => setIsAsking(false)}
          />
        </Later>
      )}
    </div>
  );
}
