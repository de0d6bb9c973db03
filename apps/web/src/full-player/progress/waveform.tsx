import { type CSSProperties, useMemo } from 'react';
import { useNarrowScreen } from '#ui/screen/use-narrow-screen.ts';
import { toBars, toPath, type WaveformRange } from './waveform-bars.ts';

const BARS = { narrow: 120, wide: 200 };

interface WaveformProps {
  levels: Uint8Array;
  range: WaveformRange;
  /** Progress within the part, 0 to 1. */
  share: number;
}

/** Draws the waveform. It is decorative, because its slider carries the label. */
export function Waveform({ levels, range: { from, until }, share }: WaveformProps) {
  const count = BARS[useNarrowScreen() ? 'narrow' : 'wide'];
  const path = useMemo(() => toPath(toBars(levels, count, { from, until })), [levels, count, from, until]);
  const box = { viewBox: `0 0 ${count} 100`, preserveAspectRatio: 'none', 'aria-hidden': true } as const;
  const played = { '--played': `${share * 100}%` } as CSSProperties;
  return (
    <>
      <svg {...box} className="full-player-bars">
        <path d={path} />
      </svg>
      <svg {...box} className="full-player-bars" style={played}>
        <path d={path} />
      </svg>
      <span className="full-player-head-line" style={played} />
    </>
  );
}
