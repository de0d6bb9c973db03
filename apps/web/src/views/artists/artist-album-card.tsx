import { ALBUM_CARD_PREVIEW_TRACKS } from '@tutti/contract/limits';
import { viewTexts } from '@tutti/contract/music/single-view-texts';
import { musicViewTexts } from '@tutti/contract/music/view-texts';
import { clsx } from 'clsx';
import { Artwork } from '#components/music/artwork.tsx';
import { CollectionMenu } from '#components/music/collection-actions.tsx';
import { formatTotalDuration } from '#components/music/format-total-duration.ts';
import { AlbumLink } from '#components/view-link.tsx';
import type { Album, Track } from '#data/library/library-queries.ts';
import { useLoadAlbumTracks } from '#data/library/load-album-tracks.ts';
import { usePlayer } from '#engine/engine-context.tsx';
import { useMedia } from '#ui/screen/use-media.ts';

const texts = musicViewTexts.artists;

interface ArtistAlbumCardProps {
  album: Album;
  tracks: readonly Track[];
  /** Its songs are in a list above, so that their names need no lines of their own here. */
  isBrief?: boolean;
}

/** On a desktop. */
const ARTIST_ALBUM_PX = 240;

/** M-148 … M-152. */
export function ArtistAlbumCard({ album, tracks, isBrief = false }: ArtistAlbumCardProps) {
  const loadTracks = useLoadAlbumTracks();
  const player = usePlayer();
  // Lines for fingers would be twice as high as the cover, only to repeat the list above.
  const isText = useMedia('(pointer: coarse)') && isBrief;
  const preview = tracks.slice(0, ALBUM_CARD_PREVIEW_TRACKS);
  const more = album.trackCount - preview.length;
  const facts = [
    album.year === undefined ? texts.unknownYear : String(album.year),
    musicViewTexts.genres.trackCount(album.trackCount),
    formatTotalDuration(album.durationSeconds),
  ];
  return (
    <article aria-label={album.title} className="group artist-album">
      <Artwork
        artUrl={album.artUrl}
        title={album.title}
        sizePx={ARTIST_ALBUM_PX}
        color={album.artColour}
        className="artist-album-cover rounded-xl! shadow-lift"
      />
      <div className="min-w-0 grow">
        <div className="flex items-center">
          <h3 className="min-w-0 grow">
            <AlbumLink
              album={album}
              dir="auto"
              className="block max-w-full truncate text-start font-semibold after:absolute after:inset-0 after:rounded-card"
              title={album.title}
            >
              {album.title}
            </AlbumLink>
          </h3>
          <CollectionMenu
            name={album.title}
            addition={{ albumId: album.id }}
            loadTracks={() => loadTracks(album.id)}
            className="artist-album-menu"
          />
        </div>
        <p className="text-sm text-muted tabular-nums">{facts.join(' · ')}</p>
        <ol className={clsx('artist-album-songs mt-2 text-sm', isBrief && 'is-brief text-muted')}>
          {preview.map((track, index) => (
            <li
              key={track.id}
              {...(isText && {
                dir: 'auto',
                className: clsx('truncate py-0.5', track.isMissing && 'line-through'),
              })}
            >
              {isText ? (
                track.title
              ) : (
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
              )}
            </li>
          ))}
        </ol>
        {more > 0 && (
          <p className={clsx('py-0.5 text-sm text-muted', !isText && 'pointer-coarse:py-3')}>
            {texts.moreTracks(more)}
          </p>
        )}
      </div>
    </article>
  );
}
