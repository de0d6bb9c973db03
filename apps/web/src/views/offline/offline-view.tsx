import { offlineTexts } from '@tutti/contract/offline/texts';
import { useState } from 'react';
import { BackToLibrary } from '#components/back-to-library.tsx';
import { formatSize } from '#components/format-size.ts';
import { PageColumn } from '#components/page-column.tsx';
import { ViewHeader } from '#components/view-header.tsx';
import { WithAside } from '#components/with-aside.tsx';
import { removeAllOffline } from '#data/offline/offline-actions.ts';
import { canStoreOffline, useOffline } from '#data/offline/offline-status.ts';
import { useOpenView } from '#navigation/view.ts';
import { Button } from '#ui/button.tsx';
import { ConfirmDialog } from '#ui/dialogs/confirm-dialog.tsx';
import { MessageState } from '#ui/states/message-state.tsx';
import { DownloadCandidates } from './download-candidates.tsx';
import { OfflineRow } from './offline-row.tsx';
import { OfflineStorage } from './offline-storage.tsx';

function OfflineList() {
  const openView = useOpenView();
  const { collections } = useOffline();
  if (collections.size === 0) {
    return (
      // Less far from each other, so that more of the candidates is in view.
      <div className="space-y-2" style={{ marginBlockStart: '-2rem' }}>
        <MessageState
          drawing="kept"
          title={offlineTexts.empty}
          text={offlineTexts.emptyHint}
          action={
            <Button look="primary" onClick={() => openView({ id: 'albums' })}>
              {offlineTexts.browseAlbums}
            </Button>
          }
        />
        <DownloadCandidates />
      </div>
    );
  }
  const newestFirst = [...collections].toSorted(([, a], [, b]) => b.record.keptAtMs - a.record.keptAtMs);
  return (
    <ul aria-label={offlineTexts.heading} className="divide-y divide-line">
      {newestFirst.map(([key, collection]) => (
        <li key={key}>
          <OfflineRow collection={collection} />
        </li>
      ))}
    </ul>
  );
}

export function OfflineView() {
  const { collections, sizeBytes } = useOffline();
  const [isConfirming, setIsConfirming] = useState(false);
  if (!canStoreOffline()) {
    return (
      <PageColumn>
        <BackToLibrary />
        <ViewHeader title={offlineTexts.heading} />
        <MessageState drawing="kept" title={offlineTexts.unsupported} text={offlineTexts.unsupportedHint} />
      </PageColumn>
    );
  }
  return (
    <PageColumn>
      <BackToLibrary />
      <ViewHeader
        title={offlineTexts.heading}
        actions={
          collections.size > 0 && (
            <Button onClick={() => setIsConfirming(true)}>{offlineTexts.removeAll}</Button>
          )
        }
      />
      <WithAside isNarrow aside={<OfflineStorage />}>
        <OfflineList />
      </WithAside>
      {isConfirming && (
        <ConfirmDialog
          title={offlineTexts.removeAllTitle}
          text={offlineTexts.removeAllText(formatSize(sizeBytes))}
          action={offlineTexts.removeAll}
          isDanger
          onConfirm={() => {
            setIsConfirming(false);
            void removeAllOffline();
          }}
          onCancel={() => setIsConfirming(false)}
        />
      )}
    </PageColumn>
  );
}
