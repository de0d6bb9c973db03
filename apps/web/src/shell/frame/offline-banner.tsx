import { shellTexts } from '@tutti/contract/texts/shell-texts';
import { WifiOff } from 'lucide-react';
import { useIsOnline } from '#ui/use-is-online.ts';

/** The live region stands there before the connection goes, or nobody would hear that it went. */
export function OfflineBanner() {
  const isOnline = useIsOnline();
  return (
    <div role="status">
      {!isOnline && (
        <p className="flex min-h-11 items-center justify-center gap-2 bg-warn-soft px-4 text-center text-sm font-medium text-ink">
          <WifiOff aria-hidden="true" className="size-4 shrink-0" />
          {shellTexts.offline}
        </p>
      )}
    </div>
  );
}
