import { pastRoomTexts as texts } from '@tutti/contract/rooms/past-texts';
import { roomTexts } from '@tutti/contract/rooms/texts';
import { formatDateTime } from '#components/format-date-time.ts';
import { Artwork } from '#components/music/artwork.tsx';
import { ViewLink } from '#components/view-link.tsx';
import type { PastRoom } from '#data/rooms/past-rooms-queries.ts';
import { Skeleton } from '#ui/states/skeleton.tsx';
import { describeCompany } from './past-company.ts';

const NAMES_MAX = 4;
const GRID = 'grid gap-2 sm:grid-cols-[repeat(auto-fill,minmax(min(100%,400px),1fr))] sm:gap-3';

function PastRoomRow({ room }: { room: PastRoom }) {
  const { id, name, openedAt, songCount, cover } = room;
  return (
    <li className="min-w-0">
      <ViewLink
        view={{ id: 'rooms', roomId: id }}
        className="flex h-full items-center gap-4 rounded-card bg-raised/60 p-3 transition-colors duration-150 hover:bg-raised"
      >
        <Artwork
          artUrl={cover?.artUrl}
          title={cover?.albumTitle ?? name}
          sizePx={72}
          color={cover?.artColour}
          className="size-18"
        />
        <span className="min-w-0 grow">
          <span dir="auto" className="block truncate font-semibold" title={name}>
            {name}
          </span>
          <span className="block truncate text-sm text-muted">
            <time dateTime={openedAt.toISOString()}>{formatDateTime(openedAt)}</time>
            {` · ${roomTexts.search.songs(songCount)}`}
          </span>
          <span dir="auto" className="line-clamp-2 text-sm text-muted">
            {describeCompany(room, NAMES_MAX)}
          </span>
        </span>
      </ViewLink>
    </li>
  );
}

export function PastRoomRows({ rooms }: { rooms: readonly PastRoom[] }) {
  return (
    <ul aria-label={texts.title} className={GRID}>
      {rooms.map((room) => (
        <PastRoomRow key={room.id} room={room} />
      ))}
    </ul>
  );
}

export function PastRoomsSkeleton() {
  return (
    <div role="status" aria-busy="true" aria-label={texts.loading} className={GRID}>
      <Skeleton className="h-24 rounded-card" />
      <Skeleton className="h-24 rounded-card" />
    </div>
  );
}
