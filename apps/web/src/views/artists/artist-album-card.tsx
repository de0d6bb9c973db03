import { ALBUM_CARD_PREVIEW_TRACKS } from '@tutti/contract/limits';
import { viewTexts } from '@tutti/contract/music/single-view-texts';
import { musicViewTexts } from '@tutti/contract/music/view-texts';
import { Artwork } from '#components/music/artwork.tsx';
import { CollectionMenu } from '#components/music/collection-actions.tsx';
import { formatTotalDuration } from '#components/music/format-total-duration.ts';
import { AlbumLink } from '#components/view-link.tsx';
import type { Album, Track } from '#data/library/library-queries.ts';
import { useLoadAlbumTracks } from '#data/library/load-album-tracks.ts';
import { usePlayer } from '#engine/engine-context.tsx';

const texts = musicViewTexts.artists;

interface ArtistAlbumCardProps {
  album: Album;
  tracks: readonly Track[];
}

/** M-148 … M-152. */
export function ArtistAlbumCard({ album, tracks }: ArtistAlbumCardProps) {
  const loadTracks = useLoadAlbumTracks();
  const player = usePlayer();
  const preview = tracks.slice(0, ALBUM_CARD_PREVIEW_TRACKS);
  const more = album.trackCount - preview.length;
  const facts = [
    album.year === undefined ? texts.unknownYear : String(album.year),
    musicViewTexts.genres.trackCount(album.trackCount),
    formatTotalDuration(album.durationSeconds),
  ];
  return (
    <article
      aria-label={album.title}
      className="relative flex h-full gap-4 rounded-card border border-line bg-surface p-3 hover:bg-raised"
    >
      <Artwork
        artUrl={album.artUrl}
        title={album.title}
        sizePx={112}
        color={album.artColour}
        className="size-28 rounded-xl"
      />
      <div className="min-w-0 grow py-1">
        <h3 className="pe-10">
          <AlbumLink
            album={album}
            dir="auto"
            className="block max-w-full truncate text-start font-semibold after:absolute after:inset-0 after:rounded-card"
            title={album.title}
          >
            {album.title}
          </AlbumLink>
        </h3>
        <p className="text-sm text-muted tabular-nums">{facts.join(' · ')}</p>
        <ol className="mt-2 text-sm">
          {preview.map((track, index) => (
            <li key={track.id}>
              <button
                type="button"
                data-track={track.id}
                dir="auto"
                aria-label={viewTexts.play(track.title)}
                disabled={track.isMissing}
                className="relative block max-w-full truncate py-0.5 text-start pointer-coarse:py-3 hover:text-accent disabled:line-through"
                onClick={() => player.playFrom(tracks, index)}
              >
                {track.title}
              </button>
            </li>
          ))}
        </ol>
        {more > 0 && <p className="py-0.5 text-sm text-muted">{texts.moreTracks(more)}</p>}
      </div>
      <CollectionMenu
        name={album.title}
        addition={{ albumId: album.id }}
        loadTracks={() => loadTracks(album.id)}
        className="!absolute end-1 top-1"
      />
    </article>
  );
}
