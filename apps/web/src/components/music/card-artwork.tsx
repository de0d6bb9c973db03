import { Artwork } from './artwork.tsx';

/** Cards are about this wide, less their padding; with 200 every screen got a picture twice too large. */
export const CARD_PICTURE_PX = 160;

interface CardArtworkProps {
  artUrl: string | undefined;
  title: string;
  colour: string | undefined;
}

/** The cover that fills a card of a grid or of a shelf. */
export function CardArtwork(props: CardArtworkProps) {
  return (
    <Artwork {...props} sizePx={CARD_PICTURE_PX} className="aspect-square w-full rounded-xl! shadow-lift" />
  );
}
