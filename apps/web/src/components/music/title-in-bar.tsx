import { musicTexts } from '@tutti/contract/music/texts';
import { clsx } from 'clsx';
import { createPortal } from 'react-dom';
import { useShownTitle } from '#ui/announcer.tsx';
import { usePageTint } from './page-tint.ts';
import { PlaySign } from './play-disc.tsx';
import type { PlayToggle } from './use-play-toggle.ts';
import './title-in-bar.css';

/** Says which collection is shown, and plays it, while its head is out of view. */
export function TitleInBar({ toggle, isEmpty }: { toggle: PlayToggle; isEmpty: boolean }) {
  const title = useShownTitle();
  const { className, style } = usePageTint();
  const slot = document.querySelector('[data-title-slot]');
  if (slot === null) return null;
  const label = musicTexts.playNamed(title);
  return createPortal(
    <div className={clsx('title-in-bar', className)} style={style}>
      {!isEmpty && (
        <button
          type="button"
          aria-label={label}
          aria-pressed={toggle.isPlaying}
          title={label}
          className="title-in-bar-play"
          onClick={toggle.press}
        >
          <PlaySign isPlaying={toggle.isPlaying} />
        </button>
      )}
      {/* Hidden from screen readers, because it repeats the heading. */}
      <p aria-hidden="true" dir="auto" className="truncate text-lg font-bold tracking-tight">
        {title}
      </p>
    </div>,
    slot,
  );
}
