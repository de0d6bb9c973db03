import { playlistTexts } from '@tutti/contract/music/playlist-texts';
import { messageOr } from '#api/api-error.ts';
import { PlaylistNameDialog } from '#components/playlists/playlist-name-dialog.tsx';
import { useCreatePlaylist } from '#data/own/playlist-changes.ts';
import { useOpenView } from '#navigation/view.ts';
import { showToast } from '#ui/toasts/toast-store.ts';

const texts = playlistTexts;

export function NewPlaylist({ onClose }: { onClose: () => void }) {
  const openView = useOpenView();
  const create = useCreatePlaylist();
  return (
    <PlaylistNameDialog
      title={texts.createNew}
      submitLabel={texts.create}
      isBusy={create.isPending}
      onSubmit={(name) =>
        create.mutate(name, {
          onSuccess: ({ id }) => openView({ id: 'playlist', playlistId: id }),
          onError: (error) => showToast('error', messageOr(error, texts.createFailed)),
        })
      }
      onClose={onClose}
    />
  );
}
