import { Artwork } from './artwork.tsx';
import { useOpenAlbum } from './view.ts';

interface AlbumCardProps {
  album: {
    id: string;
    title: string;
    artist: string;
    year: number | undefined;
    artUrl: string;
    artColour: string | undefined;
  };
}

export function AlbumCard({ album }: AlbumCardProps) {
  const openAlbum = useOpenAlbum();
  return (
    <button
      type="button"
      className="group w-full space-y-3 rounded-card p-3 text-start transition-colors duration-150 hover:bg-raised"
      onClick={() => openAlbum(album)}
    >
      <Artwork
        artUrl={album.artUrl}
        title={album.title}
        sizePx={220}
        colour={album.artColour}
        className="aspect-square w-full rounded-xl shadow-lift"
      />
      <span className="block min-w-0">
        <span className="line-clamp-2 font-semibold" title={album.title}>
          {album.title}
        </span>
        <span className="block truncate text-sm text-muted">
          {album.artist}
          {album.year !== undefined && ` · ${album.year}`}
        </span>
      </span>
    </button>
  );
}

export const albumGridClass =
  'grid grid-cols-2 gap-1 sm:grid-cols-[repeat(auto-fill,minmax(180px,1fr))] sm:gap-2';
