import { musicTexts } from '@tutti/contract/music/texts';
import { clsx } from 'clsx';
import { type ReactNode, useRef } from 'react';
import { artTint } from '#components/music/art-tint.ts';
import { Artwork } from '#components/music/artwork.tsx';
import type { TintedPicture } from '#components/music/tinted-picture.ts';
import { useOpenFullPlayer } from '#navigation/full-player-address.ts';
import { tick } from '#ui/haptics.ts';
import { useBarSwipe } from './use-bar-swipe.ts';

export const MINI_PROGRESS = 'absolute inset-x-0 top-0 h-0.5! rounded-none text-edge';

interface MiniBarProps {
  label: string;
  /** Undefined until the station has sent its track. */
  picture: TintedPicture | undefined;
  /** Gives the bar its colors in place of the picture. */
  tinted?: TintedPicture | undefined;
  progress: ReactNode;
  /** Two lines beside the artwork; a press opens the full player. */
  words: ReactNode;
  /** Announced when it changes, because screen readers do not announce changed text of a button. */
  announcement?: ReactNode;
  children: ReactNode;
  onNext?: () => void;
  onPrevious?: () => void;
}

/** The current track on a phone: 64 px above the tabs. Everything else is in the full player. */
export function MiniBar({
  label,
  picture,
  tinted = picture,
  progress,
  words,
  announcement,
  children,
  ...swipes
}: MiniBarProps) {
  const { onNext, onPrevious } = swipes;
  const bar = useRef<HTMLElement>(null);
  const openFullPlayer = useOpenFullPlayer();
  useBarSwipe(bar, onNext !== undefined, (swipe) => {
    if (swipe === 'up') return openFullPlayer();
    tick();
    if (swipe === 'left') onNext?.();
    else onPrevious?.();
  });
  const tint = artTint(tinted, 'bar');
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
      {announcement}
      <div className="flex shrink-0 items-center">{children}</div>
    </section>
  );
}
