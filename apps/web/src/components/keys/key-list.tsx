import type { UseMutationResult } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { requestFailureText } from '#data/account/auth-queries.ts';
import { ConfirmDialog } from '#ui/dialogs/confirm-dialog.tsx';
import { showToast } from '#ui/toasts/toast-store.ts';
import { KeyRow } from './key-row.tsx';
import type { KeyTexts, ListedKey } from './key-texts.ts';

interface KeyListProps<Key extends ListedKey> {
  keys: readonly Key[];
  texts: KeyTexts;
  revocation: Pick<UseMutationResult<void, Error, string>, 'mutate' | 'isPending'>;
  renderActions?: (key: Key) => ReactNode;
}

/** Keys as they were made, each with the way to end it. */
export function KeyList<Key extends ListedKey>(props: KeyListProps<Key>) {
  const { keys, texts, revocation, renderActions } = props;
  const [asked, setAsked] = useState<Key>();
  return (
    <>
      <ul className="divide-y divide-line">
        {keys.map((key) => (
          <KeyRow
            key={key.id}
            listed={key}
            texts={texts}
            onRevoke={() => setAsked(key)}
            actions={renderActions?.(key)}
          />
        ))}
      </ul>
      {asked && (
        <ConfirmDialog
          title={texts.revokeQuestion(asked.name)}
          text={texts.revokeText}
          action={texts.revoke}
          isDanger
          isBusy={revocation.isPending}
          onCancel={() => setAsked(undefined)}
          onConfirm={() =>
            revocation.mutate(asked.id, {
              onSuccess: () => void showToast('success', texts.revoked),
              onError: (error) => void showToast('error', requestFailureText(error, texts.revokeFailed)),
              onSettled: () => setAsked(undefined),
            })
          }
        />
      )}
    </>
  );
}
