import { homeTexts } from '@tutti/contract/texts/home-texts';
import { CoverMosaic } from '#components/music/cover-mosaic.tsx';
import { usePlayLoaded } from '#components/music/use-play-loaded.ts';
import { CoverCard } from '#components/shelves/cover-card.tsx';
import { Shelf } from '#components/shelves/shelf.tsx';
import type { Mix } from '#data/library/home-queries.ts';
import { useLoadMix } from '#data/library/home-queries.ts';
import { ShowAll } from './show-all.tsx';

const texts = homeTexts.shelves;

type MixItem = 'own' | Mix;

/** The first artwork of each mix, because it combines all of them. */
function coversOfAll(mixes: readonly Mix[]) {
  return mixes.flatMap(({ covers }) => covers.slice(0, 1)).slice(0, 4);
}

export function MixShelf({ mixes }: { mixes: readonly Mix[] }) {
  const load = useLoadMix();
  const play = usePlayLoaded(homeTexts.firstMix.failed);
  if (mixes.length === 0) return null;
  const items: readonly MixItem[] = ['own', ...mixes];
  return (
    <Shelf
      title={texts.madeForYou}
      action={<ShowAll shelf={texts.madeForYou} view={{ id: 'genres' }} />}
      items={items}
      keyOf={(mix) => (mix === 'own' ? mix : mix.genreId)}
      renderCard={(mix) =>
        mix === 'own' ? (
          <CoverCard
            title={texts.ownMix}
            note={texts.ownMixNote}
            isPlayed
            picture={<CoverMosaic covers={coversOfAll(mixes)} title={texts.ownMix} label={texts.ownMix} />}
            onPress={() => void play(load.ofEverything)}
          />
        ) : (
          <CoverCard
            title={texts.mix(mix.genreName)}
            note={mix.covers.map(({ title }) => title).join(', ')}
            isPlayed
            picture={<CoverMosaic covers={mix.covers} title={mix.genreName} label={mix.genreName} />}
            onPress={() => void play(() => load.ofGenre(mix.genreId))}
          />
        )
      }
    />
  );
}
