import { PLAYLIST_DESCRIPTION_MAX_LENGTH } from '@tutti/contract/limits';
import { collectionTexts } from '@tutti/contract/music/collection-texts';
import { playlistTexts } from '@tutti/contract/music/playlist-texts';
import type { FormEvent } from 'react';
import { useId, useState } from 'react';
import { useUpdatePlaylist } from '#data/own/playlist-changes.ts';
import type { Playlist } from '#data/own/playlists-queries.ts';
import { Button } from '#ui/button.tsx';
import { Dialog } from '#ui/dialogs/dialog.tsx';

const texts = playlistTexts;

/** An empty description removes it. */
export function DescribePlaylist({ playlist, onClose }: { playlist: Playlist; onClose: () => void }) {
  const [description, setDescription] = useState(playlist.description);
  const update = useUpdatePlaylist();
  const id = useId();
  const save = (event: FormEvent) => {
    event.preventDefault();
    update.mutate({ id: playlist.id, description: description.trim() }, { onSuccess: onClose });
  };
  return (
    <Dialog
      title={collectionTexts.describe}
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>{texts.cancel}</Button>
          <Button type="submit" form={`${id}-form`} look="primary" isUnavailable={update.isPending}>
            {texts.save}
          </Button>
        </>
      }
    >
      <form id={`${id}-form`} onSubmit={save} className="space-y-1.5">
        <label htmlFor={id} className="block text-sm font-medium text-ink">
          {collectionTexts.description}
        </label>
        <textarea
          id={id}
          dir="auto"
          rows={4}
          maxLength={PLAYLIST_DESCRIPTION_MAX_LENGTH}
          aria-describedby={`${id}-hint`}
          className="w-full resize-none rounded-xl border border-edge bg-surface px-4 py-3 text-base text-ink"
          value={description}
          onChange={(event) => setDescription(event.currentTarget.value)}
        />
        <p id={`${id}-hint`} className="text-xs text-muted tabular-nums">
          {collectionTexts.descriptionHint(PLAYLIST_DESCRIPTION_MAX_LENGTH - description.length)}
        </p>
      </form>
    </Dialog>
  );
}
