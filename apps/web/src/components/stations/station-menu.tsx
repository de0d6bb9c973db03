import { listTexts } from '@tutti/contract/page/list-texts';
import { stationControlTexts } from '@tutti/contract/stations/control-texts';
import { CircleStop, Play, SkipForward } from 'lucide-react';
import { useState } from 'react';
import type { StationControl } from '#data/stations/station-control.ts';
import { useStation } from '#engine/engine-context.tsx';
import { MenuButton, type MenuItem } from '#ui/menu-button.tsx';
import { Later } from '#ui/states/later.tsx';
import { lazyComponent } from '#ui/states/lazy-component.tsx';
import type { StationCardStation } from './station-card.tsx';
import { stationName } from './station-naming.ts';

const texts = stationControlTexts;

const ConfirmDialog = lazyComponent(
  async () => (await import('#ui/dialogs/confirm-dialog.tsx')).ConfirmDialog,
);

interface StationMenuProps {
  station: StationCardStation;
  control: StationControl;
  /** For everybody. */
  items?: readonly MenuItem[];
}

/** Start, stop and skip for users who run stations. Stopping asks first, because it affects all listeners. */
function useControlItems({ station, control }: StationMenuProps, confirmStop: () => void): MenuItem[] {
  const { nowPlayingByGenre } = useStation();
  const { genreId } = station;
  const { isBusy } = control;
  if (!control.isAllowed) return [];
  return (nowPlayingByGenre[genreId]?.isActive ?? station.isActive)
    ? [
        { label: texts.skip, icon: SkipForward, isDisabled: isBusy, onSelect: () => control.skip(genreId) },
        { label: texts.stop, icon: CircleStop, isDisabled: isBusy, onSelect: confirmStop },
      ]
    : [{ label: texts.start, icon: Play, isDisabled: isBusy, onSelect: () => control.start(genreId) }];
}

export function StationMenu(props: StationMenuProps) {
  const { station, control } = props;
  const name = stationName(station);
  const [isConfirming, setIsConfirming] = useState(false);
  const items = [...useControlItems(props, () => setIsConfirming(true)), ...(props.items ?? [])];
  if (items.length === 0) return null;
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: only keeps presses inside from toggling the card around it.
    // biome-ignore lint/a11y/useKeyWithClickEvents: as above; everything that can be pressed is a button.
    <div onClick={(event) => event.stopPropagation()}>
      <MenuButton
        label={control.isAllowed ? texts.menu(name) : listTexts.moreFor(name)}
        items={items}
        className="text-white! hover:bg-white/16!"
      />
      {isConfirming && (
        <Later onMissing={() => setIsConfirming(false)}>
          <ConfirmDialog
            title={texts.stopQuestion(name)}
            text={texts.stopText}
            action={texts.stop}
            isDanger
            onConfirm={() => {
              setIsConfirming(false);
              control.stop(station.genreId);
            }}
            onCancel={() => setIsConfirming(false)}
          />
        </Later>
      )}
    </div>
  );
}
