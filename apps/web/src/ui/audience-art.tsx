import { clsx } from 'clsx';
import { useId } from 'react';

interface Listener {
  x: number;
  y: number;
  radius: number;
  opacity: number;
}

const ROWS = 7;
const FOCUS = { x: 400, y: 60 };

/** Rows of listeners on arcs around the stage; nearer rows are smaller and brighter, as in a lit room. */
function seatListeners(): Listener[] {
  const seats: Listener[] = [];
  for (let row = 0; row < ROWS; row += 1) {
    const distance = 130 + row * 62;
    const count = 5 + row * 2;
    for (let seat = 0; seat < count; seat += 1) {
      const angle = Math.PI * (0.19 + (0.62 * seat) / (count - 1));
      seats.push({
        x: Math.round(FOCUS.x + Math.cos(angle) * distance * 1.12),
        y: Math.round(FOCUS.y + Math.sin(angle) * distance),
        radius: 9 + row * 1.6,
        opacity: (95 - row * 12) / 100,
      });
    }
  }
  return seats;
}

const LISTENERS = seatListeners();

/** The idea of the product as a picture: everyone faces the same stage. Decoration only. */
export function AudienceArt({ className }: { className?: string }) {
  const glowId = useId();
  return (
    <svg viewBox="0 0 800 600" aria-hidden="true" className={clsx('overflow-visible text-accent', className)}>
      <defs>
        <radialGradient id={glowId}>
          <stop offset="0%" stopColor="currentColor" stopOpacity="0.4" />
          <stop offset="40%" stopColor="currentColor" stopOpacity="0.12" />
          <stop offset="100%" stopColor="currentColor" stopOpacity="0" />
        </radialGradient>
      </defs>
      <ellipse cx="400" cy="60" rx="520" ry="420" fill={`url(#${glowId})`} />
      <rect x="330" y="52" width="140" height="16" rx="8" fill="currentColor" />
      {LISTENERS.map(({ x, y, radius, opacity }) => (
        <circle key={`${x}-${y}`} cx={x} cy={y} r={radius} opacity={opacity} fill="currentColor" />
      ))}
    </svg>
  );
}
