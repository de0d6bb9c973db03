import { PLAYLIST_NAME_MAX_LENGTH } from '@tutti/contract/limits';
import { musicTexts } from '@tutti/contract/texts/music-texts';
import type { FormEvent } from 'react';
import { useId, useState } from 'react';
import { Button } from '#ui/button.tsx';
import { Dialog } from '#ui/dialog.tsx';
import { Field } from '#ui/field.tsx';

const texts = musicTexts.playlists;

interface PlaylistNameDialogProps {
  title: string;
  submitLabel: string;
  initialName?: string;
  isBusy: boolean;
  /** Gets the trimmed name; never an empty one. */
  onSubmit: (name: string) => void;
  onClose: () => void;
}

/** Names a new playlist or renames one. */
export function PlaylistNameDialog({
  title,
  submitLabel,
  initialName = '',
  isBusy,
  onSubmit,
  onClose,
}: PlaylistNameDialogProps) {
  const [name, setName] = useState(initialName);
  const trimmed = name.trim();
  const formId = useId();

  function submit(event: FormEvent) {
    event.preventDefault();
    if (trimmed !== '') onSubmit(trimmed);
  }

  return (
    <Dialog
      title={title}
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>{texts.cancel}</Button>
          <Button type="submit" form={formId} look="primary" disabled={trimmed === '' || isBusy}>
            {submitLabel}
          </Button>
        </>
      }
    >
      <form id={formId} onSubmit={submit}>
        <Field
          label={texts.name}
          value={name}
          // The dialog has nothing else to fill in.
          autoFocus
          dir="auto"
          maxLength={PLAYLIST_NAME_MAX_LENGTH}
          autoComplete="off"
          onChange={(event) => setName(event.currentTarget.value)}
        />
      </form>
    </Dialog>
  );
}
