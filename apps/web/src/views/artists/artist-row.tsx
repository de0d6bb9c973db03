/** The tiles beside the only album of an artist, which have its size. */
import { collectionTexts } from '@tutti/contract/music/collection-texts';
import type { CSSProperties, ReactNode } from 'react';
import { coverEdgePx } from '#components/long-lists/cover-edge.ts';
import { AlbumCard, useAlbumTextPx } from '#components/music/album-card.tsx';
import { ArtistCard, useArtistTextPx } from '#components/music/artist-card.tsx';
import { MoreOfGenreInRow } from '#components/music/more-music.tsx';
import { Section } from '#components/section.tsx';
import type { Artist, ArtistPage } from '#data/library/library-queries.ts';

interface TilesProps {
  title: string;
  /** The height of the words of a card. */
  textPx: number;
  children: readonly ReactNode[];
}

function Tiles({ title, textPx, children }: TilesProps) {
  return (
    <Section title={title}>
      <ul
        aria-label={title}
        className="artist-tiles"
        style={{ '--card-text': `${textPx}px` } as CSSProperties}
      >
        {children}
      </ul>
    </Section>
  );
}

export function RelatedInRow({ artists }: { artists: readonly Artist[] }) {
  return (
    <Tiles title={collectionTexts.related} textPx={useArtistTextPx()}>
      {artists.map((artist) => (
        <li key={artist.id} className="min-w-0">
          <ArtistCard artist={artist} edgePx={coverEdgePx()} />
        </li>
      ))}
    </Tiles>
  );
}

export function MoreInRow({ artist, count }: { artist: ArtistPage; count: number }) {
  const { albums, appearsOn, genres } = artist;
  const textPx = useAlbumTextPx();
  return (
    <MoreOfGenreInRow
      genre={genres[0]?.name}
      except={[...albums, ...appearsOn].map(({ id }) => id)}
      render={(more) => (
        <Tiles title={more.title} textPx={textPx}>
          {more.albums.slice(0, count).map((album) => (
            <li key={album.id} className="min-w-0">
              <AlbumCard album={album} />
            </li>
          ))}
        </Tiles>
      )}
    />
  );
}
