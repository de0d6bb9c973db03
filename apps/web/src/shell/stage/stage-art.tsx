import { clsx } from 'clsx';
import { Artwork } from '#components/music/artwork.tsx';
import { stageEdgePx } from '#first-sight/art-size.ts';
import type { StagePicture } from './what-plays.ts';

/** The bars use this size, so it is already loaded. */
const SMALL_PX = 56;

/** Shows the small picture until the large one has loaded. */
export function StageArt({ picture }: { picture: StagePicture }) {
  const { artUrl, colour, of } = picture;
  return (
    <div className="relative size-full overflow-hidden rounded-2xl stage-cover">
      <Artwork
        artUrl={artUrl}
        title={of}
        sizePx={SMALL_PX}
        colour={colour}
        className={clsx('size-full rounded-none!', artUrl !== undefined && 'scale-110 blur-md')}
        isLazy={false}
      />
      {artUrl !== undefined && (
        <Artwork
          key={artUrl}
          artUrl={artUrl}
          title={of}
          sizePx={stageEdgePx()}
          className="absolute inset-0 size-full rounded-none! bg-transparent!"
          isLazy={false}
        />
      )}
    </div>
  );
}
