import type { UseMutationResult } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { ConfirmDialog } from '#ui/dialogs/confirm-dialog.tsx';
import { KeyRow } from './key-row.tsx';
import type { KeyTexts, ListedKey } from './key-texts.ts';

interface KeyListProps<Key extends ListedKey> {
  keys: readonly Key[];
  texts: KeyTexts;
  /** It shows its own result. */
  revocation: Pick<UseMutationResult<void, Error, string>, 'mutate' | 'isPending'>;
  renderActions?: (key: Key) => ReactNode;
}

export function KeyList<Key extends ListedKey>(props: KeyListProps<Key>) {
  const { keys, texts, revocation, renderActions } = props;
  const [confirming, setConfirming] = useState<Key>();
  return (
    <>
      <ul className="divide-y divide-line">
        {keys.map((key) => (
          <KeyRow
            key={key.id}
            listed={key}
            texts={texts}
            onRevoke={() => setConfirming(key)}
            actions={renderActions?.(key)}
          />
        ))}
      </ul>
      {confirming && (
        <ConfirmDialog
          title={texts.revokeQuestion(confirming.name)}
          text={texts.revokeText}
          action={texts.revoke}
          isDanger
          isBusy={revocation.isPending}
          onCancel={() => setConfirming(undefined)}
          onConfirm={() =>
            revocation.mutate(confirming.id, {
              // Another key may have been chosen by then.
              onSettled: () => setConfirming((now) => (now === confirming ? undefined : now)),
            })
          }
        />
      )}
    </>
  );
}
