import { listTexts } from '@tutti/contract/texts/list-texts';
import { musicTexts } from '@tutti/contract/texts/music-texts';
import { musicViewTexts } from '@tutti/contract/texts/music-view-texts';
import { ListEnd, ListMusic, ListStart } from 'lucide-react';
import { useState } from 'react';
import type { Track } from '#data/library/library-queries.ts';
import type { PlaylistAddition } from '#data/own/playlist-changes.ts';
import { usePlayer } from '#engine/engine-context.tsx';
import type { MenuItem } from '#ui/menu-button.tsx';
import { MenuButton } from '#ui/menu-button.tsx';
import { showToast } from '#ui/toasts/toast-store.ts';
import { AddToPlaylistDialog } from '../playlists/add-to-playlist-dialog.tsx';
import { usePlayLoaded, withLoaded } from './use-play-loaded.ts';

const texts = musicViewTexts.artists;

/** Actions for an album or artist whose tracks are not on screen; they are loaded on the press. */
export function useCollectionActions(name: string, loadTracks: () => Promise<readonly Track[]>) {
  const player = usePlayer();
  const play = usePlayLoaded(texts.tracksFailed);
  const withTracks = (act: (tracks: readonly Track[]) => void) =>
    withLoaded(loadTracks, texts.tracksFailed, act);

  return {
    playAll: () => play(loadTracks),
    playNext: () =>
      withTracks((tracks) => {
        player.playNext(tracks);
        showToast('info', listTexts.playsNext(name));
      }),
    addToQueue: () =>
      withTracks((tracks) => {
        player.addToQueue(tracks);
        showToast('info', texts.queued(name));
      }),
  };
}

/** The menu button on a card's artwork: visible on hover or keyboard focus, and always where nothing hovers. */
export const cardMenuClass =
  '!absolute end-4 top-4 bg-surface/90 opacity-0 group-hover:opacity-100 focus-visible:opacity-100 aria-expanded:opacity-100 pointer-coarse:opacity-100';

interface CollectionMenuProps {
  name: string;
  addition: PlaylistAddition;
  loadTracks: () => Promise<readonly Track[]>;
  extraItems?: readonly MenuItem[];
  className?: string;
}

/** The menu of an album or an artist. */
export function CollectionMenu({
  name,
  addition,
  loadTracks,
  extraItems = [],
  className,
}: CollectionMenuProps) {
  const [isAdding, setIsAdding] = useState(false);
  const { playNext, addToQueue } = useCollectionActions(name, loadTracks);
  return (
    <>
      <MenuButton
        label={listTexts.moreFor(name)}
        items={[
          { label: listTexts.playNext, icon: ListStart, onSelect: () => void playNext() },
          { label: listTexts.addToQueue, icon: ListEnd, onSelect: () => void addToQueue() },
          { label: musicTexts.playlists.addTo, icon: ListMusic, onSelect: () => setIsAdding(true) },
          ...extraItems,
        ]}
        {...(className ? { className } : {})}
      />
      {isAdding && <AddToPlaylistDialog addition={addition} onClose={() => setIsAdding(false)} />}
    </>
  );
}
