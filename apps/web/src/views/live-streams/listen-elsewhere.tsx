import { listeningTexts } from '@tutti/contract/texts/listening-texts';
import { Radio } from 'lucide-react';
import { useState } from 'react';
import type { StationCardStation } from '#components/stations/station-card.tsx';
import { stationName } from '#components/stations/station-naming.ts';
import { IconButton } from '#ui/button.tsx';
import { Later } from '#ui/states/later.tsx';
import { lazyComponent } from '#ui/states/lazy-component.tsx';

const ListenElsewhereDialog = lazyComponent(
  async () => (await import('./listen-elsewhere-dialog.tsx')).ListenElsewhereDialog,
);

/** The button on a station's card that opens its addresses; the dialog loads on demand. */
export function ListenElsewhere({ station }: { station: StationCardStation }) {
  const [isOpen, setIsOpen] = useState(false);
  const name = stationName(station);
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: only keeps presses inside from toggling the card around it.
    // biome-ignore lint/a11y/useKeyWithClickEvents: as above; everything that can be pressed is a button.
    <div onClick={(event) => event.stopPropagation()}>
      <IconButton
        label={listeningTexts.elsewhere.open(name)}
        aria-haspopup="dialog"
        className="text-white! hover:bg-white/16!"
        onClick={() => setIsOpen(true)}
      >
        <Radio aria-hidden="true" className="size-4" />
      </IconButton>
      {isOpen && (
        <Later onMissing={() => setIsOpen(false)}>
          <ListenElsewhereDialog name={name} genreId={station.genreId} onClose={() => setIsOpen(false)} />
        </Later>
      )}
    </div>
  );
}
