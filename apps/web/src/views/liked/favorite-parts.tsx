import { navigationTexts } from '@tutti/contract/frame/navigation-texts';
import { markTexts } from '@tutti/contract/music/mark-texts';
import { musicTexts } from '@tutti/contract/music/texts';
import { musicViewTexts } from '@tutti/contract/music/view-texts';
import { CardGridSkeleton } from '#components/long-lists/card-grid-skeleton.tsx';
import { AlbumGrid, useAlbumTextPx } from '#components/music/album-card.tsx';
import { ArtistGrid, useArtistTextPx } from '#components/music/artist-card.tsx';
import { useFavoriteAlbums, useFavoriteArtists } from '#data/own/favorite-marks.ts';
import { useEntryState } from '#navigation/use-entry-state.ts';
import { rememberInHistory, type View } from '#navigation/view.ts';
import { Button } from '#ui/button.tsx';
import { FavoritesFailed } from './favorite-messages.tsx';

const PARTS = ['tracks', 'albums', 'artists'] as const;
type Part = (typeof PARTS)[number];

const LABELS = {
  tracks: navigationTexts.songs,
  albums: navigationTexts.albums,
  artists: navigationTexts.artists,
} as const;

/** Songs are the default, as documented. */
export function useFavoriteParts(view: View) {
  const [part, setPart] = useEntryState<Part>(() => PARTS.find((one) => one === view.sort) ?? 'tracks');
  const albums = useFavoriteAlbums();
  const artists = useFavoriteArtists();
  return {
    part,
    albums,
    artists,
    show(wanted: Part) {
      setPart(wanted);
      rememberInHistory(wanted === 'tracks' ? { id: 'liked' } : { id: 'liked', sort: wanted });
    },
  };
}

type Parts = ReturnType<typeof useFavoriteParts>;

/** A list that failed to load does not count as empty. */
function isNone({ data, isError }: Parts['albums'] | Parts['artists']): boolean {
  return data === undefined ? !isError : data.length === 0;
}

/** Hidden while all favorites are songs. */
export function PartChoice({ part, albums, artists, show, trackCount }: Parts & { trackCount: number }) {
  if (part === 'tracks' && isNone(albums) && isNone(artists)) return null;
  const counts = { tracks: trackCount, albums: albums.data?.length, artists: artists.data?.length };
  return (
    <fieldset className="mb-6 flex flex-wrap gap-2">
      <legend className="sr-only">{markTexts.parts}</legend>
      {PARTS.map((one) => (
        <Button
          key={one}
          aria-pressed={one === part}
          look={one === part ? 'quiet' : 'ghost'}
          onClick={() => show(one)}
        >
          {LABELS[one]} <span className="tabular-nums">{counts[one]}</span>
        </Button>
      ))}
    </fieldset>
  );
}

function CollectionsSkeleton({ part }: { part: 'albums' | 'artists' }) {
  const artistTextPx = useArtistTextPx();
  const albumTextPx = useAlbumTextPx();
  return part === 'albums' ? (
    <CardGridSkeleton label={musicViewTexts.albums.loadingAll} textPx={albumTextPx} />
  ) : (
    <CardGridSkeleton label={musicViewTexts.artists.loadingAll} textPx={artistTextPx} isRound />
  );
}

export function MarkedCollections({
  part,
  albums,
  artists,
}: Pick<Parts, 'albums' | 'artists'> & { part: 'albums' | 'artists' }) {
  const query = part === 'albums' ? albums : artists;
  if (query.isPending) return <CollectionsSkeleton part={part} />;
  if (query.data === undefined) {
    return <FavoritesFailed error={query.error} onRetry={() => void query.refetch()} />;
  }
  if (query.data.length === 0) return <p className="text-sm text-muted">{markTexts.none[part]}</p>;
  const label = `${musicTexts.favourites.heading}: ${LABELS[part]}`;
  if (part === 'albums') return <AlbumGrid albums={albums.data ?? []} label={label} />;
  return <ArtistGrid artists={artists.data ?? []} label={label} />;
}
