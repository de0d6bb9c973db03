import { ART_SIZES } from '@tutti/contract/limits';
import { clsx } from 'clsx';
import { Music } from 'lucide-react';
import { type ReactNode, useCallback, useState } from 'react';
import { whenCalm } from '../long-lists/scroll-pace.ts';
import { paletteClass } from './palette.ts';

interface ArtworkProps {
  artUrl: string | undefined;
  /** What the artwork belongs to; chooses the colours when there is no picture. */
  title: string;
  /** Edge on screen in CSS pixels. */
  sizePx: number;
  /** Shown while the picture loads. */
  colour?: string | undefined;
  className?: string;
  isLazy?: boolean;
  /** Fills the place where there is no picture; a note otherwise. */
  instead?: ReactNode;
}

/** As many dots as a dense screen has, twice the edge at most, and no picture larger than needed. */
function sizedUrl(artUrl: string, sizePx: number): string {
  const wanted = sizePx * Math.min(2, window.devicePixelRatio || 1);
  const size = ART_SIZES.find((candidate) => candidate >= wanted) ?? ART_SIZES.at(-1);
  return `${artUrl}${artUrl.includes('?') ? '&' : '?'}size=${size}`;
}

/** Decoration beside the title it belongs to, so it is silent for screen readers. */
export function Artwork(props: ArtworkProps) {
  const { artUrl, title, sizePx, colour, className, isLazy = true, instead } = props;
  const [failedUrl, setFailedUrl] = useState<string>();
  const url = artUrl && sizedUrl(artUrl, sizePx);
  const load = useCallback(
    (image: HTMLImageElement) => {
      const giveUp = whenCalm(() => image.setAttribute('src', url ?? ''));
      return () => {
        giveUp();
        // A picture that left the page before it came would keep its card in memory until it comes.
        image.removeAttribute('src');
      };
    },
    [url],
  );
  const shape = clsx('shrink-0 overflow-hidden rounded-lg bg-raised object-cover', className);
  if (artUrl === undefined || artUrl === failedUrl) {
    return (
      <div aria-hidden="true" className={clsx(shape, paletteClass(title), 'grid place-items-center')}>
        {instead ?? <Music className="size-2/5 text-white/70" strokeWidth={1.5} />}
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
      decoding="async"
      className={shape}
      style={colour === undefined ? undefined : { backgroundColor: colour }}
      onError={() => setFailedUrl(artUrl)}
    />
  );
}
