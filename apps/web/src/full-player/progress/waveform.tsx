import { type CSSProperties, useMemo } from 'react';
import { useNarrowScreen } from '#ui/screen/use-narrow-screen.ts';
import { toBars, toPath, type WaveformRange } from './waveform-bars.ts';

const BARS = { narrow: 120, wide: 240 };
interface WaveformProps {
  /** Undefined while they are unknown. */
  levels: Uint8Array | undefined;
  range: WaveformRange;
  /** Progress within the part, 0 to 1. */
  share: number;
}

/** Decorative, because the slider carries the label. */
export function Waveform({ levels, ...shown }: WaveformProps) {
  if (levels === undefined) return <PlainLine share={shown.share} />;
  return <Bars levels={levels} {...shown} />;
}

/** A plain line with a knob, until the server has measured the track. */
function PlainLine({ share }: { share: number }) {
  const played = { '--played': `${share * 100}%` } as CSSProperties;
  return (
    <>
      <span className="full-player-unmeasured" style={played} />
      <span className="full-player-head-line is-knob" style={played} />
    </>
  );
}

function Bars({ levels, range: { from, until }, share }: WaveformProps & { levels: Uint8Array }) {
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
