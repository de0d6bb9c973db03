import { homeTexts } from '@tutti/contract/home/texts';
import { ShelfSkeleton } from '#components/shelves/shelf-skeleton.tsx';

const texts = homeTexts.shelves;

export function WaitingShelves() {
  return (
    <>
      <ShelfSkeleton title={texts.madeForYou} />
      <ShelfSkeleton title={texts.justAdded} />
    </>
  );
}
