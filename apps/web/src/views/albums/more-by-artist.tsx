import { collectionTexts } from '@tutti/contract/texts/collection-texts';
import { AlbumGrid } from '#components/music/album-card.tsx';
import { Section } from '#components/section.tsx';
import type { Album } from '#data/library-queries.ts';
import { useAlbumsOfArtist } from '#data/library-queries.ts';

const MORE_SHOWN = 12;

/** Other albums of the same artist, newest first. Who cannot have them has the album all the same. */
export function MoreByArtist({ album }: { album: Album }) {
  // One more than is shown: this very album is among them.
  const query = useAlbumsOfArtist(album.artistId, MORE_SHOWN + 1);
  const others = (query.data ?? []).filter(({ id }) => id !== album.id).slice(0, MORE_SHOWN);
  if (others.length === 0) return null;
  const title = collectionTexts.moreBy(album.artist);
  return (
    <div className="mt-12">
      <Section title={title}>
        <AlbumGrid albums={others} label={title} />
      </Section>
    </div>
  );
}
