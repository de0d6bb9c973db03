import { musicTexts } from '@tutti/contract/music/texts';
import { listTexts } from '@tutti/contract/page/list-texts';
import { playerTexts } from '@tutti/contract/player/texts';
import { recommendMenuTexts } from '@tutti/contract/recommendations/menu-texts';
import { AudioLines, Disc3, ListEnd, ListMusic, ListStart, MicVocal } from 'lucide-react';
import { useState } from 'react';
import type { ArtistLink } from '#data/library/library-queries.ts';
import { usePlayer } from '#engine/engine-context.tsx';
import type { PlayerTrack } from '#engine/engine-types.ts';
import { useOpenAlbum, useOpenView } from '#navigation/view.ts';
import type { MenuItem, OpenMenu } from '#ui/menu-button.tsx';
import { MenuList, MenuOpener } from '#ui/menu-button.tsx';
import { showToast } from '#ui/toasts/toast-store.ts';
import { MenuBookmarks } from '../marks/menu-bookmarks.tsx';
import { MenuStars } from '../marks/menu-stars.tsx';
import { likeMixView } from '../music/like-mix.ts';
import { shareTrackItem } from '../music/share-item.ts';
import { usePlayAlike } from '../music/use-play-alike.ts';
import { AddToPlaylistDialog } from '../playlists/add-to-playlist-dialog.tsx';
import { addToRoomItem } from '../room-requests/room-menu-items.ts';

interface TrackMenuProps {
  track: PlayerTrack & { artists?: readonly ArtistLink[]; isMissing?: boolean };
  extraItems?: readonly MenuItem[];
  /** Names the track by default. */
  label?: string;
  className?: string;
}

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

interface OpenTrackMenuProps extends TrackMenuProps {
  menu: OpenMenu;
  onAdd: () => void;
}

function OpenTrackMenu({ track, extraItems = [], menu, onAdd }: OpenTrackMenuProps) {
  const player = usePlayer();
  const pageItems = usePageItems(track);
  const playAlike = usePlayAlike();
  const openView = useOpenView();
  const items: MenuItem[] = [
    { label: musicTexts.playlists.addTo, icon: ListMusic, onSelect: onAdd },
    ...pageItems,
    ...(track.albumId === undefined ? [] : [shareTrackItem(track.title, track.id, track.albumId)]),
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
      playAlike({ kind: 'track', id: track.id }),
      {
        label: recommendMenuTexts.similarSongs,
        icon: AudioLines,
        onSelect: () => openView(likeMixView(track.id)),
      },
      addToRoomItem({ name: track.title, load: async () => ({ trackIds: [track.id] }) }),
    );
  }
  const foot = (
    <>
      <MenuBookmarks track={track} />
      <MenuStars rated={{ kind: 'track', id: track.id }} name={track.title} />
    </>
  );
  return <MenuList {...menu} items={items} foot={foot} />;
}

/** In a row of a long table, so everything but the button waits until the menu opens. */
export function TrackMenu(props: TrackMenuProps) {
  const { track, label = playerTexts.moreFor(track.title), className } = props;
  const [isAdding, setIsAdding] = useState(false);
  return (
    <>
      <MenuOpener
        label={label}
        renderList={(menu) => <OpenTrackMenu {...props} menu={menu} onAdd={() => setIsAdding(true)} />}
        {...(className ? { className } : {})}
      />
      {isAdding && (
        <AddToPlaylistDialog addition={{ trackIds: [track.id] }} onClose={() => setIsAdding(false)} />
      )}
    </>
  );
}
