import { homeTexts } from '@tutti/contract/home/texts';
import { AlbumCover } from '#components/shelves/album-cover.tsx';
import { Shelf } from '#components/shelves/shelf.tsx';
import type { HomeShelves } from '#data/library/home-queries.ts';
import type { Album } from '#data/library/library-queries.ts';
import { useRooms } from '#data/rooms/rooms-queries.ts';
import { Button } from '#ui/button.tsx';
import { MessageState } from '#ui/states/message-state.tsx';
import { ForgottenShelf } from './forgotten-shelf.tsx';
import { MixShelf } from './mix-shelf.tsx';
import { PlaylistShelf } from './playlist-shelf.tsx';
import { RoomsShelf } from './rooms-shelf.tsx';
import { ShowAll } from './show-all.tsx';
import { WaitingShelves } from './waiting-shelves.tsx';

const texts = homeTexts.shelves;

const ROOMS_POLL_MS = 30_000;

interface AlbumShelfProps {
  title: string;
  albums: readonly Album[];
  isWhole?: boolean;
}

function AlbumShelf({ title, albums, isWhole = false }: AlbumShelfProps) {
  if (albums.length === 0) return null;
  return (
    <Shelf
      title={title}
      {...(isWhole ? {} : { action: <ShowAll shelf={title} view={{ id: 'albums' }} /> })}
      items={albums}
      keyOf={({ id }) => id}
      renderCard={(album) => <AlbumCover album={album} />}
    />
  );
}

interface MusicShelvesProps {
  /** Undefined while loading and after a failure. */
  shelves: HomeShelves | undefined;
  isError: boolean;
  onRetry: () => void;
}

export function MusicShelves({ shelves, onRetry }: MusicShelvesProps) {
  const rooms = useRooms({ pollMs: ROOMS_POLL_MS });
  if (shelves === undefined) {
    const action = <Button onClick={onRetry}>{texts.retry}</Button>;
    return <MessageState isAlert title={texts.allFailed} action={action} />;
  }
  // Later, the rooms would push the other shelves down.
  if (rooms.isPending && !rooms.isPaused && rooms.failureCount === 0) return <WaitingShelves />;
  return (
    <>
      <RoomsShelf rooms={rooms.data?.rooms ?? []} />
      <MixShelf mixes={shelves.mixes} isNewcomer={shelves.isNewcomer} />
      <AlbumShelf title={texts.justAdded} albums={shelves.justAdded} />
      <AlbumShelf title={texts.mostPlayed} albums={shelves.mostPlayed} isWhole />
      <PlaylistShelf />
      <ForgottenShelf tracks={shelves.forgotten} />
    </>
  );
}
