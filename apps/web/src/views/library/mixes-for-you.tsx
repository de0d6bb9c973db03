import { homeTexts } from '@tutti/contract/home/texts';
import { LazyGenrePicture } from '#components/drawings/lazy-genre-picture.tsx';
import { CardGrid, gridCardClass } from '#components/long-lists/card-grid.tsx';
import { CARD_WORDS_PX, CardWords } from '#components/long-lists/card-words.tsx';
import { type NamedMix, nameMixes } from '#components/music/name-mixes.ts';
import { PlayDisc } from '#components/music/play-disc.tsx';
import { usePlayLoaded } from '#components/music/use-play-loaded.ts';
import { Section } from '#components/section.tsx';
import { ViewLink } from '#components/view-link.tsx';
import { useLoadPersonalMix, usePersonalMixes } from '#data/library/recommendations-queries.ts';
import { COVERS_CARD } from './library-card.tsx';

const TITLE = homeTexts.shelves.madeForYou;

function MixCard({ mix: { id, title, note, drawing, colors } }: { mix: NamedMix }) {
  const load = useLoadPersonalMix();
  const play = usePlayLoaded(homeTexts.firstMix.failed);
  return (
    <article className={gridCardClass}>
      <div className="relative">
        <LazyGenrePicture
          name={drawing}
          colors={colors}
          isUrgent
          className="aspect-square w-full rounded-xl bg-raised shadow-lift"
        />
        <PlayDisc title={title} onPlay={() => void play(() => load(id))} />
      </div>
      <ViewLink view={{ id: 'mix', mixId: id }} title={title} className={COVERS_CARD}>
        <CardWords name={title} note={note} />
      </ViewLink>
    </article>
  );
}

/** Mixes, which may become playlists, below playlists that leave most of the screen empty. */
export function MixesForYou() {
  const { data = [] } = usePersonalMixes({ isNewcomer: false });
  if (data.length === 0) return null;
  return (
    <div className="mt-8">
      <Section title={TITLE}>
        <CardGrid
          items={nameMixes(data)}
          keyOf={({ id }) => id}
          textPx={CARD_WORDS_PX}
          isAcross
          label={TITLE}
          renderCard={(mix) => <MixCard mix={mix} />}
        />
      </Section>
    </div>
  );
}
