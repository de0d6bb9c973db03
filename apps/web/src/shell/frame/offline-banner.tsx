import { keptMarkTexts } from '@tutti/contract/texts/kept-mark-texts';
import { shellTexts } from '@tutti/contract/texts/shell-texts';
import { WifiOff } from 'lucide-react';
import { ViewLink } from '#components/view-link.tsx';
import { useKept } from '#data/kept/kept-here.ts';
import { useIsOnline } from '#ui/screen/use-is-online.ts';

/** The live region stands there before the connection goes, or nobody would hear that it went. */
export function OfflineBanner() {
  const isOnline = useIsOnline();
  const { isServerAway, collections } = useKept();
  return (
    <div role="status">
      {(!isOnline || isServerAway) && (
        <p className="flex min-h-11 flex-wrap items-center justify-center gap-x-2 bg-warn-soft px-4 text-center text-sm font-medium text-ink">
          <span className="inline-flex items-center gap-2 py-2">
            <WifiOff aria-hidden="true" className="size-4 shrink-0" />
            {isOnline ? keptMarkTexts.serverAway : shellTexts.offline}
          </span>
          {collections.size > 0 && (
            <ViewLink view={{ id: 'kept' }} className="inline-flex min-h-11 items-center underline">
              {keptMarkTexts.mark}
            </ViewLink>
          )}
        </p>
      )}
    </div>
  );
}
