import { listTexts } from '@tutti/contract/texts/list-texts';
import { musicTexts } from '@tutti/contract/texts/music-texts';
import { Plus } from 'lucide-react';
import { useState } from 'react';
import { messageOr } from '#api/api-error.ts';
import { PlaylistNameDialog } from '#components/playlists/playlist-name-dialog.tsx';
import { Section } from '#components/section.tsx';
import { useCreatePlaylist } from '#data/own/playlist-changes.ts';
import { usePlaylists } from '#data/own/playlists-queries.ts';
import { useOpenView } from '#navigation/view.ts';
import { Button } from '#ui/button.tsx';
import { MessageState } from '#ui/states/message-state.tsx';
import { Skeleton } from '#ui/states/skeleton.tsx';
import { showToast } from '#ui/toasts/toast-store.ts';
import { PlaylistCard } from './playlist-card.tsx';

const texts = musicTexts.playlists;
const GRID = 'grid gap-3 sm:grid-cols-2 lg:grid-cols-3';

function NewPlaylist({ onClose }: { onClose: () => void }) {
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

function NewButton({ onPress }: { onPress: () => void }) {
  return (
    <Button onClick={onPress}>
      <Plus aria-hidden="true" className="size-4" />
      {texts.createNew}
    </Button>
  );
}

function Playlists({ onCreate }: { onCreate: () => void }) {
  const query = usePlaylists();
  if (query.isPending) {
    return (
      <div role="status" aria-busy="true" aria-label={listTexts.loadingPlaylists} className={GRID}>
        {Array.from({ length: 3 }, (_unused, index) => (
          <Skeleton key={index} className="min-h-22 rounded-card" />
        ))}
      </div>
    );
  }
  if (query.data === undefined) {
    return (
      <MessageState
        isAlert
        title={texts.loadFailed}
        {...(query.error ? { text: query.error.message } : {})}
        action={<Button onClick={() => void query.refetch()}>{texts.retry}</Button>}
      />
    );
  }
  if (query.data.length === 0) {
    return (
      <MessageState
        drawing="playlists"
        title={texts.none}
        text={texts.noneHint}
        action={<NewButton onPress={onCreate} />}
      />
    );
  }
  return (
    <ul className={GRID}>
      {query.data.map((playlist) => (
        <li key={playlist.id} className="min-w-0">
          <PlaylistCard playlist={playlist} />
        </li>
      ))}
    </ul>
  );
}

export function LibraryPlaylists() {
  const [isCreating, setIsCreating] = useState(false);
  const { data: playlists } = usePlaylists();
  return (
    <Section
      title={texts.heading}
      action={
        // The empty state has its own button.
        playlists?.length !== 0 && <NewButton onPress={() => setIsCreating(true)} />
      }
    >
      <Playlists onCreate={() => setIsCreating(true)} />
      {isCreating && <NewPlaylist onClose={() => setIsCreating(false)} />}
    </Section>
  );
}
