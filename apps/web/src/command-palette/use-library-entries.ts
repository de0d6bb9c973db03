import { paletteTexts } from '@tutti/contract/frame/palette-texts';
import { artistOrAlbum } from '@tutti/player';
import { Library, Search } from 'lucide-react';
import { useSettled } from '#components/use-settled.ts';
import { useSearch } from '#data/library/library-queries.ts';
import { usePlayer } from '#engine/engine-context.tsx';
import { useOpenAlbum, useOpenView } from '#navigation/view.ts';
import { matchWords } from './match-words.ts';
import type { PaletteEntry } from './palette-entry.ts';

const SETTLE_MS = 120;
/** Limited, because the search view shows the rest. */
const SHOWN = { songs: 5, albums: 4, artists: 4, genres: 3 } as const;

type Found = NonNullable<ReturnType<typeof useSearch>['data']>;

function useSongEntries({ tracks }: Found): readonly PaletteEntry[] {
  const { toggleTrack } = usePlayer();
  return tracks
    .filter(({ isMissing }) => !isMissing)
    .slice(0, SHOWN.songs)
    .map((track) => ({
      id: `track:${track.id}`,
      group: 'songs',
      label: track.title,
      note: artistOrAlbum(track),
      art: { artUrl: track.coverImageUrl, of: track.album, color: track.artColour },
      run: () => toggleTrack(track),
    }));
}

function useCollectionEntries({ albums, artists, genres }: Found): readonly PaletteEntry[] {
  const openAlbum = useOpenAlbum();
  const openView = useOpenView();
  return [
    ...albums.slice(0, SHOWN.albums).map((album) => ({
      id: `album:${album.id}`,
      group: 'albums' as const,
      label: album.title,
      note: album.artist,
      art: { artUrl: album.artUrl, of: album.title, color: album.artColour },
      run: () => openAlbum({ id: album.id, title: album.title }),
    })),
    ...artists.slice(0, SHOWN.artists).map(({ id, name, pictureUrl, artUrls: [artUrl] }) => ({
      id: `artist:${id}`,
      group: 'artists' as const,
      label: name,
      art: { artUrl: pictureUrl ?? artUrl, of: name, isRound: true },
      run: () => openView({ id: 'artists', artistId: id }),
    })),
    ...genres.slice(0, SHOWN.genres).map(({ id, name }) => ({
      id: `genre:${id}`,
      group: 'genres' as const,
      label: name,
      icon: Library,
      run: () => openView({ id: 'genre-albums', genreId: id, genreName: name }),
    })),
  ];
}

const NOTHING: Found = { tracks: [], albums: [], artists: [], genres: [] };

interface LibraryAnswer {
  readonly entries: readonly PaletteEntry[];
  readonly isPending: boolean;
  readonly isFailed: boolean;
}

/** The last entry opens the search view. */
export function useLibraryEntries(term: string): LibraryAnswer {
  const openView = useOpenView();
  const settled = useSettled(term, SETTLE_MS);
  const { data, isFetching, isPlaceholderData, isError } = useSearch(settled);
  const found = term === '' ? NOTHING : (data ?? NOTHING);
  const all = [...useSongEntries(found), ...useCollectionEntries(found)];
  // Enter must not choose a result of an earlier term, but results that still match stay.
  const isOfFormerTerm = term !== settled || isPlaceholderData;
  const entries = isOfFormerTerm ? all.filter(({ label }) => matchWords(term, label) !== undefined) : all;
  const search: PaletteEntry = {
    id: 'search',
    group: 'more',
    label: paletteTexts.searchFor(term),
    icon: Search,
    run: () => openView({ id: 'search', term }),
  };
  return {
    entries: term === '' ? [] : [...entries, search],
    isPending: isOfFormerTerm || (isFetching && data === undefined),
    isFailed: isError,
  };
}
