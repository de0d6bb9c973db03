import { appTexts } from '@tutti/contract/app-keys/texts';
import { APP_KEY_NAME_MAX_LENGTH, APP_KEYS_PER_USER } from '@tutti/contract/limits';
import { clsx } from 'clsx';
import { useState } from 'react';
import { KeyList } from '#components/keys/key-list.tsx';
import { NewKeyForm } from '#components/keys/new-key-form.tsx';
import { Loaded } from '#components/loaded.tsx';
import { Panel } from '#components/panel.tsx';
import type { AppKey, CreatedAppKey } from '#data/account/app-keys-queries.ts';
import { useAppKeys, useMakeAppKey, useRevokeAppKey } from '#data/account/app-keys-queries.ts';
import { CreatedKey } from './created-key.tsx';
import { HowToConnect, RecommendedApps } from './how-to-connect.tsx';

const texts = appTexts.keys;

interface ConnectProps {
  keys: readonly AppKey[];
  created: CreatedAppKey | undefined;
  onCreated: (created: CreatedAppKey | undefined) => void;
}

function Connect({ keys, created, onCreated }: ConnectProps) {
  const creating = useMakeAppKey();
  if (created !== undefined) {
    const listed = keys.find(({ id }) => id === created.id);
    const client = listed?.lastUsedAt && (listed.lastClient ?? listed.name);
    return <CreatedKey created={created} client={client} onDone={() => onCreated(undefined)} />;
  }
  if (keys.length >= APP_KEYS_PER_USER) return <p className="text-sm">{texts.full(APP_KEYS_PER_USER)}</p>;
  return (
    <NewKeyForm
      texts={texts}
      nameMaxLength={APP_KEY_NAME_MAX_LENGTH}
      creating={creating}
      onCreated={onCreated}
    />
  );
}

function Keys(props: ConnectProps) {
  const { keys } = props;
  const revocation = useRevokeAppKey();
  return (
    <Panel
      title={texts.title}
      action={
        keys.length > 0 && (
          <p className="text-sm text-muted tabular-nums">{texts.count(keys.length, APP_KEYS_PER_USER)}</p>
        )
      }
    >
      <Connect {...props} />
      {keys.length > 0 ? (
        <div className="border-t border-line pt-2">
          <KeyList keys={keys} texts={texts} revocation={revocation} />
        </div>
      ) : (
        <p className="text-sm text-muted">{texts.empty}</p>
      )}
    </Panel>
  );
}

export function OwnApps() {
  const [created, setCreated] = useState<CreatedAppKey>();
  const query = useAppKeys(created?.id);
  const keys = query.data;

  function renderKeys() {
    if (keys !== undefined) return <Keys keys={keys} created={created} onCreated={setCreated} />;
    return (
      <Panel title={texts.title}>
        <Loaded query={query} failed={texts.loadFailed} heights={['h-14', 'h-14']}>
          {() => null}
        </Loaded>
      </Panel>
    );
  }

  const isFirst = keys?.length === 0 && created === undefined;
  // The instructions wait until their position is known.
  const isKnown = keys !== undefined || query.error !== null;
  return (
    <div
      className={clsx(
        'grid items-start gap-6',
        !isFirst && 'lg:grid-cols-[minmax(0,1fr)_360px] lg:grid-rows-[auto_1fr]',
      )}
    >
      {renderKeys()}
      {isKnown && (
        <div className={isFirst ? 'order-first' : 'lg:row-span-2'}>
          <HowToConnect isWide={isFirst} hasFields={created === undefined} />
        </div>
      )}
      {isKnown && !isFirst && <RecommendedApps />}
    </div>
  );
}
