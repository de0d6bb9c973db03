import { homeTexts } from '@tutti/contract/home/texts';
import { isUnknownGenre } from '@tutti/contract/library/unknown-genre';
import { LazyGenrePicture } from '#components/drawings/lazy-genre-picture.tsx';
import { genreColors } from '#components/drawings/palette.ts';
import { CoverMosaic } from '#components/music/cover-mosaic.tsx';
import { type NamedMix, nameMixes } from '#components/music/name-mixes.ts';
import { usePlayLoaded } from '#components/music/use-play-loaded.ts';
import { CoverCard } from '#components/shelves/cover-card.tsx';
import { Shelf } from '#components/shelves/shelf.tsx';
import { ViewLink } from '#components/view-link.tsx';
import { type Mix, useHomeShelves, useLoadMix } from '#data/library/home-queries.ts';
import { useLoadPersonalMix, usePersonalMixes } from '#data/library/recommendations-queries.ts';

const texts = homeTexts.shelves;
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

/** Mixes, which may become playlists, below playlists that leave most of the screen empty. */
export function MixesForYou() {
  const { data = [] } = usePersonalMixes({ isNewcomer: false });
  const { data: home } = useHomeShelves();
  if (data.length === 0) return null;
  const items: readonly AnyMix[] = [
    ...nameMixes(data).map((personal) => ({ key: `personal ${personal.id}`, personal })),
    // As on Home, because four mixes alone would leave half of the row empty.
    ...(home?.mixes ?? [])
      .filter(({ genreName }) => !isUnknownGenre(genreName))
      .map((ofGenre) => ({ key: `genre ${ofGenre.genreId}`, ofGenre })),
  ];
  return (
    <div className="mt-8">
      <Shelf
        title={texts.madeForYou}
        items={items}
        keyOf={({ key }) => key}
        renderCard={(item) =>
          item.personal === undefined ? (
            <GenreCard mix={item.ofGenre} />
          ) : (
            <PersonalCard mix={item.personal} />
          )
        }
      />
    </div>
  );
}
