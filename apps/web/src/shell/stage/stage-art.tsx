import { clsx } from 'clsx';
import { Artwork } from '#components/music/artwork.tsx';
import type { StagePicture } from './what-plays.ts';

/** What 60 % of the height of a large screen asks for; on a phone it is the width that ends it (stage.css). */
const LARGE_PX = 600;
const BESIDE_PX = 48;
/** As in the bars: that picture is there already. */
const SMALL_PX = 56;

/** The small picture until the large one has come. */
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
          sizePx={Math.min(LARGE_PX, window.innerWidth - BESIDE_PX)}
          className="absolute inset-0 size-full rounded-none! bg-transparent!"
          isLazy={false}
        />
      )}
    </div>
  );
}
