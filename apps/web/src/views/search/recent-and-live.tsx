import { navigationTexts } from '@tutti/contract/frame/navigation-texts';
import { controlTexts } from '@tutti/contract/page/control-texts';
import { stationTexts } from '@tutti/contract/stations/texts';
import { albumNote } from '#components/music/album-note.ts';
import { RoomCard } from '#components/rooms/room-card.tsx';
import { AlbumCover } from '#components/shelves/album-cover.tsx';
import { Shelf } from '#components/shelves/shelf.tsx';
import type { StationCardStation } from '#components/stations/station-card.tsx';
import { useStationCards, useStationList } from '#components/stations/station-grid.tsx';
import { useHomeShelves } from '#data/library/home-queries.ts';
import { type RoomListing, useRooms } from '#data/rooms/rooms-queries.ts';
import { useOpenView } from '#navigation/view.ts';

const { alwaysOn, joining } = stationTexts.home;
const WORDS = { alwaysOn, joining };

function RecentAlbums() {
  const albums = useHomeShelves().data?.recentAlbums ?? [];
  if (albums.length === 0) return null;
  return (
    <Shelf
      title={controlTexts.recentlyPlayed}
      items={albums}
      keyOf={({ album }) => album.id}
      renderCard={({ album }) => <AlbumCover album={album} note={albumNote(album)} />}
    />
  );
}

type OnAir =
  | { readonly kind: 'room'; readonly room: RoomListing }
  | { readonly kind: 'station'; readonly station: StationCardStation; readonly index: number };

/** Rooms come first, because people wait in them. */
function Live() {
  const openView = useOpenView();
  const { stations = NO_STATIONS } = useStationList();
  const rooms = useRooms().data?.rooms ?? [];
  const renderStation = useStationCards({
    stations,
    words: WORDS,
    onJoinFailed: () => openView({ id: 'live-streams' }),
  });
  const items: readonly OnAir[] = [
    ...rooms.map((room) => ({ kind: 'room' as const, room })),
    ...stations.map((station, index) => ({ kind: 'station' as const, station, index })),
  ];
  if (items.length === 0) return null;
  return (
    <Shelf
      shape="cards"
      title={navigationTexts.live}
      items={items}
      keyOf={(item) => (item.kind === 'room' ? `room ${item.room.id}` : item.station.genreId)}
      renderCard={(item) =>
        item.kind === 'room' ? <RoomCard room={item.room} /> : renderStation(item.station, item.index)
      }
    />
  );
}

const NO_STATIONS: readonly StationCardStation[] = [];

/** Shows what the listener may look for without a word: the albums they played last, and what plays now. */
export function RecentAndLive() {
  return (
    <>
      <RecentAlbums />
      <Live />
    </>
  );
}
