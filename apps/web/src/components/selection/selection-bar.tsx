import { musicTexts } from '@tutti/contract/texts/music-texts';
import { selectionTexts } from '@tutti/contract/texts/selection-texts';
import { formatDuration } from '@tutti/player';
import { Heart, ListEnd, ListMusic, ListStart, ListX, Play, X } from 'lucide-react';
import { useMemo, useState } from 'react';
import type { Track } from '#data/library/library-queries.ts';
import { useAddFavorites } from '#data/own/many-favorites.ts';
import { usePlayer } from '#engine/engine-context.tsx';
import { IconButton } from '#ui/button.tsx';
import { leaveFocusToContent } from '#ui/leave-focus.ts';
import { showToast } from '#ui/toasts/toast-store.ts';
import { AddToPlaylistDialog } from '../playlists/add-to-playlist-dialog.tsx';
import { chosenOf } from './chosen-of.ts';
import type { Selection } from './use-selection.ts';

interface SelectionBarProps {
  /** All tracks of the list. */
  tracks: readonly Track[];
  selection: Selection;
  /** Set if tracks can be removed from the list. */
  onRemove?: ((tracks: readonly Track[]) => void) | undefined;
}

/** The actions for selected tracks. It covers the list's header, so that no row moves when it appears. */
export function SelectionBar({ tracks, selection, onRemove }: SelectionBarProps) {
  const player = usePlayer();
  const favorites = useAddFavorites();
  const [isAdding, setIsAdding] = useState(false);
  const { ids, clear } = selection;
  const chosen = useMemo(() => chosenOf(tracks, ids), [tracks, ids]);
  const playable = chosen.filter(({ isMissing }) => !isMissing);
  const seconds = chosen.reduce((sum, { durationSeconds }) => sum + durationSeconds, 0);
  const isSilent = playable.length === 0;

  function act(what: (tracks: readonly Track[]) => void, said?: string) {
    what(playable);
    if (said !== undefined) showToast('info', said);
    clear();
  }

  return (
    <div ref={leaveFocusToContent} className="sticky top-0 z-20 h-0">
      {/* biome-ignore lint/a11y/useSemanticElements: a fieldset belongs to a form */}
      <div
        role="group"
        aria-label={selectionTexts.label}
        className="absolute inset-x-0 -top-1.5 flex h-13 items-center rounded-card border border-line bg-surface px-1 shadow-lift"
        onKeyDown={(event) => event.key === 'Escape' && clear()}
      >
        <IconButton label={selectionTexts.clear} onClick={clear}>
          <X aria-hidden="true" className="size-5" />
        </IconButton>
        <p className="min-w-0 grow truncate px-1 text-sm font-semibold tabular-nums">
          {selectionTexts.chosen(chosen.length)}
          <span className="font-normal text-muted max-sm:hidden"> · {formatDuration(seconds)}</span>
        </p>
        <IconButton
          label={selectionTexts.play}
          disabled={isSilent}
          onClick={() => act((some) => player.playFrom(some, 0))}
        >
          <Play aria-hidden="true" fill="currentColor" className="size-4.5" />
        </IconButton>
        <IconButton
          label={selectionTexts.playNext}
          disabled={isSilent}
          className="max-sm:hidden"
          onClick={() => act(player.playNext, selectionTexts.playsNext(playable.length))}
        >
          <ListStart aria-hidden="true" className="size-5" />
        </IconButton>
        <IconButton
          label={selectionTexts.addToQueue}
          disabled={isSilent}
          onClick={() => act(player.addToQueue, selectionTexts.queued(playable.length))}
        >
          <ListEnd aria-hidden="true" className="size-5" />
        </IconButton>
        <IconButton label={musicTexts.playlists.addTo} onClick={() => setIsAdding(true)}>
          <ListMusic aria-hidden="true" className="size-5" />
        </IconButton>
        <IconButton
          label={selectionTexts.favourite}
          aria-busy={favorites.isPending}
          onClick={() => favorites.isPending || favorites.mutate(chosen, { onSuccess: clear })}
        >
          <Heart aria-hidden="true" className="size-4.5" />
        </IconButton>
        {onRemove !== undefined && (
          <IconButton
            label={musicTexts.playlists.takeOut}
            onClick={() => {
              onRemove(chosen);
              clear();
            }}
          >
            <ListX aria-hidden="true" className="size-5" />
          </IconButton>
        )}
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
