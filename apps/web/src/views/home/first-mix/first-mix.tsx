/** Asks users who have not played anything yet for genres, and plays a mix of them. */

import { firstMixTexts as texts } from '@tutti/contract/home/first-mix-texts';
import { homeTexts } from '@tutti/contract/home/texts';
import { FIRST_MIX_GENRES } from '@tutti/contract/limits';
import { clsx } from 'clsx';
import { Check, Play } from 'lucide-react';
import { useId, useState } from 'react';
import { LazyGenrePicture } from '#components/drawings/lazy-genre-picture.tsx';
import { Artwork } from '#components/music/artwork.tsx';
import { usePlayLoaded } from '#components/music/use-play-loaded.ts';
import type { Mix } from '#data/library/home-queries.ts';
import { useLoadMix } from '#data/library/home-queries.ts';
import { Button } from '#ui/button.tsx';
import { distinctCovers } from './distinct-covers.ts';
import { ANSWERS, FRAME, GENRE, GENRES } from './first-mix-frame.ts';
import { interleave } from './interleave.ts';

interface GenreChoiceProps {
  mix: Mix;
  /** Undefined if other genres use all of its artwork. */
  cover: Mix['covers'][number] | undefined;
  isPicked: boolean;
  isFull: boolean;
  onToggle: () => void;
}

function GenreChoice({ mix, cover, isPicked, isFull, onToggle }: GenreChoiceProps) {
  return (
    <button
      type="button"
      aria-pressed={isPicked}
      disabled={isFull && !isPicked}
      className={clsx(
        GENRE,
        'group block rounded-card text-start transition-opacity duration-150 disabled:cursor-default disabled:opacity-45',
      )}
      onClick={onToggle}
    >
      <span
        className={clsx(
          'relative block rounded-xl outline-accent',
          isPicked ? 'outline-3 outline-offset-2' : 'outline-0',
        )}
      >
        {cover === undefined ? (
          <LazyGenrePicture
            name={mix.genreName}
            className="bg-raised aspect-square w-full rounded-xl shadow-lift"
          />
        ) : (
          <Artwork
            artUrl={cover.artUrl}
            title={mix.genreName}
            sizePx={128}
            color={cover.artColour}
            className="aspect-square w-full rounded-xl! shadow-lift"
          />
        )}
        {isPicked && (
          <span
            aria-hidden="true"
            className="absolute end-2 top-2 grid size-7 place-items-center rounded-full bg-accent text-on-accent shadow-lift"
          >
            <Check className="size-4" strokeWidth={3} />
          </span>
        )}
      </span>
      <span dir="auto" className="block truncate text-center text-sm font-semibold">
        {mix.genreName}
      </span>
    </button>
  );
}

interface FirstMixProps {
  mixes: readonly Mix[];
  /** Called when the mix plays or the question was dismissed. */
  onAnswered: () => void;
}

export function FirstMix({ mixes, onAnswered }: FirstMixProps) {
  const headingId = useId();
  const load = useLoadMix();
  const play = usePlayLoaded(homeTexts.firstMix.failed);
  const [picked, setPicked] = useState<readonly string[]>([]);
  const [isStarting, setIsStarting] = useState(false);
  const isFull = picked.length === FIRST_MIX_GENRES;
  const covers = distinctCovers(mixes);

  const toggle = (genreId: string) =>
    setPicked((ids) => (ids.includes(genreId) ? ids.filter((id) => id !== genreId) : [...ids, genreId]));

  async function start() {
    setIsStarting(true);
    const hasBegun = await play(async () => interleave(await Promise.all(picked.map(load.ofGenre))));
    setIsStarting(false);
    if (hasBegun) onAnswered();
  }

  return (
    <section aria-labelledby={headingId} className={FRAME}>
      <h2 id={headingId} className="px-2 text-section">
        {texts.title}
      </h2>
      <p className="px-2 text-sm text-muted">{homeTexts.firstMix.hint}</p>
      <ul className={GENRES}>
        {mixes.map((mix) => (
          <li key={mix.genreId}>
            <GenreChoice
              mix={mix}
              cover={covers.get(mix.genreId)}
              isPicked={picked.includes(mix.genreId)}
              isFull={isFull}
              onToggle={() => toggle(mix.genreId)}
            />
          </li>
        ))}
      </ul>
      <div className={ANSWERS}>
        <Button
          look="primary"
          disabled={picked.length === 0}
          isUnavailable={isStarting}
          onClick={() => void start()}
        >
          <Play aria-hidden="true" fill="currentColor" className="size-4" />
          {texts.start}
        </Button>
        <Button look="ghost" onClick={onAnswered}>
          {texts.dismiss}
        </Button>
        <p role="status" className="text-sm text-muted tabular-nums">
          {texts.picked(picked.length, FIRST_MIX_GENRES)}
        </p>
      </div>
    </section>
  );
}
