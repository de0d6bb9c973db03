import { selectionTexts } from '@tutti/contract/music/selection-texts';
import { viewTexts } from '@tutti/contract/music/single-view-texts';
import { musicTexts } from '@tutti/contract/music/texts';
import { ListMusic, Users, X } from 'lucide-react';
import { useState } from 'react';
import { AddToPlaylistDialog } from '#components/playlists/add-to-playlist-dialog.tsx';
import { addToRoomItem, playTogetherItem } from '#components/room-requests/room-menu-items.ts';
import { toRoomMusic } from '#components/room-requests/room-requests.ts';
import { usePlayer } from '#engine/engine-context.tsx';
import { Button, ToolWords, toolClass } from '#ui/button.tsx';
import { MenuButton } from '#ui/menu-button.tsx';
import { showToastWithAction } from '#ui/toasts/toast-store.ts';

const texts = musicTexts.player;

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
