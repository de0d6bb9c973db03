import { clsx } from 'clsx';
import type { Stroke } from './strokes.ts';
import './drawings.css';

/** Drawn on the background of a palette, which provides its inks. It is decorative, because the name is beside it. */
export function PrintedDrawing({ strokes, className }: { strokes: readonly Stroke[]; className?: string }) {
  return (
    <svg viewBox="0 0 200 200" aria-hidden="true" className={clsx('printed', className)}>
      {strokes.map(({ ink, path, width, turn }, index) => (
        <path
          // Drawings do not change while they are shown.
          key={index}
          d={path}
          fill={width === undefined ? `var(--ink-${ink})` : 'none'}
          {...(width !== undefined && {
            stroke: `var(--ink-${ink})`,
            strokeWidth: width,
            strokeLinecap: 'round',
            strokeLinejoin: 'round',
          })}
          {...(turn !== undefined && { transform: `rotate(${turn} 100 100)` })}
        />
      ))}
    </svg>
  );
}
