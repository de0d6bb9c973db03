import { musicTexts } from '@tutti/contract/texts/music-texts';
import { clsx } from 'clsx';
import { type ReactNode, useRef } from 'react';
import { artTint } from '#components/music/art-tint.ts';
import { Artwork } from '#components/music/artwork.tsx';
import type { TintedPicture } from '#components/music/tinted-picture.ts';
import { useOpenFullPlayer } from '#navigation/full-player-address.ts';
import { tick } from '#ui/haptics.ts';
import { useBarSwipe } from './use-bar-swipe.ts';

/** The progress line along the upper edge of a mini bar. */
export const MINI_PROGRESS = 'absolute inset-x-0 top-0 h-0.5! rounded-none text-edge';

interface MiniBarProps {
  label: string;
  /** Undefined until a station has sent its current track. */
  picture: TintedPicture | undefined;
  progress: ReactNode;
  /** Two lines beside the artwork; a press on either opens the full player. */
  words: ReactNode;
  /** Announced by screen readers when it changes, because text on a button is not. */
  news?: ReactNode;
  children: ReactNode;
  onNext?: () => void;
  onPrevious?: () => void;
}

/**
 * The current track on a phone: 64 px above the tabs. Everything else is in the full player, one press or swipe away.
 */
export function MiniBar({ label, picture, progress, words, news, children, ...swipes }: MiniBarProps) {
  const { onNext, onPrevious } = swipes;
  const bar = useRef<HTMLElement>(null);
  const openFullPlayer = useOpenFullPlayer();
  useBarSwipe(bar, onNext !== undefined, (swipe) => {
    if (swipe === 'up') return openFullPlayer();
    tick();
    if (swipe === 'left') onNext?.();
    else onPrevious?.();
  });
  const tint = artTint(picture, 'bar');
  return (
    <section
      ref={bar}
      aria-label={label}
      style={tint.style}
      className={clsx(
        'relative isolate flex h-16 shrink-0 touch-none items-center overflow-hidden border-t border-line bg-surface ps-2 pe-1 select-none',
        tint.className,
      )}
    >
      {progress}
      <button
        type="button"
        data-cover
        className="flex h-full min-w-0 grow translate-x-[var(--swiped,0px)] items-center gap-3 text-start"
        onClick={openFullPlayer}
      >
        <span className="sr-only">{musicTexts.stage.open}: </span>
        <Artwork
          artUrl={picture?.artUrl}
          title={picture?.of ?? label}
          sizePx={48}
          color={picture?.color}
          className="size-12"
          isLazy={false}
        />
        <span className="min-w-0 grow">{words}</span>
      </button>
      {news}
      <div className="flex shrink-0 items-center">{children}</div>
    </section>
  );
}
