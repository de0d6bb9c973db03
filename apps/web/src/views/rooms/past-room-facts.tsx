import { roomTexts } from '@tutti/contract/rooms/texts';
import { formatDateTime } from '#components/format-date-time.ts';
import { formatTotalDuration } from '#components/music/format-total-duration.ts';
import type { PlayedRoom } from '#data/rooms/past-rooms-queries.ts';
import { describeCompany } from './past-company.ts';

const NAMES_MAX = 20;

/** Sums what sounded of each song, because a skipped one ended when the next one began. */
function audibleSeconds({ room, songs }: PlayedRoom): number {
  const endsMs = songs.slice(1).map(({ startedAt }) => startedAt.getTime());
  endsMs.push(Date.parse(room.endedAt));
  const audibleMs = songs.map(({ track, startedAt }, index) =>
    Math.max(0, Math.min(track.durationMs, (endsMs[index] ?? 0) - startedAt.getTime())),
  );
  return audibleMs.reduce((sum, ms) => sum + ms, 0) / 1_000;
}

export function PastRoomFacts({ played }: { played: PlayedRoom }) {
  const { room } = played;
  const seconds = audibleSeconds(played);
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
