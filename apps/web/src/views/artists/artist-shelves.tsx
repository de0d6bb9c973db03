import { MOST_PLAYED_MAX } from '@tutti/contract/limits';
import { collectionTexts } from '@tutti/contract/music/collection-texts';
import { viewTexts } from '@tutti/contract/music/single-view-texts';
import { musicViewTexts } from '@tutti/contract/music/view-texts';
import { clsx } from 'clsx';
import { AlbumGrid } from '#components/music/album-card.tsx';
import { ArtistGrid } from '#components/music/artist-card.tsx';
import { MoreMusic } from '#components/music/more-music.tsx';
import { Section } from '#components/section.tsx';
import { SimilarSongs } from '#components/tracks/similar-songs.tsx';
import { TrackTable } from '#components/tracks/track-table.tsx';
import { WithAside } from '#components/with-aside.tsx';
import type { Album, ArtistPage, Track } from '#data/library/library-queries.ts';
import type { CountedTrack } from '#data/own/played-lists.ts';
import { ArtistAlbumCard } from './artist-album-card.tsx';
import './artist-albums.css';
import { isShortRelease } from './short-release.ts';

/** The complete list is below. */
const MOST_PLAYED_SHOWN = 5;

/** So few songs are one list at the top, because the most played ones would repeat half of it. */
const FEW_SONGS = MOST_PLAYED_MAX;

interface ReleasesProps {
  title: string;
  albums: readonly Album[];
  tracksByAlbum: ReadonlyMap<string | undefined, readonly Track[]>;
}

function Releases({ title, albums, tracksByAlbum }: ReleasesProps) {
  if (albums.length === 0) return null;
  return (
    <Section title={title}>
      <ul className="artist-albums">
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
  /** Most played first. */
  mostPlayed: readonly CountedTrack[];
}

/** M-579: newest first. */
function AllReleases({ artist }: { artist: ArtistPage }) {
  const tracksByAlbum = Map.groupBy(artist.tracks, ({ albumId }) => albumId);
  const { long = [], short = [] } = Object.groupBy(artist.albums, (album) =>
    isShortRelease(album) ? 'short' : 'long',
  );
  return (
    // One album and one single are side by side, because each would be alone in its line otherwise.
    <div className={clsx('collection-releases', long.length === 1 && short.length === 1 && 'is-pair')}>
      <Releases title={musicViewTexts.search.albums} albums={long} tracksByAlbum={tracksByAlbum} />
      <Releases title={collectionTexts.singles} albums={short} tracksByAlbum={tracksByAlbum} />
    </div>
  );
}

function BesideSongs({ artist }: { artist: ArtistPage }) {
  const { albums, appearsOn, related, genres } = artist;
  return (
    // Exists before its content, because the list beside it would otherwise shrink.
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
      {/* At the end, because it comes later than the rest. */}
      <SimilarSongs subject={{ kind: 'artist', id: artist.id }} />
    </div>
  );
}

export function ArtistShelves({ artist, mostPlayed }: ArtistShelvesProps) {
  const { name, tracks } = artist;
  const isShort = tracks.length <= FEW_SONGS;
  const played = mostPlayed.filter(({ playCount }) => playCount > 0);
  const plays =
    played.length === 0
      ? undefined
      : {
          label: musicViewTexts.songs.columns.plays,
          byId: new Map(played.map(({ track, playCount }) => [track.id, playCount])),
        };
  const songs = (
    <Section title={musicViewTexts.search.songs}>
      <TrackTable
        tracks={tracks}
        label={viewTexts.songsOf(name)}
        artistId={artist.id}
        // Of a long list, only the most played ones are known.
        plays={isShort ? plays : undefined}
      />
    </Section>
  );
  return (
    <WithAside aside={<BesideSongs artist={artist} />}>
      <div className="collection-body space-y-12">
        {isShort && songs}
        {!isShort && mostPlayed.length > 0 && (
          <Section title={collectionTexts.mostPlayed}>
            <TrackTable
              tracks={mostPlayed.slice(0, MOST_PLAYED_SHOWN).map(({ track }) => track)}
              label={collectionTexts.mostPlayed}
              artistId={artist.id}
              plays={plays}
            />
          </Section>
        )}
        <AllReleases artist={artist} />
        {!isShort && songs}
      </div>
    </WithAside>
  );
}
