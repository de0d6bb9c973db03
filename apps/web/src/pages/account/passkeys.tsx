import { PASSKEY_NAME_MAX_LENGTH } from '@tutti/contract/limits';
import { passkeyTexts as texts } from '@tutti/contract/passkeys/texts';
import { useState } from 'react';
import { KeyList } from '#components/keys/key-list.tsx';
import { NewKeyForm } from '#components/keys/new-key-form.tsx';
import { Loaded } from '#components/loaded.tsx';
import { Panel } from '#components/panel.tsx';
import {
  canUsePasskeys,
  type OwnPasskey,
  passkeyFailureText,
  useAddPasskey,
  usePasskeys,
  useRemovePasskey,
} from '#data/account/passkeys-queries.ts';
import { showToast } from '#ui/toasts/toast-store.ts';
import { RecoveryCodes } from './recovery-codes.tsx';

function List({ passkeys }: { passkeys: readonly OwnPasskey[] }) {
  const revocation = useRemovePasskey();
  if (passkeys.length === 0) return null;
  return <KeyList keys={passkeys} texts={texts} revocation={revocation} />;
}

function Body({ passkeys }: { passkeys: readonly OwnPasskey[] }) {
  const creating = useAddPasskey();
  const [codes, setCodes] = useState<readonly string[]>();
  if (codes !== undefined) return <RecoveryCodes codes={codes} onSaved={() => setCodes(undefined)} />;
  return (
    <>
      <List passkeys={passkeys} />
      {canUsePasskeys() ? (
        <NewKeyForm
          texts={texts}
          nameMaxLength={PASSKEY_NAME_MAX_LENGTH}
          creating={creating}
          describe={passkeyFailureText}
          onCreated={(first) => {
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

export function Passkeys() {
  return (
    <Panel title={texts.title} note={texts.note}>
      <Loaded query={usePasskeys()} failed={texts.loadFailed} heights={['h-14']}>
        {(passkeys) => <Body passkeys={passkeys} />}
      </Loaded>
    </Panel>
  );
}
