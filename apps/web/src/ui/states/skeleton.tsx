import { clsx } from 'clsx';

/** A gray placeholder with the final geometry; the region around it sets aria-busy. */
export function Skeleton({ className }: { className?: string }) {
  return <div aria-hidden="true" className={clsx('animate-skeleton rounded-lg bg-raised', className)} />;
}
