import { musicTexts } from '@tutti/contract/texts/music-texts';
import { formatDuration } from '@tutti/player';
import { Play } from 'lucide-react';
import type { ReactNode } from 'react';
import type { Album, Track } from '#data/library-queries.ts';
import { useAlbum, useAlbumTracks } from '#data/library-queries.ts';
import { usePlayer } from '#engine/engine-context.tsx';
import { usePageTitle } from '#ui/announcer.tsx';
import { Button } from '#ui/button.tsx';
import { MessageState } from '#ui/message-state.tsx';
import { Artwork } from './artwork.tsx';
import { Section } from './section.tsx';
import { TrackTable, TrackTableSkeleton } from './track-table.tsx';

const texts = musicTexts.genres;

interface AlbumPageProps {
  albumId: string;
  back: ReactNode;
}

function yearText(year: number | undefined): string {
  return year === undefined ? musicTexts.artists.unknownYear : String(year);
}

function AlbumFacts({ album }: { album: Album }) {
  const duration = formatDuration(album.durationSeconds);
  return `${album.artist} · ${yearText(album.year)} · ${album.trackCount} tracks · ${duration}`;
}

interface AlbumHeaderProps {
  album: Album | undefined;
  songs: readonly Track[];
}

/** Tinted by the cover's own colour, mixed down so that text keeps its contrast in both themes. */
function AlbumHeader({ album, songs }: AlbumHeaderProps) {
  const player = usePlayer();
  const tint = album?.artColour ?? 'var(--color-raised)';
  return (
    <header
      className="mt-2 mb-8 flex flex-col gap-6 rounded-card p-5 sm:flex-row sm:items-end md:p-8"
      style={{
        backgroundImage: `linear-gradient(160deg, color-mix(in oklab, ${tint} 34%, var(--color-stage)), var(--color-stage))`,
      }}
    >
      <Artwork
        artUrl={album?.artUrl}
        title={album?.title ?? ''}
        sizePx={232}
        colour={album?.artColour}
        isLazy={false}
        className="size-44 rounded-xl shadow-lift md:size-58"
      />
      <div className="min-w-0 space-y-3">
        <h1 className="text-xl font-bold tracking-tight text-balance md:text-2xl">
          {album?.title ?? musicTexts.albums.loading}
        </h1>
        <p className="text-muted">{album && <AlbumFacts album={album} />}</p>
        <Button look="primary" disabled={songs.length === 0} onClick={() => player.playFrom(songs, 0)}>
          <Play aria-hidden="true" fill="currentColor" className="size-4" />
          {texts.playAlbum}
        </Button>
      </div>
    </header>
  );
}

/** One album; plays in disc and track order (resolutions 0.7). */
export function AlbumPage({ albumId, back }: AlbumPageProps) {
  const album = useAlbum(albumId);
  const tracks = useAlbumTracks(albumId);
  usePageTitle(album.data?.title ?? musicTexts.albums.heading);
  const failure = album.error ?? tracks.error;
  if (failure !== null) {
    return (
      <>
        {back}
        <MessageState
          isAlert
          title={texts.albumTracksFailedToast}
          text={failure.message}
          action={
            <Button onClick={() => void Promise.all([album.refetch(), tracks.refetch()])}>
              {texts.tryAgain}
            </Button>
          }
        />
      </>
    );
  }
  const songs = tracks.data ?? [];
  return (
    <>
      {back}
      <AlbumHeader album={album.data} songs={songs} />
      <Section title={texts.albumTracks}>
        {tracks.isPending ? (
          <TrackTableSkeleton rows={8} />
        ) : (
          <TrackTable tracks={songs} label={texts.albumTracks} />
        )}
      </Section>
    </>
  );
}
