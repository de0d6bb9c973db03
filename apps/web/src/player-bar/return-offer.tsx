import { stationTexts } from '@tutti/contract/texts/station-texts';
import { X } from 'lucide-react';
import { useState } from 'react';
import { stationName } from '#components/stations/station-naming.ts';
import { useStationToggle } from '#components/stations/use-station-toggle.ts';
import { readJoinedStation, writeJoinedStation } from '#engine/browser/listening-storage.ts';
import { usePlayer, useStation } from '#engine/engine-context.tsx';
import { Button, IconButton } from '#ui/button.tsx';
import { focusContent } from '#ui/focus-content.ts';

const texts = stationTexts.returnOffer;

interface ReturnOfferParts {
  readonly name: string;
  accept(): void;
  dismiss(): void;
}

/** Offers the station that a reload silenced, while it is on air and the listener has chosen nothing else. */
export function useReturnOffer(): ReturnOfferParts | undefined {
  const { joinPhase, stations } = useStation();
  const { isPlaying } = usePlayer();
  const { toggle } = useStationToggle();
  const [genreId, setGenreId] = useState(readJoinedStation);
  const hasChosen = joinPhase !== 'none' || isPlaying;
  if (hasChosen && genreId !== undefined) setGenreId(undefined);
  const station = stations?.find((one) => one.genreId === genreId && one.isActive);
  if (station === undefined || hasChosen) return undefined;
  return {
    name: stationName(station),
    accept: () => void toggle(station.genreId),
    dismiss: () => {
      writeJoinedStation(undefined);
      setGenreId(undefined);
      // The pressed button disappears with the offer.
      focusContent();
    },
  };
}

export function ReturnOffer({ name, accept, dismiss }: ReturnOfferParts) {
  return (
    <>
      <p className="min-w-0 grow truncate" title={name}>
        <span className="truncate text-muted max-sm:block max-sm:text-xs">{texts.question} </span>
        <span className="font-semibold">{name}</span>
      </p>
      <Button look="primary" className="max-sm:px-4" onClick={accept}>
        {texts.accept}
      </Button>
      <IconButton label={texts.dismiss} onClick={dismiss}>
        <X aria-hidden="true" className="size-4" />
      </IconButton>
    </>
  );
}
