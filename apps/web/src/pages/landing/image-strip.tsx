import { landingTexts } from '@tutti/contract/landing/texts';
import { SCROLL_STRIP_STEP_MS } from '@tutti/contract/limits';
import { Pause, Play } from 'lucide-react';
import { useState } from 'react';
import { useScrollImages } from '#data/library/use-scroll-images.ts';
import { PLACEHOLDER_COVERS } from './placeholder-covers.ts';

const PICTURE_PX = 176;
const GAP_PX = 16;
/** Fewer would leave a gap on a wide screen. */
const MIN_PICTURES = 16;

function repeatUntilWide(pictures: readonly string[]): string[] {
  const times = Math.max(1, Math.ceil(MIN_PICTURES / pictures.length));
  return Array.from({ length: times }).flatMap(() => pictures);
}

/** One run of the pictures. A second one follows, so that the loop has no seam. */
function StripRun({ pictures }: { pictures: readonly string[] }) {
  const [failed, setFailed] = useState<ReadonlySet<string>>(new Set());
  return pictures.map((address, index) => (
    <img
      // Pictures may repeat, so the index is part of the key.
      key={`${index}-${address}`}
      src={failed.has(address) ? PLACEHOLDER_COVERS[index % PLACEHOLDER_COVERS.length] : address}
      alt=""
      width={PICTURE_PX}
      height={PICTURE_PX}
      decoding="async"
      className="size-44 shrink-0 rounded-card bg-raised object-cover shadow-lift"
      onError={() => setFailed((known) => new Set([...known, address]))}
    />
  ));
}

/** moves one pixel each 20 ms. It can be stopped, and is still for users who prefer reduced motion. */
export function ImageStrip() {
  const { data } = useScrollImages();
  const [isStopped, setIsStopped] = useState(false);
  const pictures = repeatUntilWide(data !== undefined && data.length > 0 ? data : PLACEHOLDER_COVERS);
  const runPx = pictures.length * (PICTURE_PX + GAP_PX);
  const Icon = isStopped ? Play : Pause;
  return (
    <section aria-label={landingTexts.albumCovers} className="group relative">
      <div className="overflow-hidden py-4">
        <div
          // The gap after the last picture gives both halves the same width, so that the loop has no seam.
          className="flex w-max gap-4 pe-4 hover:[animation-play-state:paused] motion-reduce:!animate-none"
          style={{
            // Longhand properties, because the shorthand would reset the play state on every change.
            animationName: 'strip',
            animationDuration: `${runPx * SCROLL_STRIP_STEP_MS}ms`,
            animationTimingFunction: 'linear',
            animationIterationCount: 'infinite',
            animationPlayState: isStopped ? 'paused' : undefined,
          }}
          data-testid="image-strip"
        >
          <StripRun pictures={pictures} />
          <StripRun pictures={pictures} />
        </div>
      </div>
      <button
        type="button"
        aria-label={isStopped ? landingTexts.moveTheCovers : landingTexts.stopTheCovers}
        // Below the pictures, because it would cover a title on one of them.
        className="absolute end-4 top-full z-10 -mt-2 inline-flex size-11 items-center justify-center rounded-full bg-canvas/85 text-ink opacity-0 transition-opacity group-hover:opacity-100 focus-visible:opacity-100 pointer-coarse:opacity-100 motion-reduce:hidden"
        onClick={() => setIsStopped(!isStopped)}
      >
        <Icon aria-hidden="true" className="size-4" />
      </button>
    </section>
  );
}
