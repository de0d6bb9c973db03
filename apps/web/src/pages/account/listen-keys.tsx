import { listeningTexts } from '@tutti/contract/texts/listening-texts';
import { useState } from 'react';
import { requestFailureText } from '#data/auth-queries.ts';
import type { ListenKey } from '#data/listen-keys-queries.ts';
import { useListenKeys, useRevokeListenKey } from '#data/listen-keys-queries.ts';
import { Button } from '#ui/button.tsx';
import { ConfirmDialog } from '#ui/confirm-dialog.tsx';
import { MessageState } from '#ui/message-state.tsx';
import { Skeleton } from '#ui/skeleton.tsx';
import { showToast } from '#ui/toast-store.ts';
import { KeyRow } from './listen-key-row.tsx';
import { NewListenKey } from './new-listen-key.tsx';
import { Panel } from './panel.tsx';

const texts = listeningTexts.keys;

function KeyList({ keys }: { keys: readonly ListenKey[] }) {
  const { mutate: revoke, isPending } = useRevokeListenKey();
  const [asked, setAsked] = useState<ListenKey>();
  if (keys.length === 0) return <p className="text-sm text-muted">{texts.empty}</p>;
  return (
    <>
      <ul className="divide-y divide-line">
        {keys.map((listenKey) => (
          <KeyRow key={listenKey.id} listenKey={listenKey} onRevoke={() => setAsked(listenKey)} />
        ))}
      </ul>
      {asked && (
        <ConfirmDialog
          title={texts.revokeQuestion(asked.name)}
          text={texts.revokeText}
          action={texts.revoke}
          isDanger
          isBusy={isPending}
          onCancel={() => setAsked(undefined)}
          onConfirm={() =>
            revoke(asked.id, {
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

/** With which radios and other programs hear streams, and the way to end that. */
export function ListenKeys() {
  const { data, isError, refetch } = useListenKeys();
  return (
    <Panel title={texts.title} note={texts.note}>
      {data !== undefined ? (
        <>
          <KeyList keys={data} />
          <NewListenKey />
        </>
      ) : isError ? (
        <MessageState
          isAlert
          title={texts.loadFailed}
          action={<Button onClick={() => void refetch()}>Retry</Button>}
        />
      ) : (
        <div aria-busy="true">
          <Skeleton className="h-14" />
        </div>
      )}
    </Panel>
  );
}
