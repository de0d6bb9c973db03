import { collectionTexts } from '@tutti/contract/texts/collection-texts';
import { listTexts } from '@tutti/contract/texts/list-texts';
import { musicTexts } from '@tutti/contract/texts/music-texts';
import { musicViewTexts } from '@tutti/contract/texts/music-view-texts';
import { viewTexts } from '@tutti/contract/texts/view-texts';
import { Globe, ListEnd, Lock, Pencil, Play, Shuffle, TextQuote, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { DownloadButton } from '#components/offline/download-button.tsx';
import { PlaylistNameDialog } from '#components/playlists/playlist-name-dialog.tsx';
import type { Track } from '#data/library/library-queries.ts';
import { useDeletePlaylist, useUpdatePlaylist } from '#data/own/playlist-changes.ts';
import type { Playlist } from '#data/own/playlists-queries.ts';
import { usePlayer } from '#engine/engine-context.tsx';
import { useOpenView } from '#navigation/view.ts';
import { Button } from '#ui/button.tsx';
import { MenuButton } from '#ui/menu-button.tsx';
import { showToast } from '#ui/toasts/toast-store.ts';
import { DescribePlaylist } from './describe-playlist.tsx';

const texts = musicTexts.playlists;

interface PlaylistActionsProps {
  playlist: Playlist;
  tracks: readonly Track[];
}

function PlaylistMenu({ playlist, tracks }: PlaylistActionsProps) {
  const player = usePlayer();
  const openView = useOpenView();
  const [isRenaming, setIsRenaming] = useState(false);
  const [isDescribing, setIsDescribing] = useState(false);
  const update = useUpdatePlaylist();
  const remove = useDeletePlaylist();
  const { id, name, isPublic } = playlist;
  return (
    <>
      <MenuButton
        label={viewTexts.moreFor(name)}
        items={[
          {
            label: listTexts.addToQueue,
            icon: ListEnd,
            isDisabled: tracks.length === 0,
            onSelect: () => {
              player.addToQueue(tracks);
              showToast('info', musicViewTexts.artists.queued(name));
            },
          },
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
            onSelect: () => remove.mutate(playlist, { onSuccess: () => openView({ id: 'library' }) }),
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

export function PlaylistActions({ playlist, tracks }: PlaylistActionsProps) {
  const player = usePlayer();
  const isEmpty = tracks.length === 0;
  return (
    <>
      <Button look="primary" disabled={isEmpty} onClick={() => player.playFrom(tracks, 0)}>
        <Play aria-hidden="true" fill="currentColor" className="size-4" />
        {texts.playAll}
      </Button>
      <Button disabled={isEmpty} onClick={() => player.playShuffled(tracks)}>
        <Shuffle aria-hidden="true" className="size-4" />
        {texts.shuffle}
      </Button>
      {!isEmpty && <DownloadButton collection={{ kind: 'playlist', id: playlist.id }} name={playlist.name} />}
      <PlaylistMenu playlist={playlist} tracks={tracks} />
    </>
  );
}
