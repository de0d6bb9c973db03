import { roomTexts as texts } from '@tutti/contract/rooms/texts';
import { Avatar } from '#components/avatar.tsx';
import { FavoriteButton } from '#components/marks/favorite-button.tsx';
import { addedBy, artistOf, findPerson } from '#components/rooms/room-parts.ts';
import type { KnownRoom } from '#data/rooms/rooms-queries.ts';

/** Shows what is on air, by whom it is, and who added it. */
export function RoomTitle({ known }: { known: KnownRoom }) {
  const { current } = known.room;
  if (current === null) return <p className="text-center text-sm text-muted">{texts.queueEmpty}</p>;
  const { track } = current;
  const person = findPerson(known.room, current.addedBy);
  return (
    <div className="room-title">
      <div className="min-w-0 grow">
        <h2 dir="auto" className="room-track" title={track.title}>
          {track.title}
        </h2>
        <p className="flex min-w-0 items-center gap-2 text-muted">
          <span dir="auto" className="min-w-0 truncate">
            {artistOf(track) ?? track.albumTitle}
          </span>
          <span className="room-adder">
            {person !== undefined && (
              <Avatar name={person.name} pictureUrl={person.avatarUrl} className="size-5 text-[10px]" />
            )}
            <span dir="auto" className="truncate">
              {addedBy(known, current)}
            </span>
          </span>
        </p>
      </div>
      <FavoriteButton trackId={track.id} title={track.title} />
    </div>
  );
}
