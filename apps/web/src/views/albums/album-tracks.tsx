import { collectionTexts } from '@tutti/contract/music/collection-texts';
import { musicViewTexts } from '@tutti/contract/music/view-texts';
import { Disc3 } from 'lucide-react';
import { useId } from 'react';
import { useLocation } from 'react-router';
import { readLinkedTrack } from '#components/music/share-item.ts';
import { TrackTable } from '#components/tracks/track-table.tsx';
import type { Album, Track } from '#data/library/library-queries.ts';
import { usePlaysOfAlbum } from '#data/own/plays-of-album.ts';
import type { Disc } from './discs.ts';
import { toDiscs } from './discs.ts';

interface DiscTracksProps {
  disc: Disc;
  album: Album;
  songs: readonly Track[];
  linkedId: string | undefined;
  plays: ReturnType<typeof usePlays>;
}

/** How often the listener played each track; undefined until they played one. */
function usePlays(albumId: string) {
  const { data } = usePlaysOfAlbum(albumId);
  return data === undefined || data.size === 0
    ? undefined
    : { label: musicViewTexts.songs.columns.plays, byId: data };
}

function DiscTracks({ disc, album, songs, linkedId, plays }: DiscTracksProps) {
  const headingId = useId();
  const partOf = { tracks: songs, startsAt: disc.startsAt };
  const label = musicViewTexts.genres.albumTracks;
  const table = { tracks: disc.tracks, album, partOf, linkedId, plays };
  if (disc.number === undefined) return <TrackTable label={label} {...table} />;
  const title = collectionTexts.disc(disc.number);
  return (
    <section aria-labelledby={headingId}>
      <h3 id={headingId} className="flex items-center gap-2 px-2 font-semibold text-muted">
        <Disc3 aria-hidden="true" className="size-5" strokeWidth={1.75} />
        {title}
      </h3>
      <TrackTable label={`${label}, ${title}`} {...table} />
    </section>
  );
}

interface AlbumTracksProps {
  album: Album;
  songs: readonly Track[];
  isInDiscs: boolean;
}

/** Rows omit artwork and album artist, because the header shows them. */
export function AlbumTracks({ album, songs, isInDiscs }: AlbumTracksProps) {
  const discs = isInDiscs ? toDiscs(songs) : [];
  const plays = usePlays(album.id);
  const linkedId = readLinkedTrack(useLocation().hash);
  if (discs.length < 2) {
    const label = musicViewTexts.genres.albumTracks;
    return <TrackTable tracks={songs} label={label} {...{ album, linkedId, plays }} />;
  }
  return (
    <div className="space-y-8">
      {discs.map((disc) => (
        <DiscTracks key={disc.startsAt} {...{ disc, album, songs, linkedId, plays }} />
      ))}
    </div>
  );
}
