import { listeningTexts } from '@tutti/contract/listen-keys/texts';
import { pageTexts } from '@tutti/contract/page/texts';
import { useState } from 'react';
import { requestFailureText } from '#data/account/auth-queries.ts';
import type { ListenKey } from '#data/account/listen-keys-queries.ts';
import { useListenKeys, useMakeListenKey } from '#data/account/listen-keys-queries.ts';
import { Button } from '#ui/button.tsx';
import { Select } from '#ui/fields/select.tsx';
import { MessageState } from '#ui/states/message-state.tsx';
import { Skeleton } from '#ui/states/skeleton.tsx';
import { showToast } from '#ui/toasts/toast-store.ts';
import { ListenAddresses } from './listen-addresses.tsx';
import type { StationLinks } from './station-links.ts';

const texts = listeningTexts.elsewhere;

interface PrivateAddressesProps {
  linksOf: (key: string) => StationLinks;
  /** Says why a key is needed, to somebody who has none. */
  needsKey: string;
}

/** Lets the user choose the key that the addresses contain. */
function WithKey({ linksOf, needsKey, keys }: PrivateAddressesProps & { keys: readonly ListenKey[] }) {
  const { mutate: make, isPending } = useMakeListenKey();
  const [chosenId, setChosenId] = useState<string>();
  const chosen = keys.find(({ id }) => id === chosenId) ?? keys[0];
  if (chosen === undefined) {
    return (
      <div className="space-y-3">
        <p className="text-sm">{needsKey}</p>
        <Button
          look="primary"
          isUnavailable={isPending}
          onClick={() =>
            make(texts.madeKeyName, {
              onError: (error) =>
                void showToast('error', requestFailureText(error, listeningTexts.keys.makeFailed)),
            })
          }
        >
          {texts.makeKey}
        </Button>
      </div>
    );
  }
  return (
    <>
      <div className="space-y-3">
        <p className="text-sm">{texts.privateNote}</p>
        <Select
          label={texts.key}
          value={chosen.id}
          options={keys.map(({ id, name: label }) => ({ value: id, label }))}
          onChange={setChosenId}
        />
      </div>
      <ListenAddresses links={linksOf(chosen.key)} />
    </>
  );
}

/** The addresses of a station or room that only people with a key hear. */
export function PrivateAddresses(props: PrivateAddressesProps) {
  const { data: keys, isError, refetch } = useListenKeys();
  if (keys !== undefined) return <WithKey {...props} keys={keys} />;
  if (!isError) return <Skeleton className="h-40" />;
  return (
    <MessageState
      isAlert
      title={listeningTexts.keys.loadFailed}
      action={<Button onClick={() => void refetch()}>{pageTexts.retry}</Button>}
    />
  );
}
