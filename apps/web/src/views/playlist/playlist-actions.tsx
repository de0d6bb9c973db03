import { collectionTexts } from '@tutti/contract/music/collection-texts';
import { playlistTexts } from '@tutti/contract/music/playlist-texts';
import { viewTexts } from '@tutti/contract/music/single-view-texts';
import { musicViewTexts } from '@tutti/contract/music/view-texts';
import { listTexts } from '@tutti/contract/page/list-texts';
import { Globe, ListEnd, Lock, Pencil, Play, TextQuote, Trash2 } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { CollectionControls } from '#components/music/collection-controls.tsx';
import { usePlayAlike } from '#components/music/use-play-alike.ts';
import { DownloadButton } from '#components/offline/download-button.tsx';
import { PlaylistNameDialog } from '#components/playlists/playlist-name-dialog.tsx';
import { addToRoomItem, playTogetherItem } from '#components/room-requests/room-menu-items.ts';
import type { Track } from '#data/library/library-queries.ts';
import { useDeletePlaylist, useUpdatePlaylist } from '#data/own/playlist-changes.ts';
import type { Playlist } from '#data/own/playlists-queries.ts';
import { usePlayer } from '#engine/engine-context.tsx';
import { useActiveView, useOpenView } from '#navigation/view.ts';
import { MenuButton } from '#ui/menu-button.tsx';
import { showToast } from '#ui/toasts/toast-store.ts';
import { DescribePlaylist } from './describe-playlist.tsx';

const texts = playlistTexts;

interface PlaylistActionsProps {
  playlist: Playlist;
  tracks: readonly Track[];
}

export function PlaylistMenu({ playlist, tracks }: PlaylistActionsProps) {
  const player = usePlayer();
  const playAlike = usePlayAlike();
  const openView = useOpenView();
  const isOpen = useActiveView().playlistId === playlist.id;
  const [isRenaming, setIsRenaming] = useState(false);
  const [isDescribing, setIsDescribing] = useState(false);
  const update = useUpdatePlaylist();
  const remove = useDeletePlaylist();
  const { id, name, isPublic } = playlist;
  const music = { name, load: async () => ({ playlistId: id }) };
  return (
    <>
      <MenuButton
        label={viewTexts.moreFor(name)}
        items={[
          {
            label: texts.playAll,
            icon: Play,
            isDisabled: tracks.length === 0,
            onSelect: () => player.playFrom(tracks, 0),
          },
          {
            label: listTexts.addToQueue,
            icon: ListEnd,
            isDisabled: tracks.length === 0,
            onSelect: () => {
              player.addToQueue(tracks);
              showToast('info', musicViewTexts.artists.queued(name));
            },
          },
          { ...playAlike({ kind: 'playlist', id }), isDisabled: tracks.length === 0 },
          { ...addToRoomItem(music), isDisabled: tracks.length === 0 },
          { ...playTogetherItem(music), isDisabled: tracks.length === 0 },
          { label: texts.rename, icon: Pencil, onSelect: () => setIsRenaming(true) },
          { label: collectionTexts.describe, icon: TextQuote, onSelect: () => setIsDescribing(true) },
          {
            label: isPublic ? texts.makePrivate : texts.makePublic,
            icon: isPublic ? Lock : Globe,
            onSelect: () => update.mutate({ id, isPublic: !isPublic }),
          },
          {
            label: texts.remove,
            icon: Trash2,
            onSelect: () =>
              remove.mutate(playlist, { onSuccess: () => isOpen && openView({ id: 'library' }) }),
          },
        ]}
      />
      {isDescribing && <DescribePlaylist playlist={playlist} onClose={() => setIsDescribing(false)} />}
      {isRenaming && (
        <PlaylistNameDialog
          title={texts.rename}
          submitLabel={texts.save}
          initialName={name}
          isBusy={update.isPending}
          onSubmit={(wanted) =>
            update.mutate({ id, name: wanted }, { onSuccess: () => setIsRenaming(false) })
          }
          onClose={() => setIsRenaming(false)}
        />
      )}
    </>
  );
}

export function PlaylistActions({ playlist, tracks, search }: PlaylistActionsProps & { search: ReactNode }) {
  return (
    <CollectionControls
      playLabel={texts.playAll}
      tracks={tracks}
      marks={
        tracks.length > 0 && (
          <DownloadButton collection={{ kind: 'playlist', id: playlist.id }} name={playlist.name} />
        )
      }
      menu={<PlaylistMenu playlist={playlist} tracks={tracks} />}
    >
      {search}
    </CollectionControls>
  );
}
