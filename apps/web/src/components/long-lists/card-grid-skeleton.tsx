import { clsx } from 'clsx';
import type { CSSProperties } from 'react';
import { Skeleton } from '#ui/states/skeleton.tsx';
import { cardMinPx } from './cover-edge.ts';
import './card-grid.css';

interface CardGridSkeletonProps {
  label: string;
  /** These match the cards (card-grid.tsx). */
  textPx: number;
  minCardPx?: number;
  phoneColumns?: 2 | 3;
  isRound?: boolean;
}

/** A skeleton with the geometry of a card grid, so that nothing jumps when the cards load. */
export function CardGridSkeleton({
  label,
  textPx,
  minCardPx = 0,
  phoneColumns = 3,
  isRound = false,
}: CardGridSkeletonProps) {
  const line = isRound && 'mx-auto';
  return (
    <div
      role="status"
      aria-busy="true"
      aria-label={label}
      className={clsx(
        'card-grid is-waiting grid sm:grid-cols-[repeat(auto-fill,minmax(var(--card),1fr))]',
        phoneColumns === 2 ? 'grid-cols-2' : 'grid-cols-3',
      )}
      style={{ '--card': `${Math.max(minCardPx, cardMinPx())}px` } as CSSProperties}
    >
      {Array.from({ length: 12 }, (_unused, index) => (
        <div key={index} className="waiting-card">
          <Skeleton className={isRound ? 'aspect-square !rounded-full' : 'aspect-square rounded-xl'} />
          <div className="space-y-3 overflow-hidden" style={{ height: textPx }}>
            <Skeleton className={clsx('h-4 w-3/4', line)} />
            <Skeleton className={clsx('h-3 w-1/2', line)} />
          </div>
        </div>
      ))}
    </div>
  );
}

/** The skeleton of one card that is not loaded yet. It is static, because a fast scroll may pass hundreds of them. */
export function WaitingCard({ isRound = false }: { isRound?: boolean }) {
  const line = clsx('rounded-lg bg-raised', isRound && 'mx-auto');
  return (
    <div className="waiting-card">
      <div className={clsx('aspect-square bg-raised', isRound ? 'rounded-full' : 'rounded-xl')} />
      <div className={clsx('h-4 w-3/4', line)} />
      <div className={clsx('h-3 w-1/2', line)} />
    </div>
  );
}
