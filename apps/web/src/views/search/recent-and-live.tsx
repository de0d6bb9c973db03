import { viewTexts } from '@tutti/contract/music/single-view-texts';
import { controlTexts } from '@tutti/contract/page/control-texts';
import { roomTexts } from '@tutti/contract/rooms/texts';
import { stationTexts } from '@tutti/contract/stations/texts';
import { RoomCards } from '#components/rooms/room-card.tsx';
import { Section } from '#components/section.tsx';
import { AlbumCover } from '#components/shelves/album-cover.tsx';
import { Shelf } from '#components/shelves/shelf.tsx';
import type { StationCardStation } from '#components/stations/station-card.tsx';
import { useStationCards, useStationList } from '#components/stations/station-grid.tsx';
import { useHomeShelves } from '#data/library/home-queries.ts';
import { useRooms } from '#data/rooms/rooms-queries.ts';
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
      renderCard={({ album }) => <AlbumCover album={album} />}
    />
  );
}

function Stations({ stations }: { stations: readonly StationCardStation[] }) {
  const openView = useOpenView();
  const renderCard = useStationCards({
    stations,
    words: WORDS,
    onJoinFailed: () => openView({ id: 'live-streams' }),
  });
  return (
    <Shelf
      shape="cards"
      title={viewTexts.streams}
      items={stations}
      keyOf={({ genreId }) => genreId}
      renderCard={renderCard}
    />
  );
}

function Rooms() {
  const rooms = useRooms().data?.rooms ?? [];
  if (rooms.length === 0) return null;
  return (
    <Section title={roomTexts.title}>
      <RoomCards rooms={rooms} />
    </Section>
  );
}

/** What the listener may look for without a word: what they played last, and what plays now. */
export function RecentAndLive() {
  const { stations = [] } = useStationList();
  return (
    <>
      <RecentAlbums />
      {stations.length > 0 && <Stations stations={stations} />}
      <Rooms />
    </>
  );
}
