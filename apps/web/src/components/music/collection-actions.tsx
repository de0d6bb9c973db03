import { musicTexts } from '@tutti/contract/music/texts';
import { musicViewTexts } from '@tutti/contract/music/view-texts';
import { listTexts } from '@tutti/contract/page/list-texts';
import { ListEnd, ListMusic, ListStart, Play } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import type { AlikeSubject } from '#api/recommendations-api.ts';
import type { Track } from '#data/library/library-queries.ts';
import type { PlaylistAddition } from '#data/own/playlist-changes.ts';
import { usePlayer } from '#engine/engine-context.tsx';
import type { MenuItem } from '#ui/menu-button.tsx';
import { MenuButton } from '#ui/menu-button.tsx';
import { showToast } from '#ui/toasts/toast-store.ts';
import { AddToPlaylistDialog } from '../playlists/add-to-playlist-dialog.tsx';
import { addToRoomItem, playTogetherItem } from '../room-requests/room-menu-items.ts';
import { toRoomMusic } from '../room-requests/room-requests.ts';
import { shareItem } from './share-item.ts';
import { usePlayAlike } from './use-play-alike.ts';
import { usePlayLoaded, withLoaded } from './use-play-loaded.ts';

const texts = musicViewTexts.artists;

/** The tracks are loaded on the press. */
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

/**
 * The menu button of a card: on its artwork on hover or keyboard focus, and beside its title on touch, where it is
 * always visible and would cover the artwork. On a phone a long press on the card replaces it.
 */
export const cardMenuClass =
  'grid-card-menu !absolute end-4 top-4 bg-surface/90 opacity-0 group-hover:opacity-100 focus-visible:opacity-100 aria-expanded:opacity-100 pointer-coarse:end-0 pointer-coarse:top-auto pointer-coarse:bottom-[calc(var(--card-text)-22px)] pointer-coarse:bg-transparent';

function subjectOf(addition: PlaylistAddition): AlikeSubject | undefined {
  if ('albumId' in addition) return { kind: 'album', id: addition.albumId };
  if ('artistId' in addition) return { kind: 'artist', id: addition.artistId };
  return undefined;
}

/** Only what has a page has an address. */
function shareOf(addition: PlaylistAddition, name: string): MenuItem[] {
  if ('albumId' in addition) return [shareItem(name, { id: 'albums', albumId: addition.albumId })];
  if ('artistId' in addition) return [shareItem(name, { id: 'artists', artistId: addition.artistId })];
  return [];
}

interface CollectionMenuProps {
  name: string;
  addition: PlaylistAddition;
  loadTracks: () => Promise<readonly Track[]>;
  extraItems?: readonly MenuItem[];
  /** Content below the items, such as the stars. */
  foot?: ReactNode;
  className?: string;
}

export function CollectionMenu({
  name,
  addition,
  loadTracks,
  extraItems = [],
  foot,
  className,
}: CollectionMenuProps) {
  const [isAdding, setIsAdding] = useState(false);
  const { playAll, playNext, addToQueue } = useCollectionActions(name, loadTracks);
  const playAlike = usePlayAlike();
  const subject = subjectOf(addition);
  const music = {
    name,
    load: async () => ('albumId' in addition ? addition : toRoomMusic(await loadTracks())),
  };
  return (
    <>
      <MenuButton
        label={listTexts.moreFor(name)}
        items={[
          { label: texts.playAll, icon: Play, onSelect: () => void playAll() },
          { label: listTexts.playNext, icon: ListStart, onSelect: () => void playNext() },
          { label: listTexts.addToQueue, icon: ListEnd, onSelect: () => void addToQueue() },
          ...(subject === undefined ? [] : [playAlike(subject)]),
          { label: musicTexts.playlists.addTo, icon: ListMusic, onSelect: () => setIsAdding(true) },
          addToRoomItem(music),
          playTogetherItem(music),
          ...extraItems,
          ...shareOf(addition, name),
        ]}
        foot={foot}
        {...(className ? { className } : {})}
      />
      {isAdding && <AddToPlaylistDialog addition={addition} onClose={() => setIsAdding(false)} />}
    </>
  );
}
