import { musicTexts } from '@tutti/contract/texts/music-texts';
import { formatDuration } from '@tutti/player';
import { clsx } from 'clsx';
import { Play } from 'lucide-react';
import { artTint } from '#components/music/art-tint.ts';
import { ArtistCredit } from '#components/music/artist-credit.tsx';
import { Artwork } from '#components/music/artwork.tsx';
import { CollectionMenu } from '#components/music/collection-actions.tsx';
import { countOf } from '#components/music/count-of.ts';
import { pictureOfAlbum } from '#components/music/tinted-picture.ts';
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

/** On the colour of the cover, which fills the pane from edge to edge and fades into the page. */
export function AlbumHeader({ album, expectedTitle, songs }: AlbumHeaderProps) {
  const player = usePlayer();
  const title = album?.title ?? (expectedTitle || musicTexts.albums.loading);
  const tint = artTint(album && pictureOfAlbum(album), 'head');
  return (
    <header
      className={clsx('mt-2 mb-8 flex flex-col gap-6 py-5 sm:flex-row sm:items-end', tint.className)}
      style={tint.style}
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
