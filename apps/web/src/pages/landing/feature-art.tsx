/** Illustrations of the three feature cards. They are decorative. */
import { clsx } from 'clsx';
import { Heart } from 'lucide-react';
import { useState } from 'react';
import { useScrollImages } from '#data/library/use-scroll-images.ts';
import type { NowPlaying } from '#data/stations/now-playing-queries.ts';
import { PLACEHOLDER_COVERS } from './placeholder-covers.ts';

const FRAME = 'h-44 overflow-hidden border-b border-line bg-wing';
/** Keeps a drawing together on a wide card. */
const DRAWING = 'relative mx-auto h-full max-w-md';

const STATIONS = [
  {
    palette: 0,
    bars: [9, 22, 14, 28, 18],
    position: 'start-[6%] top-[34%] -rotate-6',
  },
  { palette: 5, bars: [16, 11, 26, 20, 8], position: 'end-[6%] top-[30%] rotate-6' },
  { palette: 3, bars: [12, 26, 34, 20, 30], position: 'start-1/2 top-[16%] -translate-x-1/2 scale-110' },
] as const;

interface FeatureArtProps {
  /** The stations that visitors may hear, the most popular first. */
  stations: readonly NowPlaying[];
}

export function StationsArt({ stations }: FeatureArtProps) {
  return (
    <div aria-hidden="true" className={FRAME}>
      <div className={DRAWING}>
        {STATIONS.map(({ palette, bars, position }, index) => (
          <div
            key={palette}
            className={clsx(
              'absolute flex h-26 w-28 flex-col justify-between rounded-xl p-3 shadow-lift',
              `station-palette text-white station-palette-${palette}`,
              position,
            )}
          >
            <span className="size-2 shrink-0 rounded-full bg-white" />
            <span dir="auto" className="line-clamp-2 text-sm font-semibold wrap-anywhere">
              {/* The last tile is in front of the others. */}
              {stations[STATIONS.length - 1 - index]?.name}
            </span>
            <span className="flex items-end gap-1.5">
              {bars.map((height) => (
                <span key={height} className="w-2 rounded-sm bg-white/85" style={{ height }} />
              ))}
            </span>
          </div>
        ))}
      </div>
    </div>
  );
}

const STACK = [
  { cover: 1, position: 'start-[12%] top-[22%] -rotate-12' },
  { cover: 2, position: 'end-[12%] top-[20%] rotate-12' },
  { cover: 0, position: 'start-1/2 top-[12%] -translate-x-1/2' },
] as const;

/** Albums of this server, or the bundled pictures while it has none. */
export function CollectionArt() {
  const { data = [] } = useScrollImages();
  const [hasFailed, setHasFailed] = useState(false);
  const pictures = data.length === 0 || hasFailed ? PLACEHOLDER_COVERS : data;
  return (
    <div aria-hidden="true" className={FRAME}>
      <div className={DRAWING}>
        {STACK.map(({ cover, position }) => (
          <img
            key={cover}
            src={pictures[cover % pictures.length]}
            onError={() => setHasFailed(true)}
            alt=""
            width={112}
            height={112}
            loading="lazy"
            className={clsx('absolute size-28 rounded-xl object-cover shadow-lift', position)}
          />
        ))}
        <span className="absolute start-1/2 bottom-5 inline-flex size-12 -translate-x-1/2 items-center justify-center rounded-full bg-surface shadow-lift">
          <Heart className="size-6 text-live" fill="currentColor" />
        </span>
      </div>
    </div>
  );
}

const MELODY = [10, 22, 34, 18, 42, 28, 14, 36, 24, 46, 20, 32, 12, 26, 38, 16];
const STEP = 11;
const BEAT = 6;

function WaveformDrawing({ y, className }: { y: number; className: string }) {
  return (
    <g className={className}>
      {MELODY.map((height, index) => (
        <rect
          // Heights repeat, so the index is part of the key.
          key={`${index}-${height}`}
          x={104 + index * STEP}
          y={y - height / 2}
          width="5"
          height={height}
          rx="2.5"
          fill="currentColor"
          opacity={index <= BEAT ? 1 : 0.35}
        />
      ))}
    </g>
  );
}

export function RoomsArt() {
  return (
    <div aria-hidden="true" className={FRAME}>
      <svg viewBox="0 0 320 176" className="h-full w-full" preserveAspectRatio="xMidYMid meet">
        <g className="text-muted" fill="none" stroke="currentColor" strokeWidth="2.5">
          <rect x="52" y="14" width="20" height="36" rx="5" />
          <path d="M58 44h8" />
          <rect x="42" y="72" width="40" height="26" rx="4" />
          <path d="M36 104h52" strokeLinecap="round" />
          <rect x="48" y="126" width="28" height="40" rx="5" />
          <circle cx="62" cy="152" r="7" />
          <circle cx="62" cy="136" r="3" />
        </g>
        <WaveformDrawing y={32} className="text-accent" />
        <WaveformDrawing y={88} className="text-accent" />
        <WaveformDrawing y={144} className="text-accent" />
        <path
          d={`M${104 + BEAT * STEP + 2.5} 4v168`}
          className="text-live"
          stroke="currentColor"
          strokeWidth="2.5"
          strokeLinecap="round"
        />
      </svg>
    </div>
  );
}
