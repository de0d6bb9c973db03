import { clsx } from 'clsx';

interface SkeletonProps {
  className?: string;
  /** Waits for nothing but to be scrolled to: what moves out of sight keeps the processor awake all the same. */
  isStill?: boolean;
}

/** Grey stand-in in the final geometry; the region that holds it carries aria-busy. */
export function Skeleton({ className, isStill = false }: SkeletonProps) {
  return (
    <div
      aria-hidden="true"
      className={clsx('rounded-lg bg-raised', !isStill && 'animate-skeleton', className)}
    />
  );
}
