import { isUnknownGenre } from '@tutti/contract/library/unknown-genre';
import { collectionTexts } from '@tutti/contract/music/collection-texts';
import { musicViewTexts } from '@tutti/contract/music/view-texts';
import { knownArtist } from '@tutti/player';
import { StarsFact } from '#components/marks/collection-marks.tsx';
import { ArtistCredit } from '#components/music/artist-credit.tsx';
import { formatTotalDuration } from '#components/music/format-total-duration.ts';
import type { Album, Track } from '#data/library/library-queries.ts';

/** For the menu, because it tells few people anything. */
export function qualityOf(songs: readonly Track[]): string | undefined {
  const rates = songs.map(({ bitRateKbps }) => bitRateKbps).filter((rate) => rate > 0);
  if (rates.length === 0) return undefined;
  const [slowest, fastest] = [Math.min(...rates), Math.max(...rates)];
  return collectionTexts.bitRate(slowest === fastest ? String(fastest) : `${slowest}–${fastest}`);
}

export function AlbumFacts({ album }: { album: Album }) {
  const artist = knownArtist(album);
  const links = album.artistId === undefined ? [] : [{ id: album.artistId, name: artist ?? '' }];
  const counts = [
    musicViewTexts.genres.trackCount(album.trackCount),
    formatTotalDuration(album.durationSeconds),
  ];
  // What no tag says is left out, because "Unknown" tells nobody anything.
  const facts = album.year === undefined ? counts : [String(album.year), ...counts];
  const genre = album.genre === undefined || isUnknownGenre(album.genre) ? undefined : album.genre;
  return (
    <div className="text-sm text-muted tabular-nums">
      <p className="collection-facts flex min-w-0">
        {artist && (
          <>
            <ArtistCredit credit={artist} artists={links} className="min-w-0 font-semibold text-ink" />
            <span className="shrink-0 whitespace-pre">{' · '}</span>
          </>
        )}
        <span className="shrink-0">{facts.join(' · ')}</span>
        {genre !== undefined && (
          <span className="min-w-0 truncate whitespace-pre max-sm:hidden">{` · ${genre}`}</span>
        )}
        <StarsFact kind="album" id={album.id} />
      </p>
    </div>
  );
}
