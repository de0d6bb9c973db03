import { listeningTexts } from '@tutti/contract/listen-keys/texts';
import { Radio } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import type { StationCardStation } from '#components/stations/station-card.tsx';
import { stationName } from '#components/stations/station-naming.ts';
import type { MenuItem } from '#ui/menu-button.tsx';
import { Later } from '#ui/states/later.tsx';
import { lazyComponent } from '#ui/states/lazy-component.tsx';

const ListenElsewhereDialog = lazyComponent(
  async () => (await import('./listen-elsewhere-dialog.tsx')).ListenElsewhereDialog,
);

interface ListenElsewhere {
  menuItemOf: (station: StationCardStation) => MenuItem;
  dialog: ReactNode;
}

/** One dialog for all stations, opened from their menus. */
export function useListenElsewhere(): ListenElsewhere {
  const [station, setStation] = useState<StationCardStation>();
  const close = () => setStation(undefined);
  return {
    menuItemOf: (one) => ({
      label: listeningTexts.elsewhere.open,
      icon: Radio,
      onSelect: () => setStation(one),
    }),
    dialog: station !== undefined && (
      <Later onMissing={close}>
        <ListenElsewhereDialog name={stationName(station)} genreId={station.genreId} onClose={close} />
      </Later>
    ),
  };
}
