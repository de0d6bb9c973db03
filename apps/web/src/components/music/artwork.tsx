import { clsx } from 'clsx';
import { Music } from 'lucide-react';
import { type ReactNode, useCallback, useState } from 'react';
import { sizedArtUrl } from '#above-the-fold/art-size.ts';
import { paletteClass } from '../drawings/palette.ts';
import { whenCalm } from '../long-lists/scroll-pace.ts';

interface ArtworkProps {
  artUrl: string | undefined;
  /** The title that the artwork belongs to; determines the colors if there is no picture. */
  title: string;
  /** Edge on screen in CSS pixels. */
  sizePx: number;
  /** Shown while the picture loads. */
  color?: string | undefined;
  className?: string;
  isLazy?: boolean;
  /** Replaces a missing picture; a note by default. */
  instead?: ReactNode;
}

/** It is decorative, because its title is beside it, so screen readers skip it. */
export function Artwork(props: ArtworkProps) {
  const { artUrl, title, sizePx, color, className, isLazy = true, instead } = props;
  const [failedUrl, setFailedUrl] = useState<string>();
  const url = artUrl && sizedArtUrl(artUrl, sizePx);
  const load = useCallback(
    (image: HTMLImageElement) => {
      const giveUp = whenCalm(() => image.setAttribute('src', url ?? ''));
      return () => {
        giveUp();
        // A picture that is removed before it has loaded would keep its card in memory until then.
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
      // A picture that is not lazy appears in the same frame as its screen.
      decoding={isLazy ? 'async' : 'sync'}
      className={shape}
      style={color === undefined ? undefined : { backgroundColor: color }}
      onError={() => setFailedUrl(artUrl)}
    />
  );
}
