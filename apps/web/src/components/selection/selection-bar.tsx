import { playlistTexts } from '@tutti/contract/music/playlist-texts';
import { selectionTexts } from '@tutti/contract/music/selection-texts';
import { musicTexts } from '@tutti/contract/music/texts';
import { Heart, ListEnd, ListMusic, ListPlus, ListStart, ListX, Play, X } from 'lucide-react';
import { useMemo, useState } from 'react';
import { formatTotalDuration } from '#components/music/format-total-duration.ts';
import type { Track } from '#data/library/library-queries.ts';
import { useAddFavorites } from '#data/own/many-favorites.ts';
import { usePlayer } from '#engine/engine-context.tsx';
import { IconButton } from '#ui/button.tsx';
import { leaveFocusToContent } from '#ui/leave-focus.ts';
import type { MenuItem } from '#ui/menu-button.tsx';
import { MenuButton } from '#ui/menu-button.tsx';
import { showToast } from '#ui/toasts/toast-store.ts';
import { AddToPlaylistDialog } from '../playlists/add-to-playlist-dialog.tsx';
import { addToRoomItem } from '../room-requests/room-menu-items.ts';
import { toRoomMusic } from '../room-requests/room-requests.ts';
import { chosenOf } from './chosen-of.ts';
import type { Selection } from './use-selection.ts';

interface SelectionBarProps {
  tracks: readonly Track[];
  selection: Selection;
  onRemove?: ((tracks: readonly Track[]) => void) | undefined;
}

/** Covers the list's header, so that no row moves when it appears. */
export function SelectionBar({ tracks, selection, onRemove }: SelectionBarProps) {
  const player = usePlayer();
  const favorites = useAddFavorites();
  const [isAdding, setIsAdding] = useState(false);
  const { ids, clear } = selection;
  const chosen = useMemo(() => chosenOf(tracks, ids), [tracks, ids]);
  const playable = chosen.filter(({ isMissing }) => !isMissing);
  const seconds = chosen.reduce((sum, { durationSeconds }) => sum + durationSeconds, 0);
  const isSilent = playable.length === 0;

  function act(what: (tracks: readonly Track[]) => void, message?: string) {
    what(playable);
    if (message !== undefined) showToast('info', message);
    clear();
  }

  function remove() {
    onRemove?.(chosen);
    clear();
  }

  const play = () => act((some) => player.playFrom(some, 0));
  const playNext = () => act(player.playNext, selectionTexts.playsNext(playable.length));
  const addToQueue = () => act(player.addToQueue, selectionTexts.queued(playable.length));
  const room = addToRoomItem({
    name: selectionTexts.songs(playable.length),
    load: async () => toRoomMusic(playable),
  });
  const addToRoom = () => act(room.onSelect);
  const favorite = () => favorites.isPending || favorites.mutate(chosen, { onSuccess: clear });
  const items: readonly MenuItem[] = [
    { label: selectionTexts.play, icon: Play, isDisabled: isSilent, onSelect: play },
    { label: selectionTexts.playNext, icon: ListStart, isDisabled: isSilent, onSelect: playNext },
    { label: selectionTexts.addToQueue, icon: ListEnd, isDisabled: isSilent, onSelect: addToQueue },
    { label: musicTexts.playlists.addTo, icon: ListMusic, onSelect: () => setIsAdding(true) },
    { ...room, isDisabled: isSilent, onSelect: addToRoom },
    { label: selectionTexts.favourite, icon: Heart, onSelect: favorite },
    ...(onRemove ? [{ label: playlistTexts.takeOut, icon: ListX, onSelect: remove }] : []),
    { label: selectionTexts.clear, icon: X, onSelect: clear },
  ];

  return (
    <div
      ref={leaveFocusToContent}
      data-selected-count={chosen.length}
      className="selection-slot sticky z-20 h-0"
    >
      {/* biome-ignore lint/a11y/useSemanticElements: a fieldset belongs to a form */}
      <div
        role="group"
        aria-label={selectionTexts.label}
        className="absolute inset-x-0 -top-3 flex h-13 items-center rounded-card border border-line bg-surface px-1 shadow-lift"
        onKeyDown={(event) => event.key === 'Escape' && clear()}
      >
        <IconButton label={selectionTexts.clear} onClick={clear}>
          <X aria-hidden="true" className="size-5" />
        </IconButton>
        <p className="min-w-0 grow truncate px-1 text-sm font-semibold tabular-nums">
          {selectionTexts.chosen(chosen.length)}
          <span className="font-normal text-muted max-sm:hidden"> · {formatTotalDuration(seconds)}</span>
        </p>
        <IconButton label={selectionTexts.play} disabled={isSilent} onClick={play}>
          <Play aria-hidden="true" fill="currentColor" className="size-4.5" />
        </IconButton>
        <IconButton
          label={selectionTexts.playNext}
          disabled={isSilent}
          className="max-sm:hidden"
          onClick={playNext}
        >
          <ListStart aria-hidden="true" className="size-5" />
        </IconButton>
        <IconButton label={selectionTexts.addToQueue} disabled={isSilent} onClick={addToQueue}>
          <ListEnd aria-hidden="true" className="size-5" />
        </IconButton>
        <IconButton label={musicTexts.playlists.addTo} onClick={() => setIsAdding(true)}>
          <ListMusic aria-hidden="true" className="size-5" />
        </IconButton>
        <IconButton label={room.label} disabled={isSilent} className="max-sm:hidden" onClick={addToRoom}>
          <ListPlus aria-hidden="true" className="size-5" />
        </IconButton>
        <IconButton
          label={selectionTexts.favourite}
          aria-busy={favorites.isPending}
          className="max-sm:hidden"
          onClick={favorite}
        >
          <Heart aria-hidden="true" className="size-4.5" />
        </IconButton>
        {onRemove !== undefined && (
          <IconButton label={playlistTexts.takeOut} className="max-sm:hidden" onClick={remove}>
            <ListX aria-hidden="true" className="size-5" />
          </IconButton>
        )}
        {/* Also opened by a right click on a selected row (frame/context-menus). */}
        <MenuButton label={selectionTexts.more} items={items} />
      </div>
      {isAdding && (
        <AddToPlaylistDialog
          addition={{ trackIds: chosen.map(({ id }) => id) }}
          onClose={() => {
            setIsAdding(false);
            clear();
          }}
        />
      )}
    </div>
  );
}
