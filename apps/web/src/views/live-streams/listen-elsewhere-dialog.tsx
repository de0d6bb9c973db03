import { isAdmin } from '@tutti/contract/roles';
import { listeningTexts } from '@tutti/contract/texts/listening-texts';
import { pageTexts } from '@tutti/contract/texts/page-texts';
import { useState } from 'react';
import { useAuth } from '#data/account/auth-context.tsx';
import { requestFailureText } from '#data/account/auth-queries.ts';
import type { ListenKey, StationAddress } from '#data/account/listen-keys-queries.ts';
import { useListenKeys, useMakeListenKey, useStationAddress } from '#data/account/listen-keys-queries.ts';
import { Button } from '#ui/button.tsx';
import { Dialog } from '#ui/dialogs/dialog.tsx';
import { Select } from '#ui/fields/select.tsx';
import { MessageState } from '#ui/states/message-state.tsx';
import { Skeleton } from '#ui/states/skeleton.tsx';
import { showToast } from '#ui/toasts/toast-store.ts';
import { ListenAccess } from './listen-access.tsx';
import { EmbedCode, StationAddresses } from './listen-addresses.tsx';

const texts = listeningTexts.elsewhere;

interface StationParts {
  readonly name: string;
  readonly genreId: string;
}

/** A private station: choosing one of the user's keys for the addresses. */
function WithKey({
  address,
  name,
  keys,
}: {
  address: StationAddress;
  name: string;
  keys: readonly ListenKey[];
}) {
  const { mutate: make, isPending } = useMakeListenKey();
  const [chosenId, setChosenId] = useState<string>();
  const chosen = keys.find(({ id }) => id === chosenId) ?? keys[0];
  if (chosen === undefined) {
    return (
      <div className="space-y-3">
        <p className="text-sm">{texts.needsKey}</p>
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
      <StationAddresses slug={address.slug} name={name} listenKey={chosen.key} />
    </>
  );
}

function PrivateStation({ address, name }: { address: StationAddress; name: string }) {
  const { data: keys, isError, refetch } = useListenKeys();
  if (keys !== undefined) return <WithKey address={address} name={name} keys={keys} />;
  if (!isError) return <Skeleton className="h-40" />;
  return (
    <MessageState
      isAlert
      title={listeningTexts.keys.loadFailed}
      action={<Button onClick={() => void refetch()}>{pageTexts.retry}</Button>}
    />
  );
}

function Contents({ name, genreId }: StationParts) {
  const { user } = useAuth();
  const { data: address, isError, refetch } = useStationAddress(genreId);
  if (address === undefined && isError) {
    return (
      <MessageState
        isAlert
        title={texts.loadFailed}
        action={<Button onClick={() => void refetch()}>{pageTexts.retry}</Button>}
      />
    );
  }
  if (address === undefined) return <Skeleton className="h-64" />;
  if (address === null) return <p className="text-sm">{texts.offAir}</p>;
  return (
    <div className="space-y-6">
      {user !== undefined && isAdmin(user.roles) && (
        <ListenAccess name={name} genreId={genreId} isPublic={address.isPublic} />
      )}
      {address.isPublic ? (
        <>
          <p className="text-sm">{texts.publicNote}</p>
          <StationAddresses slug={address.slug} name={name} listenKey={undefined} />
          <EmbedCode slug={address.slug} name={name} />
        </>
      ) : (
        <>
          <PrivateStation address={address} name={name} />
          <p className="text-sm text-muted">{texts.embedPrivate}</p>
        </>
      )}
    </div>
  );
}

/** The addresses of a station for other players, with instructions. */
export function ListenElsewhereDialog({ name, genreId, onClose }: StationParts & { onClose: () => void }) {
  return (
    <Dialog isWide title={texts.title(name)} onClose={onClose}>
      <Contents name={name} genreId={genreId} />
    </Dialog>
  );
}
