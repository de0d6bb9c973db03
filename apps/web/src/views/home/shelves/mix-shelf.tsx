import { homeTexts } from '@tutti/contract/home/texts';
import { isUnknownGenre } from '@tutti/contract/library/unknown-genre';
import { LazyGenrePicture } from '#components/drawings/lazy-genre-picture.tsx';
import { genreColors } from '#components/drawings/palette.ts';
import { CoverMosaic } from '#components/music/cover-mosaic.tsx';
import { type NamedMix, nameMixes } from '#components/music/name-mixes.ts';
import { usePlayLoaded } from '#components/music/use-play-loaded.ts';
import { CoverCard } from '#components/shelves/cover-card.tsx';
import { Shelf } from '#components/shelves/shelf.tsx';
import { ShelfSkeleton } from '#components/shelves/shelf-skeleton.tsx';
import { ViewLink } from '#components/view-link.tsx';
import type { Mix } from '#data/library/home-queries.ts';
import { useLoadMix } from '#data/library/home-queries.ts';
import { useLoadPersonalMix, usePersonalMixes } from '#data/library/recommendations-queries.ts';
import { ShowAll } from './show-all.tsx';

const texts = homeTexts.shelves;

type MixItem =
  | { readonly kind: 'personal'; readonly key: string; readonly mix: NamedMix }
  | { readonly kind: 'all'; readonly key: string }
  | { readonly kind: 'genre'; readonly key: string; readonly mix: Mix };

/** The mix of all genres shows the first artwork of each, then the others. */
function coversOfAll(mixes: readonly Mix[]) {
  const first = mixes.flatMap(({ covers }) => covers.slice(0, 1));
  return [...first, ...mixes.flatMap(({ covers }) => covers.slice(1))];
}

/** Looks like a pile of records, because a mix is not one of its albums. */
const PILE = 'aspect-square w-full rounded-xl bg-raised pile';

function listItems(personal: readonly NamedMix[], mixes: readonly Mix[]): MixItem[] {
  return [
    ...personal.map((mix) => ({ kind: 'personal' as const, key: `personal ${mix.id}`, mix })),
    { kind: 'all', key: 'own' },
    // Music without a genre has no mix of its own, because the mix of everything is the same.
    ...mixes
      .filter(({ genreName }) => !isUnknownGenre(genreName))
      .map((mix) => ({ kind: 'genre' as const, key: mix.genreId, mix })),
  ];
}

interface MixShelfProps {
  mixes: readonly Mix[];
  isNewcomer: boolean;
}

export function MixShelf({ mixes, isNewcomer }: MixShelfProps) {
  const personal = usePersonalMixes({ isNewcomer });
  const loadPersonal = useLoadPersonalMix();
  const load = useLoadMix();
  const play = usePlayLoaded(homeTexts.firstMix.failed);
  if (mixes.length === 0) return null;
  // Later, they would push the mixes of genres aside.
  if (personal.isLoading && !personal.isPaused && personal.failureCount === 0)
    return <ShelfSkeleton title={texts.madeForYou} />;

  function renderCard(item: MixItem) {
    switch (item.kind) {
      case 'personal':
        return (
          <CoverCard
            title={item.mix.title}
            isWrapped
            note={item.mix.note}
            picture={<LazyGenrePicture name={item.mix.drawing} colors={item.mix.colors} className={PILE} />}
            renderLink={(link) => <ViewLink view={{ id: 'mix', mixId: item.mix.id }} {...link} />}
            source={{ kind: 'mix', id: item.mix.id }}
            onPlay={() => void play(() => loadPersonal(item.mix.id))}
          />
        );
      case 'all':
        return (
          <CoverCard
            title={texts.ownMix}
            note={texts.ownMixNote}
            isPlayed
            picture={<CoverMosaic covers={coversOfAll(mixes)} title={texts.ownMix} className={PILE} />}
            source={{ kind: 'everything' }}
            onPress={() => void play(load.ofEverything)}
          />
        );
      case 'genre':
        return (
          <CoverCard
            title={texts.mix(item.mix.genreName)}
            note={item.mix.covers.map(({ title }) => title).join(', ')}
            isPlayed
            picture={
              <CoverMosaic
                covers={item.mix.covers}
                title={item.mix.genreName}
                colors={genreColors(item.mix.genreName)}
                isOnSheet
                className={PILE}
              />
            }
            source={{ kind: 'genre', id: item.mix.genreId }}
            onPress={() => void play(() => load.ofGenre(item.mix.genreId))}
          />
        );
    }
  }

  return (
    <Shelf
      title={texts.madeForYou}
      action={<ShowAll shelf={texts.madeForYou} view={{ id: 'genres' }} />}
      items={listItems(nameMixes(personal.data ?? []), mixes)}
      keyOf={({ key }) => key}
      renderCard={renderCard}
    />
  );
}
