import { collectionTexts } from '@tutti/contract/music/collection-texts';
import { AlbumGrid } from '#components/music/album-card.tsx';
import { Section } from '#components/section.tsx';
import { SimilarSongs } from '#components/tracks/similar-songs.tsx';
import type { Album, Track } from '#data/library/library-queries.ts';
import { useAlbumsOfArtist } from '#data/library/library-queries.ts';
import { RelatedAlbums } from './related-albums.tsx';

const MORE_SHOWN = 12;

interface MoreByArtistProps {
  artist: string;
  albums: readonly Album[];
}

function MoreByArtist({ artist, albums }: MoreByArtistProps) {
  if (albums.length === 0) return null;
  const title = collectionTexts.moreBy(artist);
  return (
    <Section title={title}>
      <AlbumGrid albums={albums} label={title} />
    </Section>
  );
}

interface BesideAlbumProps {
  album: Album | undefined;
  tracks: readonly Track[] | undefined;
}

/** Other albums of the artist, newest first, and others of the library. It is empty if they cannot be loaded. */
export function BesideAlbum({ album, tracks }: BesideAlbumProps) {
  // One more than shown, because this album is among them.
  const query = useAlbumsOfArtist(album?.artistId, MORE_SHOWN + 1);
  const others = (query.data ?? []).filter(({ id }) => id !== album?.id).slice(0, MORE_SHOWN);
  return (
    // Exists before the albums load, because the list beside it would otherwise shrink.
    <div className="space-y-12">
      {album !== undefined && (
        <>
          <MoreByArtist artist={album.artist} albums={others} />
          {tracks !== undefined && !query.isLoading && (
            <RelatedAlbums key={album.id} album={album} tracks={tracks} except={others.map(({ id }) => id)} />
          )}
          {/* At the end, because it comes later than the rest. */}
          <SimilarSongs subject={{ kind: 'album', id: album.id }} />
        </>
      )}
    </div>
  );
}
