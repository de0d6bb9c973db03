import { homeTexts } from '@tutti/contract/home/texts';
import { stationTexts } from '@tutti/contract/stations/texts';
import { Shelf, ShelfHeader } from '#components/shelves/shelf.tsx';
import { shelfListClass } from '#components/shelves/shelf-geometry.ts';
import { ShelfFailure } from '#components/shelves/shelf-skeleton.tsx';
import { useStationList } from '#components/stations/station-grid.tsx';
import type { HomeShelves } from '#data/library/home-queries.ts';
import type { Favorite } from '#data/own/favorites-queries.ts';
import { useFavorites } from '#data/own/favorites-queries.ts';
import { usePlaylists } from '#data/own/playlists-queries.ts';
import type { RecentStation } from '#data/own/recents-queries.ts';
import { useRecentStations } from '#data/own/recents-queries.ts';
import { Skeleton } from '#ui/states/skeleton.tsx';
import { useCardsBesideHero } from '../hero/use-cards-beside-hero.ts';
import { isAwaited } from '../is-awaited.ts';
import {
  chooseShortcuts,
  isAnythingOwn,
  SHORTCUTS,
  type Shortcut,
  type ShortcutSources,
} from './choose-shortcuts.ts';
import { TILE } from './shortcut-tile.tsx';
import { AlbumShortcut, FavoritesShortcut, MixShortcut, PlaylistShortcut } from './shortcuts.tsx';
import { StationShortcut } from './station-shortcut.tsx';

const texts = stationTexts.home;

const NO_SHELVES = { recentAlbums: [], justAdded: [], mixes: [] };

function ShortcutSkeletons() {
  return (
    <div aria-busy="true">
      <ShelfHeader title={texts.jumpBackIn} />
      <div
        role="status"
        aria-label={homeTexts.shelves.loading(texts.jumpBackIn)}
        className={shelfListClass('tiles')}
      >
        {Array.from({ length: SHORTCUTS }, (_unused, index) => (
          <Skeleton key={index} className={TILE} />
        ))}
      </div>
    </div>
  );
}

function keyOf(shortcut: Shortcut): string {
  if (shortcut.kind === 'station') return `station ${shortcut.station.id}`;
  if (shortcut.kind === 'album') return `album ${shortcut.album.id}`;
  if (shortcut.kind === 'mix') return `mix ${shortcut.mix.genreId}`;
  return shortcut.kind === 'playlist' ? `playlist ${shortcut.playlist.id}` : shortcut.kind;
}

interface JumpBackInProps {
  shelves?: Pick<HomeShelves, 'recentAlbums' | 'justAdded' | 'mixes'> | undefined;
  isWaiting?: boolean;
  /** The album beside the hero, if there is one. */
  albumAbove?: string | undefined;
}

/** Eight shortcuts to what was played last and to the user's own lists, or to new music for those who have neither. */
export function JumpBackIn({ shelves = NO_SHELVES, isWaiting = false, albumAbove }: JumpBackInProps) {
  const recents = useRecentStations();
  const playlists = usePlaylists();
  const favorites = useFavorites();
  // All shortcuts come at once, because a late one would move the others.
  if (recents.isPending || isWaiting || [playlists, favorites].some(isAwaited)) return <ShortcutSkeletons />;
  const { recentAlbums, justAdded: libraryAlbums, mixes } = shelves;
  return (
    <KnownShortcuts
      favorites={favorites.data ?? []}
      sources={{
        stations: recents.data ?? [],
        playlists: playlists.data ?? [],
        hasFavorites: favorites.data !== undefined && favorites.data.length > 0,
        recentAlbums,
        libraryAlbums,
        mixes,
        albumAbove,
      }}
      onRetry={recents.isError ? () => void recents.refetch() : undefined}
    />
  );
}

interface KnownShortcutsProps {
  sources: ShortcutSources;
  favorites: readonly Favorite[];
  /** Set after a failure. */
  onRetry: (() => void) | undefined;
}

function KnownShortcuts({ sources, favorites, onRetry }: KnownShortcutsProps) {
  const hasCardsBeside = useCardsBesideHero();
  const shortcuts = chooseShortcuts(hasCardsBeside ? sources : { ...sources, albumAbove: undefined });
  const title = isAnythingOwn(sources) ? texts.jumpBackIn : homeTexts.shelves.newInLibrary;
  if (shortcuts.length > 0)
    return <Shortcuts {...{ title, shortcuts, favorites }} stations={sources.stations} />;
  return onRetry === undefined ? null : <ShelfFailure title={texts.jumpBackIn} onRetry={onRetry} />;
}

interface ShortcutsProps {
  title: string;
  shortcuts: readonly Shortcut[];
  stations: readonly RecentStation[];
  favorites: readonly Favorite[];
}

function Shortcuts({ title, shortcuts, stations, favorites }: ShortcutsProps) {
  const { stations: onAir = [] } = useStationList();
  // The station's color in the list below, or by its index here if it is off the air.
  const paletteOf = (genreId: string) => {
    const index = onAir.findIndex((station) => station.genreId === genreId);
    return index === -1 ? stations.findIndex((recent) => recent.genreId === genreId) : index;
  };
  function renderShortcut(shortcut: Shortcut) {
    if (shortcut.kind === 'album') return <AlbumShortcut album={shortcut.album} />;
    if (shortcut.kind === 'playlist') return <PlaylistShortcut playlist={shortcut.playlist} />;
    if (shortcut.kind === 'mix') return <MixShortcut mix={shortcut.mix} />;
    if (shortcut.kind === 'favorites') return <FavoritesShortcut favorites={favorites} />;
    return <StationShortcut station={shortcut.station} palette={paletteOf(shortcut.station.genreId)} />;
  }
  return <Shelf shape="tiles" title={title} items={shortcuts} keyOf={keyOf} renderCard={renderShortcut} />;
}
