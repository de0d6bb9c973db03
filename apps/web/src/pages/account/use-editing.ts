import type { RefObject } from 'react';
import { useEffect, useRef, useState } from 'react';

export interface Editing {
  readonly isEditing: boolean;
  /** What the last save said, until the form is opened again. */
  readonly savedMessage: string | undefined;
  readonly opener: RefObject<HTMLButtonElement | null>;
  open(): void;
  cancel(): void;
  save(message: string): void;
}

/**
 * A panel that is read until somebody edits it. Leaving the form throws its fields away, so that the next edit starts
 * from what is stored, and gives the focus back to the button that opened it.
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
