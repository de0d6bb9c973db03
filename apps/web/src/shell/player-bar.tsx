import { isStreamTrack } from '@tutti/player';
import { clsx } from 'clsx';
import { artTint } from '#components/music/art-tint.ts';
import { ArtistCredit } from '#components/music/artist-credit.tsx';
import { Artwork } from '#components/music/artwork.tsx';
import { pictureOfTrack } from '#components/music/tinted-picture.ts';
import { FavouriteButton } from '#components/tracks/favourite-button.tsx';
import { usePlayer, useStation } from '#engine/engine-context.tsx';
import type { PlayerTrack } from '#engine/engine-types.ts';
import { useOpenAlbum } from '#navigation/view.ts';
import { CoverButton } from './cover-button.tsx';
import { SeekRow, Transport, VolumeControl } from './player-controls.tsx';
import { QueueLink } from './queue-link.tsx';

/** What plays; its album and its artists open from here, too. */
function TrackName({ track }: { track: PlayerTrack }) {
  const openAlbum = useOpenAlbum();
  const { albumId, album, title } = track;
  return (
    <div className="min-w-0 grow md:grow-0">
      <p dir="auto" className="truncate font-semibold" title={title}>
        {albumId === undefined ? (
          title
        ) : (
          <button
            type="button"
            className="inline-block max-w-full truncate align-bottom hover:underline"
            aria-description={`Opens the album ${album}`}
            onClick={() => openAlbum({ id: albumId, title: album })}
          >
            {title}
          </button>
        )}
      </p>
      <ArtistCredit credit={track.artist} artists={track.artists} className="text-sm text-muted" />
    </div>
  );
}

/**
 * One row on a desk. On a phone its parts stand in three: what plays and the queue, buttons and volume, the seek row.
 * M-227 … M-229: there while a track is current, not while a stream is joined.
 */
export function PlayerBar() {
  const { currentTrack, volume, isMuted, setVolume, toggleMute } = usePlayer();
  const { joinPhase } = useStation();
  if (currentTrack === undefined || joinPhase !== 'none' || isStreamTrack(currentTrack)) return null;
  const tint = artTint(pictureOfTrack(currentTrack), 'bar');
  return (
    <section
      aria-label="Player"
      style={tint.style}
      className={clsx(
        'relative isolate grid shrink-0 grid-cols-[auto_minmax(0,1fr)_auto] items-center gap-x-1 border-t border-line bg-surface px-3 py-2 md:h-22 md:gap-x-4 md:grid-cols-[minmax(0,1fr)_minmax(0,1.4fr)_minmax(0,1fr)] md:px-4',
        tint.className,
      )}
    >
      <div className="flex min-w-0 items-center gap-3 max-md:col-span-2">
        <CoverButton>
          <Artwork
            artUrl={currentTrack.coverImageUrl}
            title={currentTrack.album}
            sizePx={56}
            colour={currentTrack.artColour}
            className="size-12 md:size-14"
            isLazy={false}
          />
        </CoverButton>
        <TrackName track={currentTrack} />
        <FavouriteButton trackId={currentTrack.id} title={currentTrack.title} />
      </div>
      <div className="flex min-w-0 flex-col items-center max-md:contents">
        <div className="flex items-center max-md:order-2 max-[360px]:col-span-full max-[360px]:justify-center md:gap-1">
          <Transport />
        </div>
        <SeekRow className="max-md:order-4 max-md:col-span-full" />
      </div>
      <div className="flex items-center justify-end gap-1 max-md:contents">
        <QueueLink />
        <VolumeControl
          {...{ volume, isMuted, setVolume, toggleMute }}
          className="max-md:order-3 max-md:col-span-2 max-[360px]:col-span-full md:max-w-40 md:grow"
        />
      </div>
    </section>
  );
}
