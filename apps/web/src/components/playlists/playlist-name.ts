import { PLAYLIST_NAME_MAX_LENGTH } from '@tutti/contract/limits';
import { type ChangeEvent, type FormEvent, useState } from 'react';

/** M-391 … M-393: the trimmed name counts; a blank one cannot be sent, and does nothing when it is. */
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
      // The form was asked for, and has nothing else to fill in: typing is the next thing.
      autoFocus: true,
      dir: 'auto',
      maxLength: PLAYLIST_NAME_MAX_LENGTH,
      autoComplete: 'off',
      onChange: (event: ChangeEvent<HTMLInputElement>) => setName(event.currentTarget.value),
    },
  };
}
