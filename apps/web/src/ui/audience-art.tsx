import { clsx } from 'clsx';
import { useId } from 'react';
import { arrangeSeats } from './seat-rows.ts';

const LISTENERS = arrangeSeats({
  focus: { x: 400, y: 60 },
  widthFactor: 1.12,
  firstAngle: 0.19,
  rows: Array.from({ length: 7 }, (_unused, row) => ({ distance: 130 + row * 62, seatCount: 5 + row * 2 })),
});

/** Half the width that a card in front of the audience covers at most; a seat across its edge would be cut in half. */
const CLEARING = 170;

interface AudienceArtProps {
  className?: string;
  /** Leaves out the seats behind a card in the middle. */
  hasClearing?: boolean;
}

/**
 * The idea of the product as a decorative picture: everyone faces the same stage. Listeners in the back are larger and
 * paler.
 */
export function AudienceArt({ className, hasClearing }: AudienceArtProps) {
  const glowId = useId();
  return (
    <svg
      viewBox="0 0 800 600"
      aria-hidden="true"
      className={clsx('audience-art overflow-visible text-accent', className)}
    >
      <defs>
        <radialGradient id={glowId}>
          <stop offset="0%" stopColor="currentColor" stopOpacity="0.4" />
          <stop offset="40%" stopColor="currentColor" stopOpacity="0.12" />
          <stop offset="100%" stopColor="currentColor" stopOpacity="0" />
        </radialGradient>
      </defs>
      <ellipse cx="400" cy="60" rx="520" ry="420" fill={`url(#${glowId})`} />
      <rect x="330" y="52" width="140" height="16" rx="8" fill="currentColor" />
      {LISTENERS.filter(({ x }) => !hasClearing || Math.abs(x - 400) > CLEARING).map(({ x, y, row }) => (
        <circle
          key={`${x}-${y}`}
          cx={Math.round(x)}
          cy={Math.round(y)}
          r={9 + row * 1.6}
          opacity={(95 - row * 12) / 100}
          fill="currentColor"
        />
      ))}
    </svg>
  );
}
