import { LISTEN_KEY_NAME_MAX_LENGTH } from '@tutti/contract/limits';
import { listeningTexts } from '@tutti/contract/texts/listening-texts';
import { KeyRound } from 'lucide-react';
import type { FormEvent } from 'react';
import { useState } from 'react';
import { copyText } from '#components/listen-copy.ts';
import { relativeTime } from '#components/relative-time.ts';
import { useNow } from '#components/use-now.ts';
import { requestFailureText } from '#data/auth-queries.ts';
import type { ListenKey } from '#data/listen-keys-queries.ts';
import { useListenKeys, useMakeListenKey, useRevokeListenKey } from '#data/listen-keys-queries.ts';
import { Button } from '#ui/button.tsx';
import { ConfirmDialog } from '#ui/confirm-dialog.tsx';
import { Field } from '#ui/field.tsx';
import { MessageState } from '#ui/message-state.tsx';
import { Skeleton } from '#ui/skeleton.tsx';
import { showToast } from '#ui/toast-store.ts';
import { momentWords } from './moment-words.ts';
import { Panel } from './panel.tsx';

const texts = listeningTexts.keys;

function KeyRow({ listenKey, onRevoke }: { listenKey: ListenKey; onRevoke: () => void }) {
  const nowMs = useNow();
  const { name, key, createdAt, lastUsedAt } = listenKey;
  return (
    <li className="flex flex-wrap items-center gap-x-3.5 gap-y-2 py-3">
      <KeyRound aria-hidden="true" className="size-6 shrink-0 text-muted" strokeWidth={1.5} />
      <div className="min-w-40 grow basis-40">
        <p className="font-medium wrap-anywhere" dir="auto">
          {name}
        </p>
        <p className="text-sm text-muted tabular-nums">
          made{' '}
          <time dateTime={createdAt.toISOString()} title={momentWords(createdAt)}>
            {relativeTime(createdAt, nowMs)}
          </time>
          {' · '}
          {lastUsedAt === undefined ? (
            texts.neverUsed
          ) : (
            <time dateTime={lastUsedAt.toISOString()} title={momentWords(lastUsedAt)}>
              last used {relativeTime(lastUsedAt, nowMs)}
            </time>
          )}
        </p>
      </div>
      <div className="flex shrink-0 gap-2">
        <Button aria-label={texts.copyKey(name)} onClick={() => void copyText(key)}>
          {texts.copy}
        </Button>
        <Button look="ghost" aria-label={texts.revokeKey(name)} onClick={onRevoke}>
          {texts.revoke}
        </Button>
      </div>
    </li>
  );
}

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

function findFault(name: string): string | undefined {
  if (name === '') return texts.nameRequired;
  return name.length > LISTEN_KEY_NAME_MAX_LENGTH ? texts.nameTooLong : undefined;
}

function NewKey() {
  const { mutate: make, isPending } = useMakeListenKey();
  const [name, setName] = useState('');
  const [fault, setFault] = useState<string>();

  function submit(event: FormEvent) {
    event.preventDefault();
    const wish = name.trim();
    const found = findFault(wish);
    setFault(found);
    if (found !== undefined) return;
    make(wish, {
      onSuccess: () => {
        setName('');
        showToast('success', texts.made);
      },
      onError: (error) => setFault(requestFailureText(error, texts.makeFailed)),
    });
  }

  return (
    <form noValidate className="flex flex-wrap items-start gap-3" onSubmit={submit}>
      <div className="min-w-52 grow basis-52">
        <Field
          label={texts.name}
          hint={texts.nameHint}
          error={fault}
          value={name}
          autoComplete="off"
          onChange={(event) => setName(event.currentTarget.value)}
        />
      </div>
      <Button type="submit" look="primary" className="mt-6.5 min-h-12 max-sm:w-full" disabled={isPending}>
        {texts.make}
      </Button>
    </form>
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
          <NewKey />
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
