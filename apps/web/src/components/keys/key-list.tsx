import type { UseMutationResult } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { ConfirmDialog } from '#ui/dialogs/confirm-dialog.tsx';
import { KeyRow } from './key-row.tsx';
import type { KeyTexts, ListedKey } from './key-texts.ts';

interface KeyListProps<Key extends ListedKey> {
  keys: readonly Key[];
  texts: KeyTexts;
  /** It reports its own result. */
  revocation: Pick<UseMutationResult<void, Error, string>, 'mutate' | 'isPending'>;
  renderActions?: (key: Key) => ReactNode;
}

/** Lists keys in their order of creation, each with a button to revoke it. */
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
              // Another key may have been chosen by then.
              onSettled: () => setAsked((now) => (now === asked ? undefined : now)),
            })
          }
        />
      )}
    </>
  );
}
