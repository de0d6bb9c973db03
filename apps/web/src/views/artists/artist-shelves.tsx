import { MOST_PLAYED_MAX } from '@tutti/contract/limits';
import { collectionTexts } from '@tutti/contract/music/collection-texts';
import { viewTexts } from '@tutti/contract/music/single-view-texts';
import { musicViewTexts } from '@tutti/contract/music/view-texts';
import { type ComponentProps, useMemo, useState } from 'react';
import { AlbumGrid } from '#components/music/album-card.tsx';
import { MoreMusic } from '#components/music/more-music.tsx';
import { Section } from '#components/section.tsx';
import { SimilarSongs } from '#components/tracks/similar-songs.tsx';
import { TrackTable } from '#components/tracks/track-table.tsx';
import { WithAside } from '#components/with-aside.tsx';
import type { ArtistPage, Track } from '#data/library/library-queries.ts';
import type { CountedTrack } from '#data/own/played-lists.ts';
import { Button } from '#ui/button.tsx';
import { AllReleases, Related } from './artist-releases.tsx';

/** The complete list is below. */
const MOST_PLAYED_SHOWN = 5;

/** So few songs are one list at the top, because the most played ones would repeat half of it. */
const FEW_SONGS = MOST_PLAYED_MAX;

interface ArtistShelvesProps {
  artist: ArtistPage;
  /** Most played first. */
  mostPlayed: readonly CountedTrack[];
}

function BesideSongs({ artist }: { artist: ArtistPage }) {
  const { albums, appearsOn, genres } = artist;
  return (
    // Exists before its content, because the list beside it would otherwise shrink.
    <div className="space-y-12">
      {appearsOn.length > 0 && (
        <Section title={collectionTexts.appearsOn}>
          <AlbumGrid albums={appearsOn} label={collectionTexts.appearsOn} />
        </Section>
      )}
      {albums.length !== 1 && <Related artist={artist} />}
      <MoreMusic genre={genres[0]?.name} except={[...albums, ...appearsOn].map(({ id }) => id)} />
      {/* At the end, because it comes later than the rest. */}
      <SimilarSongs subject={{ kind: 'artist', id: artist.id }} />
    </div>
  );
}

/** All songs, the most played ones first. Of a list with plays only the first few, which the others follow on request. */
function Songs({ artist: { id, name, tracks }, plays }: { artist: ArtistPage; plays: Plays | undefined }) {
  const [isWhole, setIsWhole] = useState(false);
  const ordered = useMemo(() => {
    if (plays === undefined) return tracks;
    const countOf = (track: Track) => plays.byId.get(track.id) ?? 0;
    return tracks.toSorted((a, b) => countOf(b) - countOf(a));
  }, [tracks, plays]);
  const isCut = plays !== undefined && tracks.length > MOST_PLAYED_SHOWN + 1;
  return (
    <Section title={musicViewTexts.search.songs}>
      <TrackTable
        tracks={isCut && !isWhole ? ordered.slice(0, MOST_PLAYED_SHOWN) : ordered}
        label={viewTexts.songsOf(name)}
        artistId={id}
        plays={plays}
        partOf={{ tracks: ordered, startsAt: 0 }}
      />
      {isCut && (
        <Button aria-expanded={isWhole} onClick={() => setIsWhole(!isWhole)}>
          {isWhole ? musicViewTexts.search.showLess : musicViewTexts.search.showAll(tracks.length)}
        </Button>
      )}
    </Section>
  );
}

type Plays = NonNullable<ComponentProps<typeof TrackTable>['plays']>;

function playsOf(mostPlayed: readonly CountedTrack[]): Plays | undefined {
  const played = mostPlayed.filter(({ playCount }) => playCount > 0);
  if (played.length === 0) return undefined;
  return {
    label: musicViewTexts.songs.columns.plays,
    byId: new Map(played.map(({ track, playCount }) => [track.id, playCount])),
  };
}

export function ArtistShelves({ artist, mostPlayed }: ArtistShelvesProps) {
  const isShort = artist.tracks.length <= FEW_SONGS;
  const plays = useMemo(() => playsOf(mostPlayed), [mostPlayed]);
  return (
    <WithAside aside={<BesideSongs artist={artist} />}>
      <div className="collection-body space-y-12">
        {isShort && <Songs artist={artist} plays={plays} />}
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
        <AllReleases artist={artist} areSongsAbove={isShort} />
        {/* Without plays, because of a long list only the most played songs have known ones. */}
        {!isShort && <Songs artist={artist} plays={undefined} />}
      </div>
    </WithAside>
  );
}
