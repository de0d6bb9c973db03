import { listTexts } from '@tutti/contract/texts/list-texts';
import { musicTexts } from '@tutti/contract/texts/music-texts';
import { playerTexts } from '@tutti/contract/texts/player-texts';
import { Disc3, ListEnd, ListMusic, ListStart, MicVocal } from 'lucide-react';
import { useState } from 'react';
import type { ArtistLink } from '#data/library/library-queries.ts';
import { usePlayer } from '#engine/engine-context.tsx';
import type { PlayerTrack } from '#engine/engine-types.ts';
import { useOpenAlbum, useOpenView } from '#navigation/view.ts';
import type { MenuItem } from '#ui/menu-button.tsx';
import { MenuButton } from '#ui/menu-button.tsx';
import { showToast } from '#ui/toasts/toast-store.ts';
import { MenuBookmarks } from '../marks/menu-bookmarks.tsx';
import { MenuStars } from '../marks/menu-stars.tsx';
import { AddToPlaylistDialog } from '../playlists/add-to-playlist-dialog.tsx';

interface TrackMenuProps {
  /** A track of the library, or of the queue, which has fewer fields. */
  track: PlayerTrack & { artists?: readonly ArtistLink[]; isMissing?: boolean };
  /** Further items for this list only. */
  extraItems?: readonly MenuItem[];
  className?: string;
}

/** Menu items that open the album and all credited artists. */
function usePageItems({ albumId, album, artists }: TrackMenuProps['track']): MenuItem[] {
  const openAlbum = useOpenAlbum();
  const openView = useOpenView();
  const items: MenuItem[] = artists.map(({ id, name }) => ({
    label: artists.length === 1 ? playerTexts.goToArtist : playerTexts.goTo(name),
    icon: MicVocal,
    onSelect: () => openView({ id: 'artists', artistId: id }),
  }));
  if (albumId !== undefined) {
    items.unshift({
      label: playerTexts.goToAlbum,
      icon: Disc3,
      onSelect: () => openAlbum({ id: albumId, title: album }),
    });
  }
  return items;
}

export function TrackMenu({ track, extraItems = [], className }: TrackMenuProps) {
  const player = usePlayer();
  const [isAdding, setIsAdding] = useState(false);
  const pageItems = usePageItems(track);
  const items: MenuItem[] = [
    {
      label: musicTexts.playlists.addTo,
      icon: ListMusic,
      onSelect: () => setIsAdding(true),
    },
    ...pageItems,
    ...extraItems,
  ];
  if (track.isMissing !== true) {
    items.unshift(
      {
        label: listTexts.playNext,
        icon: ListStart,
        onSelect: () => {
          player.playNext([track]);
          showToast('info', playerTexts.playsNext(track.title));
        },
      },
      {
        label: listTexts.addToQueue,
        icon: ListEnd,
        onSelect: () => {
          player.addToQueue([track]);
          showToast('info', playerTexts.addedToTheQueue(track.title));
        },
      },
    );
  }
  return (
    <>
      <MenuButton
        label={playerTexts.moreFor(track.title)}
        items={items}
        foot={
          <>
            <MenuBookmarks track={track} />
            <MenuStars rated={{ kind: 'track', id: track.id }} name={track.title} />
          </>
        }
        {...(className ? { className } : {})}
      />
      {isAdding && (
        <AddToPlaylistDialog addition={{ trackIds: [track.id] }} onClose={() => setIsAdding(false)} />
      )}
    </>
  );
}
