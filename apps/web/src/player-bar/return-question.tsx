import { stationTexts } from '@tutti/contract/stations/texts';
import { X } from 'lucide-react';
import { STATION_NAME_FONT } from '#components/stations/station-naming.ts';
import { Button, IconButton } from '#ui/button.tsx';
import type { ReturnOfferParts } from './return-offer.tsx';

const texts = stationTexts.returnOffer;

/** A file of its own, because most visits have nothing to return to. */
export function ReturnQuestion({
  name,
  accept,
  dismiss,
}: Pick<ReturnOfferParts, 'name' | 'accept' | 'dismiss'>) {
  return (
    <>
      <p className="min-w-0 grow truncate" title={name}>
        <span className="truncate text-muted max-sm:block max-sm:text-xs">{texts.question} </span>
        <span className={STATION_NAME_FONT}>{name}</span>
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
