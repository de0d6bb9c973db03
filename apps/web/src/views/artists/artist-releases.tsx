import { collectionTexts } from '@tutti/contract/music/collection-texts';
import { musicViewTexts } from '@tutti/contract/music/view-texts';
import { clsx } from 'clsx';
import { type CSSProperties, useRef } from 'react';
import { ArtistGrid } from '#components/music/artist-card.tsx';
import { useHasMoreMusic } from '#components/music/more-music.tsx';
import { Section } from '#components/section.tsx';
import type { Album, ArtistPage, Track } from '#data/library/library-queries.ts';
import { ArtistAlbumCard } from './artist-album-card.tsx';
import './artist-albums.css';
import { MoreInRow, RelatedInRow } from './artist-row.tsx';
import { shareRow, useRowColumns } from './row-columns.ts';
import { isShortRelease } from './short-release.ts';

interface ReleasesProps {
  title: string;
  albums: readonly Album[];
  tracksByAlbum: ReadonlyMap<string | undefined, readonly Track[]>;
  /** Their songs are in a list above. */
  areSongsAbove: boolean;
}

function Releases({ title, albums, tracksByAlbum, areSongsAbove }: ReleasesProps) {
  if (albums.length === 0) return null;
  return (
    <Section title={title}>
      <ul className="artist-albums">
        {albums.map((album) => (
          <li key={album.id} className="min-w-0">
            <ArtistAlbumCard
              album={album}
              tracks={tracksByAlbum.get(album.id) ?? []}
              isBrief={areSongsAbove}
            />
          </li>
        ))}
      </ul>
    </Section>
  );
}

export function Related({ artist: { related } }: { artist: ArtistPage }) {
  if (related.length === 0) return null;
  return (
    <Section title={collectionTexts.related}>
      <ArtistGrid artists={related} label={collectionTexts.related} />
    </Section>
  );
}

interface AllReleasesProps {
  artist: ArtistPage;
  areSongsAbove: boolean;
}

interface OnlyReleaseProps extends AllReleasesProps {
  tracksByAlbum: ReleasesProps['tracksByAlbum'];
}

/** Leaves most of its row to the related artists and to music of its genre, because it would be alone in it. */
function OnlyRelease({ artist, areSongsAbove, tracksByAlbum }: OnlyReleaseProps) {
  const row = useRef<HTMLDivElement>(null);
  const columns = useRowColumns(row);
  const isMoreAside = useHasMoreMusic();
  const { albums, related } = artist;
  const isShort = albums.some(isShortRelease);
  const share = shareRow(columns, { related: related.length, isMoreAside });
  const { relatedColumns, moreColumns } = share;
  return (
    <div
      ref={row}
      className={clsx('collection-releases', share.isRow && 'is-row', moreColumns > 0 && 'has-more')}
      style={{ '--columns': columns, '--related': relatedColumns, '--more': moreColumns } as CSSProperties}
    >
      <Releases
        title={isShort ? collectionTexts.singles : musicViewTexts.search.albums}
        {...{ albums, tracksByAlbum, areSongsAbove }}
      />
      {share.isRow ? <RelatedInRow artists={related} /> : <Related artist={artist} />}
      {moreColumns > 0 && <MoreInRow artist={artist} count={moreColumns} />}
    </div>
  );
}

/** M-579: newest first. */
export function AllReleases({ artist, areSongsAbove }: AllReleasesProps) {
  const { albums, related } = artist;
  const tracksByAlbum = Map.groupBy(artist.tracks, ({ albumId }) => albumId);
  if (albums.length === 1 && related.length > 0) {
    return <OnlyRelease {...{ artist, areSongsAbove, tracksByAlbum }} />;
  }
  const { long = [], short = [] } = Object.groupBy(albums, (album) =>
    isShortRelease(album) ? 'short' : 'long',
  );
  return (
    // One album and one single are side by side, because each would be alone in its line otherwise.
    <div
      className={clsx(
        'collection-releases',
        long.length === 1 && short.length === 1 && 'is-pair',
        albums.length === 1 && 'is-alone',
      )}
    >
      <Releases title={musicViewTexts.search.albums} albums={long} {...{ tracksByAlbum, areSongsAbove }} />
      <Releases title={collectionTexts.singles} albums={short} {...{ tracksByAlbum, areSongsAbove }} />
    </div>
  );
}
