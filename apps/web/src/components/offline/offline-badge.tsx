import { offlineBadgeTexts } from '@tutti/contract/texts/offline-badge-texts';
import { CircleArrowDown } from 'lucide-react';
import type { OfflineKind } from '#data/offline/offline-record.ts';
import { useOfflineCollection } from '#data/offline/offline-status.ts';

/** Shown in lists before the details of an album or playlist that is fully downloaded. */
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
