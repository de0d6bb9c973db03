import { useNarrowScreen } from '#ui/screen/use-narrow-screen.ts';
import { Skeleton } from '#ui/states/skeleton.tsx';

const ROWS = ['one', 'two', 'three', 'four', 'five', 'six', 'seven', 'eight'];

/** Has the size of the first rows, so that nothing moves. */
export function UsersSkeleton() {
  const isNarrow = useNarrowScreen();
  if (isNarrow) {
    return (
      <div aria-busy="true" className="grid grid-cols-1 gap-3 pt-8 md:grid-cols-2">
        {ROWS.slice(0, 4).map((row) => (
          <Skeleton key={row} className="h-[12.6rem] rounded-card" />
        ))}
      </div>
    );
  }
  return (
    <div aria-busy="true" className="overflow-hidden rounded-card border border-line bg-surface">
      <div className="h-11" />
      {ROWS.map((row) => (
        <div key={row} className="flex h-[4.3125rem] items-center gap-6 border-t border-line px-4">
          <Skeleton className="size-5 rounded-md" />
          <Skeleton className="size-9 rounded-full" />
          <Skeleton className="h-4 w-56" />
          <Skeleton className="ms-auto h-6 w-20 rounded-full" />
          <Skeleton className="h-4 w-40" />
          <Skeleton className="h-11 w-40 rounded-full" />
        </div>
      ))}
    </div>
  );
}
