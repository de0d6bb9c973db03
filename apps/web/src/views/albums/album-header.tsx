import { musicTexts } from '@tutti/contract/texts/music-texts';
import { formatDuration } from '@tutti/player';
import { Play } from 'lucide-react';
import { ArtistCredit } from '#components/music/artist-credit.tsx';
import { Artwork } from '#components/music/artwork.tsx';
import { CollectionMenu } from '#components/music/collection-actions.tsx';
import { countOf } from '#components/music/count-of.ts';
import type { Album, Track } from '#data/library-queries.ts';
import { usePlayer } from '#engine/engine-context.tsx';
import { Button } from '#ui/button.tsx';

const texts = musicTexts.genres;

function AlbumFacts({ album }: { album: Album }) {
  const artist = album.artist || musicTexts.unknownArtist;
  const links = album.artistId === undefined ? [] : [{ id: album.artistId, name: artist }];
  const facts = [
    album.year === undefined ? musicTexts.artists.unknownYear : String(album.year),
    countOf(album.trackCount, 'track'),
    formatDuration(album.durationSeconds),
  ];
  return (
    <div className="text-muted">
      <ArtistCredit credit={artist} artists={links} className="font-semibold text-ink" />
      <p className="tabular-nums">{facts.join(' · ')}</p>
    </div>
  );
}

interface AlbumHeaderProps {
  album: Album | undefined;
  expectedTitle: string | undefined;
  songs: readonly Track[];
}

/** Tinted by the cover's own colour, mixed down so that text keeps its contrast in both themes. */
export function AlbumHeader({ album, expectedTitle, songs }: AlbumHeaderProps) {
  const player = usePlayer();
  const title = album?.title ?? (expectedTitle || musicTexts.albums.loading);
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
        <h1
          dir="auto"
          className="line-clamp-3 text-xl font-bold tracking-tight text-balance wrap-anywhere md:text-2xl"
          title={title}
        >
          {title}
        </h1>
        {album && <AlbumFacts album={album} />}
        <div className="flex items-center gap-2">
          <Button look="primary" disabled={songs.length === 0} onClick={() => player.playFrom(songs, 0)}>
            <Play aria-hidden="true" fill="currentColor" className="size-4" />
            {texts.playAlbum}
          </Button>
          {album && (
            <CollectionMenu
              name={album.title}
              addition={{ albumId: album.id }}
              loadTracks={async () => songs}
            />
          )}
        </div>
      </div>
    </header>
  );
}
