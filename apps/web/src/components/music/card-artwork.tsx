import { coverEdgePx } from '../long-lists/cover-edge.ts';
import { Artwork } from './artwork.tsx';

interface CardArtworkProps {
  artUrl: string | undefined;
  title: string;
  color: string | undefined;
}

export function CardArtwork(props: CardArtworkProps) {
  return (
    <Artwork {...props} sizePx={coverEdgePx()} className="aspect-square w-full rounded-xl! shadow-lift" />
  );
}
