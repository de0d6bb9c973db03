import { playerTexts } from '@tutti/contract/player/texts';
import { stationTexts } from '@tutti/contract/stations/texts';
import { clsx } from 'clsx';
import { Heart } from 'lucide-react';
import { useState } from 'react';
import { useFavorite } from '#data/own/favorites-queries.ts';
import { IconButton } from '#ui/button.tsx';
import { tick } from '#ui/haptics.ts';

const ICON_SIZES = { sm: 'size-4', md: 'size-5', lg: 'size-6' } as const;

interface HeartButtonProps {
  isOn: boolean;
  isPending: boolean;
  toggle: () => void;
  name: string;
  size?: keyof typeof ICON_SIZES | undefined;
  className?: string | undefined;
}

export function HeartButton({ isOn, isPending, toggle, name, size = 'md', className }: HeartButtonProps) {
  const [beats, setBeats] = useState(0);
  return (
    <IconButton
      label={isOn ? playerTexts.unlike(name) : playerTexts.like(name)}
      aria-pressed={isOn}
      // Not disabled meanwhile, because that would take the focus from keyboard users.
      aria-busy={isPending}
      isActive={isOn}
      {...(className ? { className } : {})}
      onClick={(event) => {
        event.stopPropagation();
        if (isPending) return;
        tick();
        setBeats(beats + 1);
        toggle();
      }}
    >
      <Heart
        // A new key restarts the 300 ms animation (M-338).
        key={beats}
        aria-hidden="true"
        className={clsx(ICON_SIZES[size], beats > 0 && 'heart-beat')}
        fill={isOn ? 'currentColor' : 'none'}
      />
    </IconButton>
  );
}

interface FavoriteButtonProps {
  trackId: string;
  title: string | undefined;
  size?: keyof typeof ICON_SIZES;
  className?: string;
}

export function FavoriteButton({ trackId, title, size, className }: FavoriteButtonProps) {
  const { isLiked, toggle, isPending } = useFavorite({ id: trackId, title });
  return (
    <HeartButton
      {...{ isPending, toggle, size, className }}
      isOn={isLiked}
      name={title ?? stationTexts.unknownTrack}
    />
  );
}
