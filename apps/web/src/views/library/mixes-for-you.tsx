import { homeTexts } from '@tutti/contract/home/texts';
import { isUnknownGenre } from '@tutti/contract/library/unknown-genre';
import { LazyGenrePicture } from '#components/drawings/lazy-genre-picture.tsx';
import { genreColors } from '#components/drawings/palette.ts';
import { CardGrid } from '#components/long-lists/card-grid.tsx';
import { CoverMosaic } from '#components/music/cover-mosaic.tsx';
import { type NamedMix, nameMixes } from '#components/music/name-mixes.ts';
import { usePlayLoaded } from '#components/music/use-play-loaded.ts';
import { Section } from '#components/section.tsx';
import { CoverCard } from '#components/shelves/cover-card.tsx';
import { Shelf } from '#components/shelves/shelf.tsx';
import { ViewLink } from '#components/view-link.tsx';
import { type Mix, useHomeShelves, useLoadMix } from '#data/library/home-queries.ts';
import { useLoadPersonalMix, usePersonalMixes } from '#data/library/recommendations-queries.ts';
import { usePhone } from '#ui/screen/use-phone.ts';

const texts = homeTexts.shelves;
/** Two lines of a title and one about it. */
const WORDS_PX = 68;
const PICTURE = 'aspect-square w-full rounded-xl bg-raised shadow-lift';

type AnyMix =
  | { readonly key: string; readonly personal: NamedMix }
  | { readonly key: string; readonly personal?: never; readonly ofGenre: Mix };

function PersonalCard({ mix: { id, title, note, drawing, colors } }: { mix: NamedMix }) {
  const load = useLoadPersonalMix();
  const play = usePlayLoaded(homeTexts.firstMix.failed);
  return (
    <CoverCard
      title={title}
      isWrapped
      note={note}
      picture={<LazyGenrePicture name={drawing} colors={colors} isUrgent className={PICTURE} />}
      renderLink={(link) => <ViewLink view={{ id: 'mix', mixId: id }} {...link} />}
      onPlay={() => void play(() => load(id))}
    />
  );
}

function GenreCard({ mix: { genreId, genreName, covers } }: { mix: Mix }) {
  const load = useLoadMix();
  const play = usePlayLoaded(homeTexts.firstMix.failed);
  return (
    <CoverCard
      title={texts.mix(genreName)}
      isWrapped
      note={covers.map(({ title }) => title).join(', ')}
      picture={
        <CoverMosaic
          covers={covers}
          title={genreName}
          colors={genreColors(genreName)}
          isOnSheet
          className={PICTURE}
        />
      }
      renderLink={(link) => <ViewLink view={{ id: 'genre-playlist', genreId, genreName }} {...link} />}
      onPlay={() => void play(() => load.ofGenre(genreId))}
    />
  );
}

const renderMix = (mix: AnyMix) =>
  mix.personal === undefined ? <GenreCard mix={mix.ofGenre} /> : <PersonalCard mix={mix.personal} />;

const keyOfMix = ({ key }: AnyMix) => key;

/**
 * Mixes, which may become playlists, below playlists that leave most of the screen empty. They stand in the columns of
 * those, except on a phone, where they are one row that scrolls.
 */
export function MixesForYou() {
  const { data = [] } = usePersonalMixes({ isNewcomer: false });
  const { data: home } = useHomeShelves();
  const isPhone = usePhone();
  if (data.length === 0) return null;
  const items: readonly AnyMix[] = [
    ...nameMixes(data).map((personal) => ({ key: `personal ${personal.id}`, personal })),
    // As on Home, because four mixes alone would leave half of the row empty.
    ...(home?.mixes ?? [])
      .filter(({ genreName }) => !isUnknownGenre(genreName))
      .map((ofGenre) => ({ key: `genre ${ofGenre.genreId}`, ofGenre })),
  ];
  const title = texts.madeForYou;
  return (
    <div className="mt-8">
      {isPhone ? (
        <Shelf title={title} items={items} keyOf={keyOfMix} renderCard={renderMix} />
      ) : (
        <Section title={title}>
          <CardGrid
            items={items}
            keyOf={keyOfMix}
            renderCard={renderMix}
            textPx={WORDS_PX}
            isAcross
            label={title}
          />
        </Section>
      )}
    </div>
  );
}
