import { clsx } from 'clsx';
import { type ReactNode, useCallback, useState } from 'react';
import { sizedArtUrl } from '#above-the-fold/art-size.ts';
import { paletteClass } from '../drawings/palette.ts';
import { whenCalm } from '../long-lists/scroll-pace.ts';

interface ArtworkProps {
  artUrl: string | undefined;
  /** Determines the colors if there is no picture. */
  title: string;
  /** Edge on screen in CSS pixels. */
  sizePx: number;
  /** Shown while the picture loads. */
  color?: string | undefined;
  className?: string;
  isLazy?: boolean;
  /** Replaces a missing picture; a drawing by default. */
  instead?: ReactNode;
}

const RADII = [6, 14, 24, 36, 50, 66];

/** A drawing like those of the server. */
const Rings = () => (
  <svg viewBox="0 0 100 100" className="size-full fill-none stroke-white/40">
    {RADII.map((radius) => (
      <circle key={radius} cx="62" cy="42" r={radius} />
    ))}
  </svg>
);

/** Hidden from screen readers, because its title is beside it. */
export function Artwork(props: ArtworkProps) {
  const { artUrl, title, sizePx, color, className, isLazy = true, instead } = props;
  const [failedUrl, setFailedUrl] = useState<string>();
  const url = artUrl && sizedArtUrl(artUrl, sizePx);
  const load = useCallback(
    (image: HTMLImageElement) => {
      const giveUp = whenCalm(() => image.setAttribute('src', url ?? ''));
      return () => {
        giveUp();
        // An image removed while it loads would otherwise keep its card in memory.
        image.removeAttribute('src');
      };
    },
    [url],
  );
  const shape = clsx('shrink-0 overflow-hidden rounded-lg bg-raised object-cover', className);
  if (artUrl === undefined || artUrl === failedUrl) {
    return (
      <div aria-hidden="true" className={clsx(shape, paletteClass(title), 'grid place-items-center')}>
        {instead ?? <Rings />}
      </div>
    );
  }
  return (
    <img
      ref={load}
      alt=""
      width={sizePx}
      height={sizePx}
      loading={isLazy ? 'lazy' : 'eager'}
      fetchPriority={isLazy ? 'auto' : 'high'}
      // A picture that is not lazy has to appear in the same frame as its screen.
      decoding={isLazy ? 'async' : 'sync'}
      className={shape}
      style={color === undefined ? undefined : { backgroundColor: color }}
      onError={() => setFailedUrl(artUrl)}
    />
  );
}
