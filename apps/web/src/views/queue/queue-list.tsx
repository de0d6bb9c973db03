import { selectionTexts } from '@tutti/contract/music/selection-texts';
import { viewTexts } from '@tutti/contract/music/single-view-texts';
import { musicTexts } from '@tutti/contract/music/texts';
import { listTexts } from '@tutti/contract/page/list-texts';
import { clsx } from 'clsx';
import { ListMusic, Users, X } from 'lucide-react';
import { useState } from 'react';
import { ReorderList } from '#components/long-lists/reorder-list.tsx';
import { artTint } from '#components/music/art-tint.ts';
import { formatTotalDuration } from '#components/music/format-total-duration.ts';
import { pictureOfTrack } from '#components/music/tinted-picture.ts';
import { AddToPlaylistDialog } from '#components/playlists/add-to-playlist-dialog.tsx';
import { addToRoomItem, playTogetherItem } from '#components/room-requests/room-menu-items.ts';
import { toRoomMusic } from '#components/room-requests/room-requests.ts';
import { Section } from '#components/section.tsx';
import { usePlayer, usePlayerProgress } from '#engine/engine-context.tsx';
import type { QueueEntry } from '#engine/engine-types.ts';
import { Button, ToolWords, toolClass } from '#ui/button.tsx';
import { MenuButton } from '#ui/menu-button.tsx';
import { showToastWithAction } from '#ui/toasts/toast-store.ts';
import { PlayingEntry } from './playing-entry.tsx';
import { QueueLine } from './queue-line.tsx';

const texts = musicTexts.player;

const keyOfEntry = ({ entryId }: QueueEntry) => entryId;
const nameOfEntry = ({ track }: QueueEntry) => track.title;
const renderEntry = (entry: QueueEntry, index: number) => (
  <QueueLine entry={entry} toIndex={index} isCurrent={false} />
);

function UpcomingEntries() {
  const { upcoming, moveInQueue } = usePlayer();
  if (upcoming.length === 0) return <p className="text-sm text-muted">{viewTexts.nothingFollows}</p>;
  return (
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
  );
}

/** Known if it is one album. */
function sourceOf(entries: readonly QueueEntry[]): string | undefined {
  const albums = new Set(entries.map(({ track }) => track.albumId));
  return albums.size === 1 && entries[0]?.track.albumId !== undefined ? entries[0].track.album : undefined;
}

/** Tells where the next songs come from, and how long the music goes on. */
function QueueLength() {
  const { currentTrack, upcoming } = usePlayer();
  const { currentTimeSeconds } = usePlayerProgress();
  if (upcoming.length === 0) return null;
  const source = sourceOf(upcoming);
  const rest = Math.max(0, (currentTrack?.durationSeconds ?? 0) - currentTimeSeconds);
  const seconds = upcoming.reduce((sum, { track }) => sum + track.durationSeconds, rest);
  const left = viewTexts.timeLeft(formatTotalDuration(seconds));
  return (
    <p dir="auto" className="min-w-0 truncate text-sm text-muted tabular-nums">
      {[...(source === undefined ? [] : [viewTexts.nextFrom(source)]), left].join(' · ')}
    </p>
  );
}

/** `isCompact` shows a menu, because a panel is too narrow for two buttons. */
export function QueueActions({ isCompact = false }: { isCompact?: boolean }) {
  const { queue, queueIndex, upcoming, clearQueue, undoClearQueue } = usePlayer();
  const [isAdding, setIsAdding] = useState(false);
  const trackIds = [...new Set(queue.map(({ track }) => track.id))];
  function clear() {
    clearQueue();
    showToastWithAction(texts.queueCleared(queue.length), { label: texts.undo, onPress: undoClearQueue });
  }
  const label = musicTexts.playlists.addTo;
  // A room goes on with what would play here.
  const waiting = [queue[queueIndex], ...upcoming].flatMap((entry) => entry?.track ?? []);
  const music = {
    name: selectionTexts.songs(waiting.length),
    load: async () => toRoomMusic(waiting),
  };
  const addToRoom = addToRoomItem(music);
  const together = playTogetherItem(music);
  return (
    <>
      {isCompact ? (
        <MenuButton
          label={viewTexts.moreForQueue}
          items={[
            { label, icon: ListMusic, onSelect: () => setIsAdding(true) },
            addToRoom,
            together,
            { label: texts.clearQueue, icon: X, onSelect: clear },
          ]}
        />
      ) : (
        <>
          <Button onClick={together.onSelect}>
            <Users aria-hidden="true" className="size-4" />
            {together.label}
          </Button>
          <Button className={toolClass} onClick={() => setIsAdding(true)}>
            <ListMusic aria-hidden="true" className="size-4" />
            <ToolWords>{label}</ToolWords>
          </Button>
          <Button className={toolClass} onClick={clear}>
            <X aria-hidden="true" className="size-4 sm:hidden" />
            <ToolWords>{texts.clearQueue}</ToolWords>
          </Button>
          <MenuButton label={viewTexts.moreForQueue} items={[addToRoom]} />
        </>
      )}
      {isAdding && <AddToPlaylistDialog addition={{ trackIds }} onClose={() => setIsAdding(false)} />}
    </>
  );
}

/** Shows the upcoming tracks in playing order, so shuffled while shuffle is on. */
export function QueueList() {
  const { queue, queueIndex } = usePlayer();
  const current = queue[queueIndex];
  const tint = artTint(current && pictureOfTrack(current.track));
  return (
    // Hearts have the color of the music, as in the bar below.
    <div className={clsx('track-rows space-y-8', tint.className)} style={tint.style}>
      {current !== undefined && <PlayingEntry entry={current} />}
      <Section title={listTexts.upNext} action={<QueueLength />}>
        <UpcomingEntries />
      </Section>
    </div>
  );
}
