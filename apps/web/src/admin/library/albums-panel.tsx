import { adminLibraryTexts } from '@tutti/contract/texts/admin-library-texts';
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

/** How much the last regrouping of all albums has changed, and the way back. */
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
  const [isAsking, setIsAsking] = useState(false);
  const { restoreFormerAlbums: action, restoreFormerQuestion: question } = adminLibraryTexts;
  return (
    <>
      <Button isUnavailable={props.isUnavailable} onClick={() => setIsAsking(true)}>
        {action}
      </Button>
      {isAsking && (
        <ConfirmDialog
          title={action}
          text={question}
          action={action}
          onCancel={() => setIsAsking(false)}
          onConfirm={() => {
            setIsAsking(false);
            props.onConfirm();
          }}
        />
      )}
    </>
  );
}
