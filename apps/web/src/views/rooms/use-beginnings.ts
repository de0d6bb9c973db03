import { placeTexts } from '@tutti/contract/home/place-texts';
import { homeTexts } from '@tutti/contract/home/texts';
import { roomEntranceTexts } from '@tutti/contract/rooms/entrance-texts';
import { pastRoomTexts } from '@tutti/contract/rooms/past-texts';
import { roomStartTexts as texts } from '@tutti/contract/rooms/start-texts';
import { type RoomMusic, toRoomMusic } from '#components/room-requests/room-requests.ts';
import { useStationList } from '#components/stations/station-grid.tsx';
import { stationName } from '#components/stations/station-naming.ts';
import { useHomeShelves, useLoadMix } from '#data/library/home-queries.ts';
import { useFavorites } from '#data/own/favorites-queries.ts';
import { type Playlist, usePlaylists } from '#data/own/playlists-queries.ts';
import { useLoadPastRoom, usePastRooms } from '#data/rooms/past-rooms-queries.ts';
import { usePlayer, useStation } from '#engine/engine-context.tsx';

type BeginningPicture =
  | {
      readonly kind: 'cover';
      readonly artUrl: string | undefined;
      readonly title: string;
      readonly color: string | undefined;
    }
  | { readonly kind: 'favorites' }
  | { readonly kind: 'playlist'; readonly playlist: Playlist }
  | { readonly kind: 'genre'; readonly name: string };

/** Music that a new room may begin with. */
export interface Beginning {
  readonly key: string;
  readonly title: string;
  readonly note: string;
  readonly picture: BeginningPicture;
  readonly load: () => Promise<RoomMusic>;
}

const PLAYLISTS_MAX = 6;
const STATIONS_MAX = 4;
const ALBUMS_MAX = 8;

interface Awaitable {
  readonly isPending: boolean;
  readonly isPaused: boolean;
  readonly failureCount: number;
}

/** A request that fails is not waited for, because the other cards need not miss. */
const isAwaited = ({ isPending, isPaused, failureCount }: Awaitable) =>
  isPending && !isPaused && failureCount === 0;

function usePlayingMusic(): Beginning[] {
  const { currentTrack, queue, queueIndex } = usePlayer();
  const { station } = useStation();
  // A joined station sounds instead, and has a card of its own.
  if (currentTrack === undefined || station !== undefined) return [];
  const tracks = queue.slice(Math.max(0, queueIndex)).map(({ track }) => track);
  return [
    {
      key: 'playing',
      title: texts.playing,
      note: currentTrack.title,
      picture: {
        kind: 'cover',
        artUrl: currentTrack.coverImageUrl,
        title: currentTrack.album || currentTrack.title,
        color: currentTrack.artColour,
      },
      load: async () => toRoomMusic(tracks.length > 0 ? tracks : [currentTrack]),
    },
  ];
}

function useEncore() {
  const query = usePastRooms();
  const loadRoom = useLoadPastRoom();
  const latest = query.data?.rooms.find(({ songCount }) => songCount > 0);
  const beginnings: Beginning[] =
    latest === undefined
      ? []
      : [
          {
            key: 'encore',
            title: latest.name,
            note: pastRoomTexts.encore,
            picture: {
              kind: 'cover',
              artUrl: latest.cover?.artUrl,
              title: latest.cover?.albumTitle ?? latest.name,
              color: latest.cover?.artColour,
            },
            load: async () => toRoomMusic((await loadRoom(latest.id)).songs.map(({ track }) => track)),
          },
        ];
  return { query, beginnings };
}

function useOwnLists() {
  const favorites = useFavorites();
  const playlists = usePlaylists();
  const tracks = favorites.data?.map(({ track }) => track) ?? [];
  const beginnings: Beginning[] = [
    ...(tracks.length === 0
      ? []
      : [
          {
            key: 'favorites',
            title: placeTexts.mixtape,
            note: roomEntranceTexts.songs(tracks.length),
            picture: { kind: 'favorites' } as const,
            load: async () => toRoomMusic(tracks),
          },
        ]),
    ...(playlists.data ?? [])
      .filter(({ trackCount }) => trackCount > 0)
      .slice(0, PLAYLISTS_MAX)
      .map((playlist) => ({
        key: `playlist ${playlist.id}`,
        title: playlist.name,
        note: homeTexts.shelves.tracks(playlist.trackCount),
        picture: { kind: 'playlist', playlist } as const,
        load: async () => ({ playlistId: playlist.id }),
      })),
  ];
  return { isWaiting: isAwaited(favorites) || isAwaited(playlists), beginnings };
}

function useStationMusic(): Beginning[] {
  const { stations = [] } = useStationList();
  const { ofGenre } = useLoadMix();
  return stations.slice(0, STATIONS_MAX).map(({ genreId, genreName, name }) => ({
    key: `station ${genreId}`,
    title: stationName({ name, genreName }),
    note: texts.station,
    picture: { kind: 'genre', name: genreName },
    load: async () => toRoomMusic(await ofGenre(genreId)),
  }));
}

function useRecentAlbums() {
  const home = useHomeShelves();
  const albums = [
    ...(home.data?.recentAlbums.map(({ album }) => album) ?? []),
    ...(home.data?.justAdded ?? []),
  ];
  const byId = new Map(albums.map((album) => [album.id, album]));
  const beginnings = [...byId.values()].slice(0, ALBUMS_MAX).map(
    ({ id, title, artist, artUrl, artColour }): Beginning => ({
      key: `album ${id}`,
      title,
      note: artist,
      picture: { kind: 'cover', artUrl, title, color: artColour },
      load: async () => ({ albumId: id }),
    }),
  );
  return { query: home, beginnings };
}

/** Undefined until all of it is known, because a late card would move the others. */
export function useBeginnings(): readonly Beginning[] | undefined {
  const playing = usePlayingMusic();
  const encore = useEncore();
  const own = useOwnLists();
  const stations = useStationMusic();
  const albums = useRecentAlbums();
  if (own.isWaiting || isAwaited(encore.query) || isAwaited(albums.query)) return undefined;
  return [...playing, ...encore.beginnings, ...own.beginnings, ...stations, ...albums.beginnings];
}
