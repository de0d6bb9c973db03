import { clsx } from 'clsx';
import type { Stroke } from './strokes.ts';
import './drawings.css';

/** Drawn on the background of a palette, which provides its inks. It is decorative, because the name is beside it. */
interface PrintedDrawingProps {
  strokes: readonly Stroke[];
  /** Applies to the whole drawing. */
  transform?: string | undefined;
  className?: string;
}

export function PrintedDrawing({ strokes, transform, className }: PrintedDrawingProps) {
  return (
    <svg viewBox="0 0 200 200" aria-hidden="true" className={clsx('printed', className)}>
      <g transform={transform}>
        {strokes.map(({ ink, path, width, turn }, index) => (
          <path
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
      </g>
    </svg>
  );
}
