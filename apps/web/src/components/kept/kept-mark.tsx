import { keptMarkTexts } from '@tutti/contract/texts/kept-mark-texts';
import { CircleArrowDown } from 'lucide-react';
import { useKeptCollection } from '#data/kept/kept-here.ts';
import type { KeptKind } from '#data/kept/kept-record.ts';

/** Shown in lists before the details of an album or playlist that is fully downloaded. */
export function KeptMark({ kind, id }: { kind: KeptKind; id: string }) {
  const kept = useKeptCollection(kind, id);
  if (kept?.state !== 'kept') return null;
  return (
    <CircleArrowDown
      role="img"
      aria-label={keptMarkTexts.mark}
      className="me-1.5 inline size-4 align-[-0.2em] text-accent"
    />
  );
}
