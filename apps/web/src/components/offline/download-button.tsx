import { offlineTexts } from '@tutti/contract/texts/offline-texts';
import { ArrowDownToLine, Check, Pause } from 'lucide-react';
import { download, haltDownload } from '#data/offline/offline-actions.ts';
import type { OfflineRef } from '#data/offline/offline-record.ts';
import type { OfflineCollection } from '#data/offline/offline-state.ts';
import { canStoreOffline, useOfflineCollection } from '#data/offline/offline-status.ts';
import { Button } from '#ui/button.tsx';
import { useOfflineRemoval } from './use-offline-removal.tsx';

interface DownloadButtonProps {
  collection: OfflineRef;
  name: string;
}

interface Face {
  readonly text: string;
  /** The accessible name of the action, because the visible text shows the state. */
  readonly label: string | undefined;
  readonly icon: typeof Check;
  readonly press: () => void;
}

interface Faced extends DownloadButtonProps {
  readonly remove: () => void;
}

function faceOf(stored: OfflineCollection | undefined, { collection, name, remove }: Faced): Face {
  const start = () => void download(collection, name);
  if (stored === undefined)
    return { text: offlineTexts.keep, label: undefined, icon: ArrowDownToLine, press: start };
  const { state, songsHere, songsWanted } = stored;
  if (state === 'offline') {
    return { text: offlineTexts.kept, label: offlineTexts.removeNamed(name), icon: Check, press: remove };
  }
  if (state === 'stopped') {
    const text = offlineTexts.goOn(songsHere, songsWanted);
    return { text, label: offlineTexts.goOnNamed(name), icon: ArrowDownToLine, press: start };
  }
  const text = state === 'waiting' ? offlineTexts.waiting : offlineTexts.keeping(songsHere, songsWanted);
  return {
    text,
    label: offlineTexts.stopNamed(name),
    icon: Pause,
    press: () => void haltDownload(collection),
  };
}

/** Reserves the place of the button until the collection is known, so that nothing moves. */
export function DownloadButtonPlaceholder() {
  if (!canStoreOffline()) return null;
  return (
    <Button disabled>
      <ArrowDownToLine aria-hidden="true" className="size-4" />
      {offlineTexts.keep}
    </Button>
  );
}

/** Downloads an album or a playlist to this device, and shows the progress. */
export function DownloadButton(props: DownloadButtonProps) {
  const { kind, id } = props.collection;
  const stored = useOfflineCollection(kind, id);
  const removal = useOfflineRemoval(props.collection, props.name);
  if (!canStoreOffline()) return null;
  const { text, label, icon: Icon, press } = faceOf(stored, { ...props, remove: removal.ask });
  const isStored = stored?.state === 'offline';
  return (
    <>
      <Button
        // The visible text stays part of the accessible name, for users of speech control.
        aria-label={label && `${text}. ${label}`}
        title={label}
        className="tabular-nums"
        onClick={press}
      >
        <Icon aria-hidden="true" className={isStored ? 'size-4 text-accent' : 'size-4'} />
        {text}
      </Button>
      {removal.question}
    </>
  );
}
