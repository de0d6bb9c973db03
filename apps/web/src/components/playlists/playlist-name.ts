import { PLAYLIST_NAME_MAX_LENGTH } from '@tutti/contract/limits';
import { type ChangeEvent, type FormEvent, useState } from 'react';

/** M-391 … M-393: the name is trimmed; a blank one cannot be submitted, and submitting it does nothing. */
export function usePlaylistName(initialName: string, onSubmit: (name: string) => void) {
  const [name, setName] = useState(initialName);
  const trimmed = name.trim();
  return {
    isBlank: trimmed === '',
    submit(event: FormEvent) {
      event.preventDefault();
      if (trimmed !== '') onSubmit(trimmed);
    },
    field: {
      value: name,
      // The user opened the form, and this is its only field.
      autoFocus: true,
      dir: 'auto',
      maxLength: PLAYLIST_NAME_MAX_LENGTH,
      autoComplete: 'off',
      onChange: (event: ChangeEvent<HTMLInputElement>) => setName(event.currentTarget.value),
    },
  };
}
