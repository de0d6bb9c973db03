import { musicTexts } from '@tutti/contract/music/texts';
import { ChevronDown } from 'lucide-react';
import type { ReactNode } from 'react';
import { IconButton } from '#ui/button.tsx';

interface FullPlayerHeaderProps {
  onClose: () => void;
  children: ReactNode;
  /** Beside the button that closes: on a phone, as many as on the other side leave the title in the middle. */
  first?: ReactNode;
  action?: ReactNode;
}

export function FullPlayerHeader({ onClose, children, first, action }: FullPlayerHeaderProps) {
  return (
    <header className="grid shrink-0 grid-cols-[1fr_minmax(0,auto)_1fr] items-center gap-2 px-3 pt-2 md:px-6 md:pt-3">
      <div className="flex items-center">
        <IconButton label={musicTexts.stage.close} onClick={onClose}>
          <ChevronDown aria-hidden="true" className="size-6" />
        </IconButton>
        {first}
      </div>
      <div className="flex min-w-0 grow flex-wrap items-center justify-center gap-x-2 gap-y-1 text-center text-sm sm:gap-x-3">
        {children}
      </div>
      <div className="flex min-w-11 justify-end">{action}</div>
    </header>
  );
}

interface FullPlayerGridProps {
  art: ReactNode;
  name: ReactNode;
  /** Below the artwork, across the whole width. */
  seats?: ReactNode;
  controls: ReactNode;
  upNext: ReactNode;
}

/** The layout depends on the shape of the screen only (full-player.css). */
export function FullPlayerGrid({ art, name, seats, controls, upNext }: FullPlayerGridProps) {
  return (
    <div className="full-player-grid grow px-6 pt-3 pb-8">
      <div className="full-player-art">{art}</div>
      <div className="full-player-name min-w-0">{name}</div>
      {seats !== undefined && <div className="full-player-seats">{seats}</div>}
      <div data-bars className="full-player-controls min-w-0 space-y-3">
        {controls}
      </div>
      <div className="full-player-next min-w-0">{upNext}</div>
    </div>
  );
}
