import { offlineBadgeTexts } from '@tutti/contract/offline/badge-texts';
import { CircleArrowDown } from 'lucide-react';
import type { OfflineKind } from '#data/offline/offline-record.ts';
import { useOfflineCollection } from '#data/offline/offline-status.ts';

/** Only for albums and playlists that are completely downloaded. */
export function OfflineBadge({ kind, id }: { kind: OfflineKind; id: string }) {
  const collection = useOfflineCollection(kind, id);
  if (collection?.state !== 'offline') return null;
  return (
    <CircleArrowDown
      role="img"
      aria-label={offlineBadgeTexts.mark}
      className="me-1.5 inline size-4 align-[-0.2em] text-accent"
    />
  );
}
