import { clsx } from 'clsx';
import { useLayoutEffect, useRef } from 'react';
import { Artwork } from '#components/music/artwork.tsx';
import type { StagePicture } from './what-plays.ts';

const MOVE_MS = 240;
/** What 60 % of the height of a large screen asks for. */
const LARGE_PX = 600;
/** As in the bars: that picture is there already. */
const SMALL_PX = 56;

/** The cover comes from where it was pressed. */
function useComingFromBar() {
  const art = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    const from = document.querySelector('[data-cover]')?.getBoundingClientRect();
    const element = art.current;
    const isCalm = window.matchMedia?.('(prefers-reduced-motion: reduce)').matches ?? true;
    if (isCalm || from === undefined || element === null || from.width === 0) return;
    const to = element.getBoundingClientRect();
    const [x, y] = [from.left - to.left, from.top - to.top];
    const start = `translate(${x}px, ${y}px) scale(${from.width / to.width})`;
    const movement = element.animate(
      [
        { transform: start, transformOrigin: '0 0' },
        { transform: 'none', transformOrigin: '0 0' },
      ],
      { duration: MOVE_MS, easing: 'cubic-bezier(0.2, 0.7, 0.2, 1)' },
    );
    return () => movement.cancel();
  }, []);
  return art;
}

/** The small picture until the large one has come. */
export function StageArt({ picture }: { picture: StagePicture }) {
  const { artUrl, colour, of } = picture;
  const art = useComingFromBar();
  return (
    <div ref={art} className="relative size-full overflow-hidden rounded-2xl stage-cover">
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
          sizePx={LARGE_PX}
          className="absolute inset-0 size-full rounded-none! bg-transparent!"
          isLazy={false}
        />
      )}
    </div>
  );
}
