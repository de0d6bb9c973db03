import { musicTexts } from '@tutti/contract/texts/music-texts';
import { ChevronDown } from 'lucide-react';
import type { ReactNode } from 'react';
import { IconButton } from '#ui/button.tsx';

interface FullPlayerHeaderProps {
  onClose: () => void;
  children: ReactNode;
  /** Shown at the end of the header. */
  action?: ReactNode;
}

export function FullPlayerHeader({ onClose, children, action }: FullPlayerHeaderProps) {
  return (
    <header className="flex shrink-0 items-center gap-2 px-3 pt-2 md:px-6 md:pt-4">
      <IconButton label={musicTexts.stage.close} onClick={onClose}>
        <ChevronDown aria-hidden="true" className="size-6" />
      </IconButton>
      <div className="flex min-w-0 grow flex-wrap items-center justify-center gap-x-3 gap-y-1 text-center text-sm">
        {children}
      </div>
      {/* Has the width of the button on the other side, so that the title is centered. */}
      <div className="flex min-w-11 shrink-0 justify-end">{action}</div>
    </header>
  );
}

interface FullPlayerGridProps {
  art: ReactNode;
  name: ReactNode;
  controls: ReactNode;
  upNext: ReactNode;
}

/** full-player.css decides the layout, by the shape of the screen alone. */
export function FullPlayerGrid({ art, name, controls, upNext }: FullPlayerGridProps) {
  return (
    <div className="full-player-grid grow px-6 pt-3 pb-8 md:px-10">
      <div className="full-player-art">{art}</div>
      <div className="full-player-name min-w-0">{name}</div>
      <div data-bars className="full-player-controls min-w-0 space-y-3">
        {controls}
      </div>
      <div className="full-player-next min-w-0">{upNext}</div>
    </div>
  );
}
