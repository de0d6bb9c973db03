import { type CSSProperties, useMemo } from 'react';
import { useNarrowScreen } from '#ui/screen/use-narrow-screen.ts';
import { toBars, toPath, type WaveformRange } from './waveform-bars.ts';

const BARS = { narrow: 120, wide: 240 };
interface WaveformProps {
  /** Undefined while they are unknown. */
  levels: Uint8Array | undefined;
  range: WaveformRange;
  isSeekable: boolean;
  /** Progress within the part, 0 to 1. */
  share: number;
}

/** Decorative, because the slider carries the label. */
export function Waveform({ levels, isSeekable, ...shown }: WaveformProps) {
  if (levels === undefined) return <PlainLine share={shown.share} isSeekable={isSeekable} />;
  return <Bars levels={levels} {...shown} />;
}

/** Draws a plain line until the server has measured the track, with a knob where it can be moved. */
function PlainLine({ share, isSeekable }: Pick<WaveformProps, 'share' | 'isSeekable'>) {
  const played = { '--played': `${share * 100}%` } as CSSProperties;
  return (
    <>
      <span className="full-player-unmeasured" style={played} />
      {isSeekable && <span className="full-player-head-line is-knob" style={played} />}
    </>
  );
}

interface BarsProps extends Pick<WaveformProps, 'range' | 'share'> {
  levels: Uint8Array;
}

function Bars({ levels, range: { from, until }, share }: BarsProps) {
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
