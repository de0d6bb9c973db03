import { adminLibraryTexts } from '@tutti/contract/admin-library/texts';
import { useState } from 'react';
import { Panel } from '#components/panel.tsx';
import type { LibraryStatus, ScanKind } from '#data/admin/admin-library-queries.ts';
import { Button } from '#ui/button.tsx';
import { ConfirmDialog } from '#ui/dialogs/confirm-dialog.tsx';

interface AlbumsPanelProps {
  regrouping: NonNullable<LibraryStatus['albumRegrouping']>;
  isUnavailable: boolean;
  onScan: (kind: ScanKind) => void;
}

/** Shows how many albums the last regrouping has changed, and lets the administrator undo it. */
export function AlbumsPanel({ regrouping, isUnavailable, onScan }: AlbumsPanelProps) {
  const { tracks, joined, separated, isUndone } = regrouping;
  const texts = adminLibraryTexts;
  const describeCounts = isUndone ? texts.wouldRegroup : texts.hasRegrouped;
  return (
    <Panel isDense title={texts.albums} note={isUndone ? texts.formerAlbumsNote : texts.regroupedNote}>
      <div className="space-y-4">
        <p className="text-sm tabular-nums">{describeCounts(tracks, joined, separated)}</p>
        {isUndone ? (
          <div className="flex flex-wrap gap-2">
            <Button isUnavailable={isUnavailable} onClick={() => onScan('preview')}>
              {texts.countAgain}
            </Button>
            <Button look="primary" isUnavailable={isUnavailable} onClick={() => onScan('anew')}>
              {texts.regroupAlbums}
            </Button>
          </div>
        ) : (
          <RestoreFormerAlbums isUnavailable={isUnavailable} onConfirm={() => onScan('former')} />
        )}
      </div>
    </Panel>
  );
}

function RestoreFormerAlbums(props: { isUnavailable: boolean; onConfirm: () => void }) {
  const [isConfirming, setIsConfirming] = useState(false);
  const { restoreFormerAlbums: action, restoreFormerQuestion: question } = adminLibraryTexts;
  return (
    <>
      <Button isUnavailable={props.isUnavailable} onClick={() => setIsConfirming(true)}>
        {action}
      </Button>
      {isConfirming && (
        <ConfirmDialog
          title={action}
          text={question}
          action={action}
          onCancel={() => setIsConfirming(false)}
          onConfirm={() => {
            setIsConfirming(false);
            props.onConfirm();
          }}
        />
      )}
    </>
  );
}
