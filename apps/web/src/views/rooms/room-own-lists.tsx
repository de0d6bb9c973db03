import { ROOM_ADD_MAX } from '@tutti/contract/limits';
import { musicTexts } from '@tutti/contract/music/texts';
import { roomTexts as texts } from '@tutti/contract/rooms/texts';
import { useFavorites } from '#data/own/favorites-queries.ts';
import { usePlaylists } from '#data/own/playlists-queries.ts';
import { moveBetweenRows } from '#ui/row-keys.ts';
import { type Adding, Group, ResultRow } from './room-result-rows.tsx';

/** More are found by their names. */
const LISTS_MAX = 6;

export interface OwnList {
  readonly id: string;
  readonly name: string;
  readonly trackCount: number;
  readonly artUrl: string | undefined;
  readonly addLabel: string;
  readonly music: Parameters<Adding['addOne']>[1];
}

/** The person's favorites and playlists that have songs and contain a term in their names; all of them without one. */
export function useOwnLists(term: string): readonly OwnList[] {
  const { data: favorites = [] } = useFavorites();
  const { data: playlists = [] } = usePlaylists();
  const heading = musicTexts.favourites.heading;
  const all: OwnList[] = [
    {
      id: 'favorites',
      name: heading,
      trackCount: favorites.length,
      artUrl: favorites[0]?.track.coverImageUrl,
      addLabel: texts.search.addFavorites,
      music: { trackIds: favorites.slice(0, ROOM_ADD_MAX).map(({ track }) => track.id) },
    },
    ...playlists.map(({ id, name, trackCount, covers }) => ({
      id: `playlist-${id}`,
      name,
      trackCount,
      artUrl: covers[0]?.artUrl,
      addLabel: texts.search.addPlaylist(name),
      music: { playlistId: id },
    })),
  ];
  const wanted = term.toLowerCase();
  return all
    .filter(({ name, trackCount }) => trackCount > 0 && name.toLowerCase().includes(wanted))
    .slice(0, LISTS_MAX);
}

export function OwnListRows({ lists, busy, done, addOne }: Adding & { lists: readonly OwnList[] }) {
  if (lists.length === 0) return null;
  return (
    <Group title={texts.search.lists}>
      <ul aria-label={texts.search.lists} onKeyDown={moveBetweenRows}>
        {lists.map(({ id, name, trackCount, artUrl, addLabel, music }) => (
          <ResultRow
            key={id}
            title={name}
            note={texts.search.songs(trackCount)}
            picture={{ artUrl, of: name, color: undefined }}
            isAdded={done.has(id)}
            isBusy={busy.has(id)}
            addLabel={addLabel}
            onAdd={() => void addOne(id, music)}
          />
        ))}
      </ul>
    </Group>
  );
}
