import { playlistTexts } from '@tutti/contract/music/playlist-texts';
import { musicTexts } from '@tutti/contract/music/texts';
import { listTexts } from '@tutti/contract/page/list-texts';
import { ListMusic, Plus } from 'lucide-react';
import type { SyntheticEvent } from 'react';
import { useState } from 'react';
import { messageOr } from '#api/api-error.ts';
import type { PlaylistAddition } from '#data/own/playlist-changes.ts';
import { useAddToPlaylist, useCreatePlaylist } from '#data/own/playlist-changes.ts';
import type { Playlist } from '#data/own/playlists-queries.ts';
import { usePlaylists } from '#data/own/playlists-queries.ts';
import { Button, pressProps } from '#ui/button.tsx';
import { Dialog } from '#ui/dialogs/dialog.tsx';
import { Field } from '#ui/fields/field.tsx';
import { Banner } from '#ui/states/banner.tsx';
import { Skeleton } from '#ui/states/skeleton.tsx';
import { usePlaylistName } from './playlist-name.ts';

const texts = playlistTexts;

interface NewPlaylistFormProps {
  isBusy: boolean;
  onCreate: (name: string) => void;
  onCancel: () => void;
}

function NewPlaylistForm({ isBusy, onCreate, onCancel }: NewPlaylistFormProps) {
  const { isBlank, submit, field } = usePlaylistName('', onCreate);
  return (
    <form className="space-y-4 rounded-card bg-raised/60 p-4" onSubmit={submit}>
      <Field label={texts.newName} {...field} />
      <div className="flex flex-wrap gap-3">
        <Button type="submit" look="primary" disabled={isBlank} isUnavailable={isBusy}>
          {texts.createAndAdd}
        </Button>
        <Button onClick={onCancel}>{texts.cancel}</Button>
      </div>
    </form>
  );
}

interface ChoicesProps {
  isBusy: boolean;
  onPick: (playlist: Playlist) => void;
}

function PlaylistChoices({ isBusy, onPick }: ChoicesProps) {
  const query = usePlaylists();
  if (query.isPending) {
    return (
      <div role="status" aria-busy="true" aria-label={listTexts.loadingPlaylists} className="space-y-2">
        <Skeleton className="h-14" />
        <Skeleton className="h-14" />
      </div>
    );
  }
  if (query.data === undefined) {
    return (
      <div className="space-y-3">
        <Banner tone="bad">{messageOr(query.error, texts.loadFailed)}</Banner>
        <Button onClick={() => void query.refetch()}>{texts.retry}</Button>
      </div>
    );
  }
  if (query.data.length === 0) return <p className="text-sm text-muted">{texts.none}</p>;
  return (
    <ul aria-label={texts.heading} className="-mx-2">
      {query.data.map((playlist) => (
        <li key={playlist.id}>
          <button
            type="button"
            className="flex min-h-14 w-full items-center gap-3 rounded-lg px-2 text-start hover:bg-raised aria-disabled:opacity-50"
            {...pressProps({ isUnavailable: isBusy, onClick: () => onPick(playlist) })}
          >
            <ListMusic aria-hidden="true" className="size-5 shrink-0 text-accent" />
            <span dir="auto" className="min-w-0 grow truncate font-medium">
              {playlist.name}
            </span>
            <span className="shrink-0 text-sm text-muted tabular-nums">
              {musicTexts.playlists.count(playlist.trackCount)}
            </span>
          </button>
        </li>
      ))}
    </ul>
  );
}

function keepInside(event: SyntheticEvent): void {
  event.stopPropagation();
}

interface AddToPlaylistDialogProps {
  addition: PlaylistAddition;
  onClose: () => void;
}

/**
 * Documented (M-192 … M-197, M-332 … M-336): pick a playlist or create one; either way the dialog closes after the
 * addition. If only the addition fails, the new playlist stays, and the dialog stays open for a retry.
 */
export function AddToPlaylistDialog({ addition, onClose }: AddToPlaylistDialogProps) {
  const [isCreating, setIsCreating] = useState(false);
  const create = useCreatePlaylist();
  const add = useAddToPlaylist();
  const isBusy = create.isPending || add.isPending;
  const failure = create.isError
    ? messageOr(create.error, texts.createFailed)
    : add.isError
      ? messageOr(add.error, texts.addFailed)
      : undefined;

  function addTo(playlist: Playlist) {
    create.reset();
    add.mutate({ playlist, addition }, { onSuccess: onClose });
  }

  function createAndAdd(name: string) {
    add.reset();
    create.mutate(name, {
      onSuccess: (playlist) => {
        setIsCreating(false);
        addTo(playlist);
      },
    });
  }

  return (
    // The dialog is rendered inside a row, which must neither handle its clicks and keys nor style it.
    // biome-ignore lint/a11y/noStaticElementInteractions: nothing happens here, it only ends here.
    <div className="contents text-start whitespace-normal" onClick={keepInside} onKeyDown={keepInside}>
      <Dialog title={musicTexts.playlists.addTo} onClose={onClose}>
        <div className="space-y-4">
          {failure !== undefined && <Banner tone="bad">{failure}</Banner>}
          {isCreating ? (
            <NewPlaylistForm isBusy={isBusy} onCreate={createAndAdd} onCancel={() => setIsCreating(false)} />
          ) : (
            <Button className="w-full" onClick={() => setIsCreating(true)}>
              <Plus aria-hidden="true" className="size-4" />
              {texts.createNew}
            </Button>
          )}
          <PlaylistChoices isBusy={isBusy} onPick={addTo} />
        </div>
      </Dialog>
    </div>
  );
}
