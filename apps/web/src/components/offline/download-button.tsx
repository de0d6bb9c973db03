import { offlineTexts } from '@tutti/contract/offline/texts';
import { ArrowDownToLine, Check, Pause } from 'lucide-react';
import { download, haltDownload } from '#data/offline/offline-actions.ts';
import type { OfflineRef } from '#data/offline/offline-record.ts';
import type { OfflineCollection } from '#data/offline/offline-state.ts';
import { canStoreOffline, useOfflineCollection } from '#data/offline/offline-status.ts';
import { IconButton } from '#ui/button.tsx';
import { useOfflineRemoval } from './use-offline-removal.tsx';

interface DownloadButtonProps {
  collection: OfflineRef;
  name: string;
  /** The button is in a list, where buttons of one name could not be told apart. */
  isInList?: boolean;
}

interface ButtonContent {
  readonly text: string;
  /** The name of the action, because the text is the state. */
  readonly label: string | undefined;
  readonly icon: typeof Check;
  readonly press: () => void;
}

interface ContentOptions extends DownloadButtonProps {
  readonly remove: () => void;
}

function contentOf(
  stored: OfflineCollection | undefined,
  { collection, name, isInList = false, remove }: ContentOptions,
): ButtonContent {
  const start = () => void download(collection, name);
  if (stored === undefined)
    return {
      text: isInList ? offlineTexts.keepNamed(name) : offlineTexts.keep,
      label: undefined,
      icon: ArrowDownToLine,
      press: start,
    };
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

/** Reserves the place of the button, so that nothing moves. */
export function DownloadButtonPlaceholder() {
  if (!canStoreOffline()) return null;
  return (
    <IconButton label={offlineTexts.keep} disabled>
      <ArrowDownToLine aria-hidden="true" className="size-5" />
    </IconButton>
  );
}

/** The part of the songs that are on this device, around the icon. */
function ProgressRing({ stored: { songsHere, songsWanted } }: { stored: OfflineCollection }) {
  return (
    <svg aria-hidden="true" viewBox="0 0 44 44" className="pointer-events-none absolute inset-0 -rotate-90">
      <circle cx="22" cy="22" r="18" fill="none" strokeWidth="2.5" className="stroke-edge/50" />
      <circle
        cx="22"
        cy="22"
        r="18"
        fill="none"
        strokeWidth="2.5"
        pathLength={Math.max(1, songsWanted)}
        strokeDasharray={`${songsHere} ${Math.max(1, songsWanted)}`}
        className="stroke-accent"
      />
    </svg>
  );
}

export function DownloadButton(props: DownloadButtonProps) {
  const { kind, id } = props.collection;
  const stored = useOfflineCollection(kind, id);
  const removal = useOfflineRemoval(props.collection, props.name);
  if (!canStoreOffline()) return null;
  const { text, label, icon: Icon, press } = contentOf(stored, { ...props, remove: removal.remove });
  const isStored = stored?.state === 'offline';
  return (
    <>
      <IconButton
        // The state comes first, because it is what the icon shows.
        label={label === undefined ? text : `${text}. ${label}`}
        isActive={isStored}
        className="relative"
        onClick={press}
      >
        <Icon aria-hidden="true" className="size-5" />
        {stored !== undefined && !isStored && <ProgressRing stored={stored} />}
      </IconButton>
      {removal.question}
    </>
  );
}
