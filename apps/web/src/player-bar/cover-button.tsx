import { musicTexts } from '@tutti/contract/music/texts';
import { Maximize2 } from 'lucide-react';
import type { ReactNode } from 'react';
import { useOpenFullPlayer } from '#navigation/full-player-address.ts';

export function CoverButton({ children }: { children: ReactNode }) {
  const openFullPlayer = useOpenFullPlayer();
  return (
    <button
      type="button"
      data-cover
      aria-label={musicTexts.stage.open}
      title={musicTexts.stage.open}
      className="group relative shrink-0 rounded-lg"
      onClick={openFullPlayer}
    >
      {children}
      <span
        aria-hidden="true"
        className="absolute inset-0 grid place-items-center rounded-lg bg-black/55 text-white opacity-0 transition-opacity duration-150 group-hover:opacity-100 group-focus-visible:opacity-100"
      >
        <Maximize2 className="size-5" />
      </span>
    </button>
  );
}
