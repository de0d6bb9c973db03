import { clsx } from 'clsx';
import './shelf.css';

/** `covers` and `cards` scroll sideways; `tiles` are two rows that show everything. */
export type ShelfShape = 'covers' | 'cards' | 'tiles';

/** Shared by shelves and their skeletons, so that nothing moves when the cards load. */
export function shelfListClass(shape: ShelfShape): string {
  if (shape === 'tiles') return 'grid grid-cols-2 gap-2 @min-[46rem]:grid-cols-4 @min-[46rem]:gap-3';
  return clsx(
    'shelf-list grid snap-x snap-proximity grid-flow-col overflow-x-auto overscroll-x-contain motion-safe:scroll-smooth',
    '[scrollbar-width:none] [&::-webkit-scrollbar]:hidden',
    shape === 'cards'
      ? '-mx-3 -mb-1 auto-cols-[minmax(min(21.5rem,88vw),1fr)] scroll-px-3 gap-4 px-3 py-1 max-md:-mx-4 max-md:scroll-px-4 max-md:px-4'
      : '-mx-3 auto-cols-[calc(clamp(8.5rem,11vw,14.5rem)+1.5rem)] scroll-px-3 max-md:-mx-4 max-md:px-1',
  );
}
