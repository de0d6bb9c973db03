import { clsx } from 'clsx';
import { Music } from 'lucide-react';
import { type ReactNode, useCallback, useState } from 'react';
import { sizedArtUrl } from '#first-sight/art-size.ts';
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

/** Decoration beside the title it belongs to, so it is silent for screen readers. */
export function Artwork(props: ArtworkProps) {
  const { artUrl, title, sizePx, colour, className, isLazy = true, instead } = props;
  const [failedUrl, setFailedUrl] = useState<string>();
  const url = artUrl && sizedArtUrl(artUrl, sizePx);
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
      // What is waited for comes with the screen that it belongs to, and not a frame later.
      decoding={isLazy ? 'async' : 'sync'}
      className={shape}
      style={colour === undefined ? undefined : { backgroundColor: colour }}
      onError={() => setFailedUrl(artUrl)}
    />
  );
}
