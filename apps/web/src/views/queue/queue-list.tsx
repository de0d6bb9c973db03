/** The queue, for its own view and for the side panel. */

import { controlTexts } from '@tutti/contract/texts/control-texts';
import { listTexts } from '@tutti/contract/texts/list-texts';
import { musicTexts } from '@tutti/contract/texts/music-texts';
import { viewTexts } from '@tutti/contract/texts/view-texts';
import { ListMusic, X } from 'lucide-react';
import { useState } from 'react';
import { ReorderList } from '#components/long-lists/reorder-list.tsx';
import { AddToPlaylistDialog } from '#components/playlists/add-to-playlist-dialog.tsx';
import { Section } from '#components/section.tsx';
import { TrackLine } from '#components/tracks/track-line.tsx';
import { TrackMenu } from '#components/tracks/track-menu.tsx';
import { usePlayer } from '#engine/engine-context.tsx';
import type { QueueEntry } from '#engine/engine-types.ts';
import { Button, IconButton } from '#ui/button.tsx';
import { MenuButton } from '#ui/menu-button.tsx';
import { showToastWithAction } from '#ui/toasts/toast-store.ts';

const texts = musicTexts.player;

interface QueueLineProps {
  entry: QueueEntry;
  /** Its index in `upcoming`, for the undo. */
  toIndex: number;
  isCurrent: boolean;
}

function QueueLine({ entry, toIndex, isCurrent }: QueueLineProps) {
  const { jumpTo, togglePlay, removeFromQueue, putBackInQueue, isPlaying } = usePlayer();
  const { track, entryId } = entry;
  function remove() {
    removeFromQueue(entryId);
    showToastWithAction(texts.removed(track.title), {
      label: texts.undo,
      onPress: () => putBackInQueue(entry, toIndex),
    });
  }
  return (
    <TrackLine
      track={track}
      isCurrent={isCurrent}
      isPlaying={isPlaying}
      onPress={() => (isCurrent ? togglePlay() : jumpTo(entryId))}
    >
      <TrackMenu track={track} extraItems={[{ label: viewTexts.takeOut, icon: X, onSelect: remove }]} />
      <IconButton
        label={viewTexts.takeOutNamed(track.title)}
        // Hidden on a phone or in a panel, because the menu has it, too.
        className="@max-[30rem]:hidden"
        onClick={remove}
      >
        <X aria-hidden="true" className="size-4" />
      </IconButton>
    </TrackLine>
  );
}

const keyOfEntry = ({ entryId }: QueueEntry) => entryId;
const nameOfEntry = ({ track }: QueueEntry) => track.title;
const renderEntry = (entry: QueueEntry, index: number) => (
  <QueueLine entry={entry} toIndex={index} isCurrent={false} />
);

function UpNext() {
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

/** `isCompact` uses a menu, because a panel is too narrow for two buttons. */
export function QueueActions({ isCompact = false }: { isCompact?: boolean }) {
  const { queue, clearQueue, undoClearQueue } = usePlayer();
  const [isAdding, setIsAdding] = useState(false);
  const trackIds = [...new Set(queue.map(({ track }) => track.id))];
  function clear() {
    clearQueue();
    showToastWithAction(texts.queueCleared(queue.length), { label: texts.undo, onPress: undoClearQueue });
  }
  const label = musicTexts.playlists.addTo;
  return (
    <>
      {isCompact ? (
        <MenuButton
          label={viewTexts.moreForQueue}
          items={[
            { label, icon: ListMusic, onSelect: () => setIsAdding(true) },
            { label: texts.clearQueue, icon: X, onSelect: clear },
          ]}
        />
      ) : (
        <>
          <Button onClick={() => setIsAdding(true)}>
            <ListMusic aria-hidden="true" className="size-4" />
            {label}
          </Button>
          <Button onClick={clear}>{texts.clearQueue}</Button>
        </>
      )}
      {isAdding && <AddToPlaylistDialog addition={{ trackIds }} onClose={() => setIsAdding(false)} />}
    </>
  );
}

/** The current and the next tracks; shuffled while shuffle is on. */
export function QueueList() {
  const { queue, queueIndex } = usePlayer();
  const current = queue[queueIndex];
  return (
    <div className="space-y-8">
      {current !== undefined && (
        <Section title={controlTexts.nowPlaying}>
          <ul>
            <li className="flex h-14 items-center gap-1 ps-2">
              <QueueLine entry={current} toIndex={0} isCurrent />
            </li>
          </ul>
        </Section>
      )}
      <Section title={listTexts.upNext}>
        <UpNext />
      </Section>
    </div>
  );
}
