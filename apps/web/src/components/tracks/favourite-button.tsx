import { clsx } from 'clsx';
import { Heart } from 'lucide-react';
import { useState } from 'react';
import { useFavourite } from '#data/favourites-queries.ts';
import { IconButton } from '#ui/button.tsx';

const ICON_SIZES = { sm: 'size-4', md: 'size-5', lg: 'size-6' } as const;

interface FavouriteButtonProps {
  trackId: string;
  title: string | undefined;
  size?: keyof typeof ICON_SIZES;
  className?: string;
}

export function FavouriteButton({ trackId, title, size = 'md', className }: FavouriteButtonProps) {
  const { isLiked: isOn, toggle, isPending } = useFavourite({ id: trackId, title });
  const [beats, setBeats] = useState(0);
  return (
    <IconButton
      label={isOn ? `Remove ${title ?? 'track'} from favorites` : `Add ${title ?? 'track'} to favorites`}
      aria-pressed={isOn}
      // Not disabled meanwhile: that would take the focus from whoever uses the keyboard.
      aria-busy={isPending}
      isActive={isOn}
      className={className}
      onClick={(event) => {
        event.stopPropagation();
        if (isPending) return;
        setBeats(beats + 1);
        toggle();
      }}
    >
      <Heart
        // A new key starts the 300 ms animation again (M-338).
        key={beats}
        aria-hidden="true"
        className={clsx(ICON_SIZES[size], beats > 0 && 'heart-beat')}
        fill={isOn ? 'currentColor' : 'none'}
      />
    </IconButton>
  );
}
