import { clsx } from 'clsx';
import { fullPlayerEdgePx } from '#above-the-fold/art-size.ts';
import { Artwork } from '#components/music/artwork.tsx';
import type { FullPlayerPicture } from './now-playing-source.ts';

/** The bars use this size, so that picture is already loaded. */
const SMALL_PX = 56;

export function FullPlayerArt({ picture }: { picture: FullPlayerPicture }) {
  const { artUrl, color, of } = picture;
  return (
    <div className="relative size-full overflow-hidden rounded-2xl full-player-cover">
      <Artwork
        artUrl={artUrl}
        title={of}
        sizePx={SMALL_PX}
        color={color}
        className={clsx('size-full rounded-none!', artUrl !== undefined && 'scale-110 blur-md')}
        isLazy={false}
      />
      {artUrl !== undefined && (
        <Artwork
          key={artUrl}
          artUrl={artUrl}
          title={of}
          sizePx={fullPlayerEdgePx()}
          className="absolute inset-0 size-full rounded-none! bg-transparent!"
          isLazy={false}
        />
      )}
    </div>
  );
}
