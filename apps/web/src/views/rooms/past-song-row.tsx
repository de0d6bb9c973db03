import { pastRoomTexts as texts } from '@tutti/contract/rooms/past-texts';
import { roomTexts } from '@tutti/contract/rooms/texts';
import { Artwork } from '#components/music/artwork.tsx';
import { artistOf } from '#components/rooms/room-parts.ts';
import type { PastSong } from '#data/rooms/past-rooms-queries.ts';
import { clockTime } from '#language/clock-time.ts';

function addedBy({ isOwn, addedBy: name }: PastSong): string | undefined {
  if (isOwn) return roomTexts.queue.addedByYou;
  return name === null ? undefined : roomTexts.queue.addedBy(name);
}

export function PastSongRow({ song }: { song: PastSong }) {
  const { track, startedAt, wasSkipped } = song;
  const facts = [artistOf(track), addedBy(song), wasSkipped ? texts.skipped : undefined];
  return (
    <li className="flex h-14 items-center gap-3 rounded-lg px-2">
      <Artwork
        artUrl={track.artUrl}
        title={track.albumTitle ?? track.title}
        sizePx={44}
        color={track.artColour}
        className="size-11"
      />
      <div className="min-w-0 grow">
        <p dir="auto" className="truncate font-medium" title={track.title}>
          {track.title}
        </p>
        <p dir="auto" className="truncate text-sm text-muted">
          {facts.filter((fact) => fact !== undefined).join(' · ')}
        </p>
      </div>
      <time dateTime={startedAt.toISOString()} className="shrink-0 text-sm text-muted tabular-nums">
        {clockTime.format(startedAt)}
      </time>
    </li>
  );
}
