import { LISTEN_KEY_NAME_MAX_LENGTH } from '@tutti/contract/limits';
import { listeningTexts } from '@tutti/contract/listen-keys/texts';
import { KeyList } from '#components/keys/key-list.tsx';
import { NewKeyForm } from '#components/keys/new-key-form.tsx';
import { copyText } from '#components/listen-copy.ts';
import { Loaded } from '#components/loaded.tsx';
import { Panel } from '#components/panel.tsx';
import type { ListenKey } from '#data/account/listen-keys-queries.ts';
import { useListenKeys, useMakeListenKey, useRevokeListenKey } from '#data/account/listen-keys-queries.ts';
import { Button } from '#ui/button.tsx';
import { showToast } from '#ui/toasts/toast-store.ts';

const texts = listeningTexts.keys;

function Keys({ keys }: { keys: readonly ListenKey[] }) {
  const revocation = useRevokeListenKey();
  if (keys.length === 0) return null;
  return (
    <KeyList
      keys={keys}
      texts={texts}
      revocation={revocation}
      renderActions={({ name, key }) => (
        <Button aria-label={texts.copyKey(name)} onClick={() => void copyText(key)}>
          {texts.copy}
        </Button>
      )}
    />
  );
}

export function ListenKeys() {
  const creating = useMakeListenKey();
  const query = useListenKeys();
  return (
    // The first key needs more words, in place of the note.
    <Panel title={texts.title} note={query.data?.length === 0 ? texts.empty : texts.note}>
      <Loaded query={query} failed={texts.loadFailed} heights={['h-14']}>
        {(keys) => (
          <>
            <Keys keys={keys} />
            <NewKeyForm
              texts={texts}
              nameMaxLength={LISTEN_KEY_NAME_MAX_LENGTH}
              creating={creating}
              onCreated={() => void showToast('success', texts.made)}
            />
          </>
        )}
      </Loaded>
    </Panel>
  );
}
