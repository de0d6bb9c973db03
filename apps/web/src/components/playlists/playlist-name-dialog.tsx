import { playlistTexts } from '@tutti/contract/music/playlist-texts';
import { useId } from 'react';
import { Button } from '#ui/button.tsx';
import { Dialog } from '#ui/dialogs/dialog.tsx';
import { Field } from '#ui/fields/field.tsx';
import { usePlaylistName } from './playlist-name.ts';

const texts = playlistTexts;

interface PlaylistNameDialogProps {
  title: string;
  submitLabel: string;
  initialName?: string;
  isBusy: boolean;
  /** Receives the trimmed name, which is never empty. */
  onSubmit: (name: string) => void;
  onClose: () => void;
}

export function PlaylistNameDialog({
  title,
  submitLabel,
  initialName = '',
  isBusy,
  onSubmit,
  onClose,
}: PlaylistNameDialogProps) {
  const { isBlank, submit, field } = usePlaylistName(initialName, onSubmit);
  const formId = useId();
  return (
    <Dialog
      title={title}
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>{texts.cancel}</Button>
          <Button type="submit" form={formId} look="primary" disabled={isBlank} isUnavailable={isBusy}>
            {submitLabel}
          </Button>
        </>
      }
    >
      <form id={formId} onSubmit={submit}>
        <Field label={texts.name} {...field} />
      </form>
    </Dialog>
  );
}
