import type { RefObject } from 'react';
import { useEffect, useRef, useState } from 'react';

export interface Editing {
  readonly isEditing: boolean;
  /** The success message of the last save; cleared when the form opens again. */
  readonly savedMessage: string | undefined;
  readonly opener: RefObject<HTMLButtonElement | null>;
  open(): void;
  cancel(): void;
  save(message: string): void;
}

/** Leaving the form discards its input, and returns the focus to the button that opened it. */
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
