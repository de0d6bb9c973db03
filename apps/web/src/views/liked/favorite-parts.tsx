import { markTexts } from '@tutti/contract/texts/mark-texts';
import { musicTexts } from '@tutti/contract/texts/music-texts';
import { musicViewTexts } from '@tutti/contract/texts/music-view-texts';
import { navigationTexts } from '@tutti/contract/texts/navigation-texts';
import { CardGridSkeleton } from '#components/long-lists/card-grid-skeleton.tsx';
import { ALBUM_TEXT_PX, AlbumGrid } from '#components/music/album-card.tsx';
import { ARTIST_TEXT_PX, ArtistGrid } from '#components/music/artist-card.tsx';
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

/** The visible part of the favorites; songs by default, as documented. */
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

/** A list that failed to load is not empty. */
function isNone({ data, isError }: Parts['albums'] | Parts['artists']): boolean {
  return data === undefined ? !isError : data.length === 0;
}

/** Hidden while songs are the only favorites. */
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

const WAITING = {
  albums: { label: musicViewTexts.albums.loadingAll, textPx: ALBUM_TEXT_PX },
  artists: { label: musicViewTexts.artists.loadingAll, textPx: ARTIST_TEXT_PX, isRound: true },
} as const;

export function MarkedCollections({
  part,
  albums,
  artists,
}: Pick<Parts, 'albums' | 'artists'> & { part: 'albums' | 'artists' }) {
  const query = part === 'albums' ? albums : artists;
  if (query.isPending) return <CardGridSkeleton {...WAITING[part]} />;
  if (query.data === undefined) {
    return <FavoritesFailed error={query.error} onRetry={() => void query.refetch()} />;
  }
  if (query.data.length === 0) return <p className="text-sm text-muted">{markTexts.none[part]}</p>;
  const label = `${musicTexts.favourites.heading}: ${LABELS[part]}`;
  if (part === 'albums') return <AlbumGrid albums={albums.data ?? []} label={label} />;
  return <ArtistGrid artists={artists.data ?? []} label={label} />;
}
