import { Artwork } from './artwork.tsx';
import { useOpenView } from './view.ts';

interface ArtistCardProps {
  artist: { id: string; name: string; albumCount: number; trackCount: number; artUrl: string | undefined };
}

function countOf(count: number, word: string): string {
  return `${count} ${count === 1 ? word : `${word}s`}`;
}

export function ArtistCard({ artist }: ArtistCardProps) {
  const openView = useOpenView();
  return (
    <button
      type="button"
      className="w-full space-y-3 rounded-card p-3 text-center transition-colors duration-150 hover:bg-raised"
      onClick={() => openView({ id: 'artists', artistId: artist.id })}
    >
      <Artwork
        artUrl={artist.artUrl}
        title={artist.name}
        sizePx={180}
        className="mx-auto aspect-square w-full !rounded-full"
      />
      <span className="block min-w-0">
        <span className="line-clamp-2 font-semibold" title={artist.name}>
          {artist.name}
        </span>
        <span className="block truncate text-sm text-muted">
          {countOf(artist.albumCount, 'album')} · {countOf(artist.trackCount, 'track')}
        </span>
      </span>
    </button>
  );
}

export const artistGridClass =
  'grid grid-cols-2 gap-1 sm:grid-cols-[repeat(auto-fill,minmax(160px,1fr))] sm:gap-2';
