import { viewTexts } from '@tutti/contract/music/single-view-texts';
import { listTexts } from '@tutti/contract/page/list-texts';
import { clsx } from 'clsx';
import { useMemo } from 'react';
import { ReorderList } from '#components/long-lists/reorder-list.tsx';
import { type ArtTintProps, artTint } from '#components/music/art-tint.ts';
import { formatTotalDuration } from '#components/music/format-total-duration.ts';
import { pictureOfTrack } from '#components/music/tinted-picture.ts';
import { Section } from '#components/section.tsx';
import { TrackLines, withoutEmptyColumns } from '#components/tracks/track-lines.tsx';
import { usePlayer, usePlayerProgress } from '#engine/engine-context.tsx';
import type { PlayerTrack, QueueEntry } from '#engine/engine-types.ts';
import { PlayingEntry } from './playing-entry.tsx';
import { QueueLine } from './queue-line.tsx';

const keyOfEntry = ({ entryId }: QueueEntry) => entryId;
const nameOfEntry = ({ track }: QueueEntry) => track.title;
const renderEntry = (entry: QueueEntry, index: number) => (
  <QueueLine entry={entry} toIndex={index} isCurrent={false} />
);

interface UpcomingEntriesProps {
  /** All songs of the queue, because the columns are in line with the song that plays. */
  tracks: readonly PlayerTrack[];
  tint: ArtTintProps;
}

function UpcomingEntries({ tracks, tint }: UpcomingEntriesProps) {
  const { upcoming, moveInQueue } = usePlayer();
  if (upcoming.length === 0) return <p className="text-sm text-muted">{viewTexts.nothingFollows}</p>;
  return (
    <TrackLines {...{ tracks, tint }}>
      <ReorderList
        items={upcoming}
        keyOf={keyOfEntry}
        nameOf={nameOfEntry}
        label={listTexts.upNext}
        onMove={(from, to) => {
          const entry = upcoming[from];
          if (entry !== undefined) moveInQueue(entry.entryId, to);
        }}
        renderRow={renderEntry}
      />
    </TrackLines>
  );
}

/** Returns the album of the entries, if all are from one. */
function albumOf(entries: readonly QueueEntry[]): string | undefined {
  const albums = new Set(entries.map(({ track }) => track.albumId));
  return albums.size === 1 && entries[0]?.track.albumId !== undefined ? entries[0].track.album : undefined;
}

/** Says which album the next songs are from, and how long the music goes on. */
function QueueLength() {
  const { currentTrack, upcoming } = usePlayer();
  const { currentTimeSeconds } = usePlayerProgress();
  if (upcoming.length === 0) return null;
  const album = albumOf(upcoming);
  const rest = Math.max(0, (currentTrack?.durationSeconds ?? 0) - currentTimeSeconds);
  const seconds = upcoming.reduce((sum, { track }) => sum + track.durationSeconds, rest);
  const left = viewTexts.timeLeft(formatTotalDuration(seconds));
  return (
    <p dir="auto" className="min-w-0 truncate text-sm text-muted tabular-nums">
      {[...(album === undefined ? [] : [viewTexts.nextFrom(album)]), left].join(' · ')}
    </p>
  );
}

/** Shows the upcoming tracks in playing order, so shuffled while shuffle is on. */
export function QueueList() {
  const { queue, queueIndex } = usePlayer();
  const current = queue[queueIndex];
  const tint = artTint(current && pictureOfTrack(current.track));
  const tracks = useMemo(() => queue.map(({ track }) => track), [queue]);
  return (
    // Hearts have the color of the music, as in the bar below.
    <div
      className={clsx('track-rows space-y-8', withoutEmptyColumns(tracks), tint.className)}
      style={tint.style}
    >
      {current !== undefined && <PlayingEntry entry={current} />}
      <Section title={listTexts.upNext} action={<QueueLength />}>
        <UpcomingEntries {...{ tracks, tint }} />
      </Section>
    </div>
  );
}
