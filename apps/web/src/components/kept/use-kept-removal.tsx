import { keptTexts } from '@tutti/contract/texts/kept-texts';
import type { ReactNode } from 'react';
import { useState } from 'react';
import { removeKept, removeKeptForNow } from '#data/kept/keeping.ts';
import { useIsAway } from '#data/kept/kept-here.ts';
import type { KeptRef } from '#data/kept/kept-record.ts';
import { ConfirmDialog } from '#ui/dialogs/confirm-dialog.tsx';

/** Removes a download at once if it can be fetched again, and asks first otherwise. */
export function useKeptRemoval(ref: KeptRef, name: string): { ask: () => void; question: ReactNode } {
  const isAway = useIsAway();
  const [isAsking, setIsAsking] = useState(false);
  return {
    ask: () => (isAway ? setIsAsking(true) : void removeKept(ref, name)),
    question: isAsking && (
      <ConfirmDialog
        title={keptTexts.removeAwayTitle(name)}
        text={keptTexts.removeAwayText}
        action={keptTexts.remove}
        isDanger
        onConfirm={() => {
          setIsAsking(false);
          void removeKeptForNow(ref, name);
        }}
        onCancel={() => setIsAsking(false)}
      />
    ),
  };
}
