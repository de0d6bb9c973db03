import { errorTexts } from '@tutti/contract/error-texts';
import { shellTexts } from '@tutti/contract/frame/texts';
import { offlineBadgeTexts } from '@tutti/contract/offline/badge-texts';
import { ShieldAlert, WifiOff } from 'lucide-react';
import { useSyncExternalStore } from 'react';
import { isGuardRefusing, subscribeToGuard } from '#api/guard-in-front.ts';
import { ViewLink } from '#components/view-link.tsx';
import { useOffline } from '#data/offline/offline-status.ts';
import { useIsOnline } from '#ui/screen/use-is-online.ts';

/** The live region is always rendered, because screen readers would not announce a new one. */
export function OfflineBanner() {
  const isOnline = useIsOnline();
  const { isServerAway, collections } = useOffline();
  const isGuarded = useSyncExternalStore(subscribeToGuard, isGuardRefusing);
  return (
    <div role="status">
      {isGuarded && (
        <p className="flex min-h-11 items-center justify-center gap-2 bg-warn-soft px-4 py-2 text-center text-sm font-medium text-ink">
          <ShieldAlert aria-hidden="true" className="size-4 shrink-0" />
          {errorTexts.guarded}
        </p>
      )}
      {(!isOnline || isServerAway) && (
        <p className="flex min-h-11 flex-wrap items-center justify-center gap-x-2 bg-warn-soft px-4 text-center text-sm font-medium text-ink">
          <span className="inline-flex items-center gap-2 py-2">
            <WifiOff aria-hidden="true" className="size-4 shrink-0" />
            {isOnline ? offlineBadgeTexts.serverAway : shellTexts.offline}
          </span>
          {collections.size > 0 && (
            <ViewLink view={{ id: 'kept' }} className="inline-flex min-h-11 items-center underline">
              {offlineBadgeTexts.mark}
            </ViewLink>
          )}
        </p>
      )}
    </div>
  );
}
