import { clsx } from 'clsx';

/** Shared by shelves and their skeletons, so that nothing moves when the cards load. */
export function shelfListClass(isWide: boolean): string {
  return clsx(
    'grid snap-x snap-proximity grid-flow-col overflow-x-auto overscroll-x-contain motion-safe:scroll-smooth',
    '[scrollbar-width:none] [&::-webkit-scrollbar]:hidden',
    isWide
      ? '-m-1 auto-cols-[min(19.5rem,84vw)] scroll-px-1 gap-4 p-1 max-md:-mx-4 max-md:scroll-px-4 max-md:px-4'
      : '-mx-3 auto-cols-[calc(clamp(8.5rem,11vw,14.5rem)+1.5rem)] scroll-px-3 max-md:-mx-4 max-md:px-1',
  );
}
