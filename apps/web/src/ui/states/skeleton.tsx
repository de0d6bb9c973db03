import { clsx } from 'clsx';

/** Gray stand-in in the final geometry; the region that holds it carries aria-busy. */
export function Skeleton({ className }: { className?: string }) {
  return <div aria-hidden="true" className={clsx('animate-skeleton rounded-lg bg-raised', className)} />;
}
