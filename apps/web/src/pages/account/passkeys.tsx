import { PASSKEY_NAME_MAX_LENGTH } from '@tutti/contract/limits';
import { pageTexts } from '@tutti/contract/texts/page-texts';
import { passkeyTexts as texts } from '@tutti/contract/texts/passkey-texts';
import { useState } from 'react';
import { KeyList } from '#components/keys/key-list.tsx';
import { NewKeyForm } from '#components/keys/new-key-form.tsx';
import { Panel } from '#components/panel.tsx';
import {
  canUsePasskeys,
  type OwnPasskey,
  passkeyFailureText,
  useAddPasskey,
  usePasskeys,
  useRemovePasskey,
} from '#data/passkeys-queries.ts';
import { Button } from '#ui/button.tsx';
import { Drawing } from '#ui/drawing.tsx';
import { MessageState } from '#ui/message-state.tsx';
import { Skeleton } from '#ui/skeleton.tsx';
import { showToast } from '#ui/toast-store.ts';
import { RecoveryCodes } from './recovery-codes.tsx';

function List({ passkeys }: { passkeys: readonly OwnPasskey[] }) {
  const revocation = useRemovePasskey();
  if (passkeys.length > 0) return <KeyList keys={passkeys} texts={texts} revocation={revocation} />;
  return (
    <div className="mb-4 flex items-center gap-4">
      <Drawing name="key" size="size-16" />
      <p className="text-sm text-muted">{texts.empty}</p>
    </div>
  );
}

function Body({ passkeys }: { passkeys: readonly OwnPasskey[] }) {
  const making = useAddPasskey();
  const [codes, setCodes] = useState<readonly string[]>();
  if (codes !== undefined) return <RecoveryCodes codes={codes} onKept={() => setCodes(undefined)} />;
  return (
    <>
      <List passkeys={passkeys} />
      {canUsePasskeys() ? (
        <NewKeyForm
          texts={texts}
          nameMaxLength={PASSKEY_NAME_MAX_LENGTH}
          making={making}
          describe={passkeyFailureText}
          onMade={(first) => {
            setCodes(first);
            void showToast('success', texts.made);
          }}
        />
      ) : (
        <p className="text-sm">{texts.notHere}</p>
      )}
    </>
  );
}

/** Each signs in without a password, and is a second factor. */
export function Passkeys() {
  const { data, isError, refetch } = usePasskeys();
  return (
    <Panel title={texts.title} note={texts.note}>
      {data !== undefined ? (
        <Body passkeys={data} />
      ) : isError ? (
        <MessageState
          isAlert
          title={texts.loadFailed}
          action={<Button onClick={() => void refetch()}>{pageTexts.retry}</Button>}
        />
      ) : (
        <div aria-busy="true">
          <Skeleton className="h-14" />
        </div>
      )}
    </Panel>
  );
}
