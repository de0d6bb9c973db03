import { offlineTexts } from '@tutti/contract/offline/texts';
import type { ReactNode } from 'react';
import { useState } from 'react';
import { removeOffline, removeOfflineForNow } from '#data/offline/offline-actions.ts';
import type { OfflineRef } from '#data/offline/offline-record.ts';
import { useIsAway } from '#data/offline/offline-status.ts';
import { ConfirmDialog } from '#ui/dialogs/confirm-dialog.tsx';

/** Removes a download at once if it can be fetched again, and asks first otherwise. */
export function useOfflineRemoval(
  ref: OfflineRef,
  name: string,
): { remove: () => void; question: ReactNode } {
  const isAway = useIsAway();
  const [isConfirming, setIsConfirming] = useState(false);
  return {
    remove: () => (isAway ? setIsConfirming(true) : void removeOffline(ref, name)),
    question: isConfirming && (
      <ConfirmDialog
        title={offlineTexts.removeAwayTitle(name)}
        text={offlineTexts.removeAwayText}
        action={offlineTexts.remove}
        isDanger
        onConfirm={() => {
          setIsConfirming(false);
          void removeOfflineForNow(ref, name);
        }}
        onCancel={() => setIsConfirming(false)}
      />
    ),
  };
}
