import { homeTexts } from '@tutti/contract/home/texts';
import { knownArtist } from '@tutti/player';
import { CardArtwork } from '#components/music/card-artwork.tsx';
import { CoverCard } from '#components/shelves/cover-card.tsx';
import { Shelf } from '#components/shelves/shelf.tsx';
import type { Track } from '#data/library/library-queries.ts';
import { usePlayer } from '#engine/engine-context.tsx';
import { ShowAll } from './show-all.tsx';

const texts = homeTexts.shelves;

export function ForgottenShelf({ tracks }: { tracks: readonly Track[] }) {
  const player = usePlayer();
  if (tracks.length === 0) return null;
  return (
    <Shelf
      title={texts.forgotten}
      note={texts.forgottenNote}
      action={<ShowAll shelf={texts.forgotten} view={{ id: 'liked' }} />}
      items={tracks}
      keyOf={({ id }) => id}
      renderCard={(track, index) => (
        <div data-track={track.id} className="contents">
          <CoverCard
            title={track.title}
            note={knownArtist(track)}
            isPlayed
            picture={<CardArtwork artUrl={track.coverImageUrl} title={track.album} color={track.artColour} />}
            onPress={() => player.playFrom(tracks, index)}
          />
        </div>
      )}
    />
  );
}
