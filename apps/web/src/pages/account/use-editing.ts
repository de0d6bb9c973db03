import type { RefObject } from 'react';
import { useEffect, useRef, useState } from 'react';

export interface Editing {
  readonly isEditing: boolean;
  /** The message of the last save, until the form is opened again. */
  readonly savedMessage: string | undefined;
  readonly opener: RefObject<HTMLButtonElement | null>;
  open(): void;
  cancel(): void;
  save(message: string): void;
}

/**
 * A panel that switches to a form. Leaving the form discards its fields, so that the next edit starts from the stored
 * values, and returns the focus to the button that opened it.
 */
export function useEditing(): Editing {
  const [isEditing, setIsEditing] = useState(false);
  const [savedMessage, setSavedMessage] = useState<string>();
  const opener = useRef<HTMLButtonElement>(null);
  const wasEditing = useRef(false);
  useEffect(() => {
    if (wasEditing.current && !isEditing) opener.current?.focus();
    wasEditing.current = isEditing;
  }, [isEditing]);

  function leave(message: string | undefined) {
    setSavedMessage(message);
    setIsEditing(false);
  }

  return {
    isEditing,
    savedMessage,
    opener,
    open() {
      setSavedMessage(undefined);
      setIsEditing(true);
    },
    cancel: () => leave(undefined),
    save: leave,
  };
}
