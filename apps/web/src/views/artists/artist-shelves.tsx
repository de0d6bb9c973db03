import { collectionTexts } from '@tutti/contract/texts/collection-texts';
import { musicViewTexts } from '@tutti/contract/texts/music-view-texts';
import { viewTexts } from '@tutti/contract/texts/view-texts';
import { AlbumGrid } from '#components/music/album-card.tsx';
import { ArtistGrid } from '#components/music/artist-card.tsx';
import { MoreMusic } from '#components/music/more-music.tsx';
import { Section } from '#components/section.tsx';
import { TrackTable } from '#components/tracks/track-table.tsx';
import { WithAside } from '#components/with-aside.tsx';
import type { Album, ArtistPage, Track } from '#data/library/library-queries.ts';
import { ArtistAlbumCard } from './artist-album-card.tsx';
import { isShortRelease } from './short-release.ts';

/** The complete list is below. */
const MOST_PLAYED_SHOWN = 5;

interface ReleasesProps {
  title: string;
  albums: readonly Album[];
  tracksByAlbum: ReadonlyMap<string | undefined, readonly Track[]>;
}

function Releases({ title, albums, tracksByAlbum }: ReleasesProps) {
  if (albums.length === 0) return null;
  return (
    <Section title={title}>
      <ul className="grid grid-cols-[repeat(auto-fill,minmax(min(100%,24rem),1fr))] gap-3">
        {albums.map((album) => (
          <li key={album.id} className="min-w-0">
            <ArtistAlbumCard album={album} tracks={tracksByAlbum.get(album.id) ?? []} />
          </li>
        ))}
      </ul>
    </Section>
  );
}

interface ArtistShelvesProps {
  artist: ArtistPage;
  mostPlayed: readonly Track[];
}

/** Everything the artist made, newest first (M-579). */
function AllReleases({ artist }: { artist: ArtistPage }) {
  const tracksByAlbum = Map.groupBy(artist.tracks, ({ albumId }) => albumId);
  const releases = Map.groupBy(artist.albums, (album) => (isShortRelease(album) ? 'short' : 'long'));
  return (
    <>
      <Releases
        title={musicViewTexts.search.albums}
        albums={releases.get('long') ?? []}
        tracksByAlbum={tracksByAlbum}
      />
      <Releases
        title={collectionTexts.singles}
        albums={releases.get('short') ?? []}
        tracksByAlbum={tracksByAlbum}
      />
    </>
  );
}

/** Other appearances, related artists, and more of their genres. */
function BesideSongs({ artist }: { artist: ArtistPage }) {
  const { albums, appearsOn, related, genres } = artist;
  return (
    // Exists before it has content, because the list beside it would shrink otherwise.
    <div className="space-y-12">
      {appearsOn.length > 0 && (
        <Section title={collectionTexts.appearsOn}>
          <AlbumGrid albums={appearsOn} label={collectionTexts.appearsOn} />
        </Section>
      )}
      {related.length > 0 && (
        <Section title={collectionTexts.related}>
          <ArtistGrid artists={related} label={collectionTexts.related} />
        </Section>
      )}
      <MoreMusic genre={genres[0]?.name} except={[...albums, ...appearsOn].map(({ id }) => id)} />
    </div>
  );
}

/** The artist's releases, with related music beside or below. */
export function ArtistShelves({ artist, mostPlayed }: ArtistShelvesProps) {
  return (
    <WithAside aside={<BesideSongs artist={artist} />}>
      <div className="space-y-12">
        {mostPlayed.length > 0 && (
          <Section title={collectionTexts.mostPlayed}>
            <TrackTable tracks={mostPlayed.slice(0, MOST_PLAYED_SHOWN)} label={collectionTexts.mostPlayed} />
          </Section>
        )}
        <AllReleases artist={artist} />
        <Section title={musicViewTexts.search.songs}>
          <TrackTable tracks={artist.tracks} label={viewTexts.songsOf(artist.name)} />
        </Section>
      </div>
    </WithAside>
  );
}
