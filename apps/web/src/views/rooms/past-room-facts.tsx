import { roomTexts } from '@tutti/contract/rooms/texts';
import { formatDateTime } from '#components/format-date-time.ts';
import { formatTotalDuration } from '#components/music/format-total-duration.ts';
import type { PlayedRoom } from '#data/rooms/past-rooms-queries.ts';
import { describeCompany } from './past-company.ts';

const NAMES_MAX = 20;

export function PastRoomFacts({ played: { room, songs } }: { played: PlayedRoom }) {
  const seconds = songs.reduce((sum, { track }) => sum + track.durationMs / 1_000, 0);
  return (
    <div className="text-sm text-muted">
      <p className="tabular-nums">
        <time dateTime={room.openedAt.toISOString()}>{formatDateTime(room.openedAt)}</time>
        {` · ${roomTexts.search.songs(room.songCount)}`}
        {seconds > 0 && ` · ${formatTotalDuration(seconds)}`}
      </p>
      <p dir="auto" className="mt-1 text-ink/85">
        {describeCompany(room, NAMES_MAX)}
      </p>
    </div>
  );
}
