import { collectionTexts } from '@tutti/contract/texts/collection-texts';
import { musicViewTexts } from '@tutti/contract/texts/music-view-texts';
import { Disc3 } from 'lucide-react';
import { useId } from 'react';
import { TrackTable } from '#components/tracks/track-table.tsx';
import type { Album, Track } from '#data/library/library-queries.ts';
import type { Disc } from './discs.ts';
import { toDiscs } from './discs.ts';

interface DiscTracksProps {
  disc: Disc;
  album: Album;
  songs: readonly Track[];
}

function DiscTracks({ disc, album, songs }: DiscTracksProps) {
  const headingId = useId();
  const partOf = { tracks: songs, startsAt: disc.startsAt };
  const label = musicViewTexts.genres.albumTracks;
  if (disc.number === undefined)
    return <TrackTable tracks={disc.tracks} label={label} album={album} partOf={partOf} />;
  const title = collectionTexts.disc(disc.number);
  return (
    <section aria-labelledby={headingId}>
      <h3 id={headingId} className="flex items-center gap-2 px-2 font-semibold text-muted">
        <Disc3 aria-hidden="true" className="size-5" strokeWidth={1.75} />
        {title}
      </h3>
      <TrackTable tracks={disc.tracks} label={`${label}, ${title}`} album={album} partOf={partOf} />
    </section>
  );
}

interface AlbumTracksProps {
  album: Album;
  songs: readonly Track[];
  /** False if they are sorted differently. */
  isInDiscs: boolean;
}

/** The artwork is above, so rows only show number, title and duration, and other artists. */
export function AlbumTracks({ album, songs, isInDiscs }: AlbumTracksProps) {
  const discs = isInDiscs ? toDiscs(songs) : [];
  if (discs.length < 2) {
    return <TrackTable tracks={songs} label={musicViewTexts.genres.albumTracks} album={album} />;
  }
  return (
    <div className="space-y-8">
      {discs.map((disc) => (
        <DiscTracks key={disc.startsAt} disc={disc} album={album} songs={songs} />
      ))}
    </div>
  );
}
