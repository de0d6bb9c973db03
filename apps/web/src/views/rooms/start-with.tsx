import { roomStartTexts as texts } from '@tutti/contract/rooms/start-texts';
import { Users } from 'lucide-react';
import { LazyGenrePicture } from '#components/drawings/lazy-genre-picture.tsx';
import { CardArtwork } from '#components/music/card-artwork.tsx';
import { MixtapePicture } from '#components/music/mixtape-picture.tsx';
import { PlaylistPicture } from '#components/music/playlist-picture.tsx';
import { requestRoom } from '#components/room-requests/room-requests.ts';
import { CoverCard } from '#components/shelves/cover-card.tsx';
import { Shelf } from '#components/shelves/shelf.tsx';
import { ShelfSkeleton } from '#components/shelves/shelf-skeleton.tsx';
import { type Beginning, useBeginnings } from './use-beginnings.ts';
import './start-with.css';

const SQUARE = 'aspect-square w-full rounded-xl';

function Picture({ picture }: Pick<Beginning, 'picture'>) {
  switch (picture.kind) {
    case 'cover':
      return <CardArtwork artUrl={picture.artUrl} title={picture.title} color={picture.color} />;
    case 'favorites':
      return <MixtapePicture className={SQUARE} />;
    case 'playlist':
      return <PlaylistPicture playlist={picture.playlist} />;
    case 'genre':
      return <LazyGenrePicture name={picture.name} className={SQUARE} />;
  }
}

/** Opens a room that begins with what plays, with the last room's songs, a list, a station or an album. */
export function StartWith() {
  const beginnings = useBeginnings();
  if (beginnings === undefined) return <ShelfSkeleton title={texts.heading} />;
  if (beginnings.length === 0) return null;
  return (
    <div className="start-with">
      <Shelf
        title={texts.heading}
        items={beginnings}
        keyOf={({ key }) => key}
        renderCard={({ title, note, picture, load }) => (
          <CoverCard
            title={title}
            note={note}
            picture={
              <>
                <Picture picture={picture} />
                <span aria-hidden="true" className="start-with-sign">
                  <Users className="size-4" />
                </span>
              </>
            }
            onPress={() => requestRoom({ type: 'open', music: { name: title, load } })}
          />
        )}
      />
    </div>
  );
}
