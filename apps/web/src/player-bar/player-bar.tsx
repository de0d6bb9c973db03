import { controlTexts } from '@tutti/contract/page/control-texts';
import { playerTexts } from '@tutti/contract/player/texts';
import { artistOrAlbum, isStreamTrack } from '@tutti/player';
import { clsx } from 'clsx';
import { FavoriteButton } from '#components/marks/favorite-button.tsx';
import { artTint } from '#components/music/art-tint.ts';
import { ArtistCredit } from '#components/music/artist-credit.tsx';
import { Artwork } from '#components/music/artwork.tsx';
import { pictureOfTrack } from '#components/music/tinted-picture.ts';
import { AlbumLink } from '#components/view-link.tsx';
import { usePlayer, useStation } from '#engine/engine-context.tsx';
import type { PlayerTrack } from '#engine/engine-types.ts';
import { usePhone } from '#ui/screen/use-phone.ts';
import { Later } from '#ui/states/later.tsx';
import { lazyComponent } from '#ui/states/lazy-component.tsx';
import { CoverButton } from './cover-button.tsx';
import { PanelButtons } from './panel-buttons.tsx';
import { SeekRow, Transport, VolumeControl } from './player-controls.tsx';
import { useIsReturnOffered } from './return-offer.tsx';
import './player-bar.css';

/** Loads only on phones, because desktops never show it. */
const MiniPlayer = lazyComponent(async () => (await import('./mini-player.tsx')).MiniPlayer);

function TrackName({ track }: { track: PlayerTrack }) {
  const { albumId, album, title } = track;
  return (
    <div className="min-w-0">
      <p dir="auto" data-track={track.id} className="truncate font-semibold" title={title}>
        {albumId === undefined ? (
          title
        ) : (
          <AlbumLink
            album={{ id: albumId, title: album }}
            className="inline-block max-w-full truncate align-bottom hover:underline pointer-coarse:pointer-events-none"
            aria-description={playerTexts.opensAlbum(album)}
          >
            {title}
          </AlbumLink>
        )}
      </p>
      <ArtistCredit
        credit={artistOrAlbum(track) || '\u00a0'}
        artists={track.artists}
        className="text-sm text-muted"
      />
    </div>
  );
}

function DeskPlayer({ track }: { track: PlayerTrack }) {
  const { volume, isMuted, setVolume, toggleMute } = usePlayer();
  const tint = artTint(pictureOfTrack(track), 'bar');
  return (
    <section
      aria-label={controlTexts.player}
      data-drop="queue"
      style={tint.style}
      className={clsx(
        'player-bar relative isolate shrink-0 border-t border-line bg-surface px-4',
        tint.className,
      )}
    >
      <div className="flex min-w-0 items-center gap-3">
        <CoverButton>
          <Artwork
            artUrl={track.coverImageUrl}
            title={track.album}
            sizePx={56}
            color={track.artColour}
            className="size-14 short:size-12"
            isLazy={false}
          />
        </CoverButton>
        <TrackName track={track} />
        <FavoriteButton trackId={track.id} title={track.title} />
      </div>
      <div className="player-middle">
        <div className="flex items-center gap-1">
          <Transport />
        </div>
        <SeekRow className="player-seek" />
      </div>
      <div className="flex items-center justify-end gap-1">
        <PanelButtons />
        <VolumeControl {...{ volume, isMuted, setVolume, toggleMute }} className="max-w-40 grow" />
      </div>
    </section>
  );
}

/** M-227 … M-229: shown while a track is current, but not while a station is joined. */
export function PlayerBar() {
  const { currentTrack } = usePlayer();
  const { joinPhase } = useStation();
  const isPhone = usePhone();
  const isReturnOffered = useIsReturnOffered();
  if (currentTrack === undefined || joinPhase !== 'none' || isReturnOffered || isStreamTrack(currentTrack))
    return null;
  if (!isPhone) return <DeskPlayer track={currentTrack} />;
  return (
    <Later fallback={<div className="h-16 shrink-0 border-t border-line bg-surface" />}>
      <MiniPlayer track={currentTrack} />
    </Later>
  );
}
