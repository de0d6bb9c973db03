/** The shelves of one response; empty ones are left out. */
import { homeTexts } from '@tutti/contract/texts/home-texts';
import { AlbumCover } from '#components/shelves/album-cover.tsx';
import { Shelf } from '#components/shelves/shelf.tsx';
import type { HomeShelves } from '#data/library/home-queries.ts';
import type { Album } from '#data/library/library-queries.ts';
import { Button } from '#ui/button.tsx';
import { MessageState } from '#ui/states/message-state.tsx';
import { ForgottenShelf } from './forgotten-shelf.tsx';
import { MixShelf } from './mix-shelf.tsx';
import { PlaylistShelf } from './playlist-shelf.tsx';
import { ShowAll } from './show-all.tsx';

const texts = homeTexts.shelves;

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
  /** Undefined while loading, and after a failure. */
  shelves: HomeShelves | undefined;
  isError: boolean;
  onRetry: () => void;
}

/** The shelves below the stations. */
export function MusicShelves({ shelves, onRetry }: MusicShelvesProps) {
  if (shelves === undefined) {
    const action = <Button onClick={onRetry}>{texts.retry}</Button>;
    return <MessageState isAlert title={texts.allFailed} action={action} />;
  }
  return (
    <>
      <MixShelf mixes={shelves.mixes} />
      <AlbumShelf title={texts.justAdded} albums={shelves.justAdded} />
      <AlbumShelf title={texts.mostPlayed} albums={shelves.mostPlayed} isWhole />
      <PlaylistShelf />
      <ForgottenShelf tracks={shelves.forgotten} />
    </>
  );
}
