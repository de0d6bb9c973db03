import { keptTexts } from '@tutti/contract/texts/kept-texts';
import { useState } from 'react';
import { ViewHeader } from '#components/view-header.tsx';
import { WithAside } from '#components/with-aside.tsx';
import { removeAllKept } from '#data/kept/keeping.ts';
import { canKeep, useKept } from '#data/kept/kept-here.ts';
import { useOpenView } from '#navigation/view.ts';
import { Button } from '#ui/button.tsx';
import { ConfirmDialog } from '#ui/dialogs/confirm-dialog.tsx';
import { MessageState } from '#ui/states/message-state.tsx';
import { KeptRoom } from './kept-room.tsx';
import { KeptRow } from './kept-row.tsx';
import { sizeWords } from './size-words.ts';

function KeptList() {
  const openView = useOpenView();
  const { collections } = useKept();
  if (collections.size === 0) {
    return (
      <MessageState
        drawing="playlists"
        title={keptTexts.empty}
        text={keptTexts.emptyHint}
        action={<Button onClick={() => openView({ id: 'albums' })}>{keptTexts.browseAlbums}</Button>}
      />
    );
  }
  const newestFirst = [...collections].toSorted(([, a], [, b]) => b.record.keptAtMs - a.record.keptAtMs);
  return (
    <ul aria-label={keptTexts.heading} className="divide-y divide-line">
      {newestFirst.map(([key, kept]) => (
        <li key={key}>
          <KeptRow kept={kept} />
        </li>
      ))}
    </ul>
  );
}

/** All downloads in this browser, their size, and buttons to remove them. */
export function KeptView() {
  const { collections, sizeBytes } = useKept();
  const [isAsking, setIsAsking] = useState(false);
  if (!canKeep()) {
    return (
      <>
        <ViewHeader title={keptTexts.heading} />
        <MessageState drawing="playlists" title={keptTexts.unsupported} text={keptTexts.unsupportedHint} />
      </>
    );
  }
  return (
    <>
      <ViewHeader
        title={keptTexts.heading}
        actions={
          collections.size > 0 && <Button onClick={() => setIsAsking(true)}>{keptTexts.removeAll}</Button>
        }
      />
      <WithAside isEarly aside={<KeptRoom />}>
        <KeptList />
      </WithAside>
      {isAsking && (
        <ConfirmDialog
          title={keptTexts.removeAllTitle}
          text={keptTexts.removeAllText(sizeWords(sizeBytes))}
          action={keptTexts.removeAll}
          isDanger
          onConfirm={() => {
            setIsAsking(false);
            void removeAllKept();
          }}
          onCancel={() => setIsAsking(false)}
        />
      )}
    </>
  );
}
