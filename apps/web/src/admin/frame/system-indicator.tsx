import { adminFrameTexts } from '@tutti/contract/admin/frame-texts';
import { adminTexts } from '@tutti/contract/admin/texts';
import { clsx } from 'clsx';
import type { LucideIcon } from 'lucide-react';
import { CircleCheck, CircleDashed, CloudOff, TriangleAlert } from 'lucide-react';
import { useEffect } from 'react';
import { useOverview } from '#data/admin/admin-overview-queries.ts';
import { isRefused } from '#data/admin/admin-users-queries.ts';
import { useStation } from '#engine/engine-context.tsx';
import { Link } from '#ui/link.tsx';
import type { SystemState } from './system-state.ts';
import { readSystemState } from './system-state.ts';

/** States differ in shape as well as in color. */
const LOOKS: Record<SystemState['kind'], { pill: string; icon: LucideIcon }> = {
  checking: { pill: 'bg-raised text-muted', icon: CircleDashed },
  online: { pill: 'bg-good-soft text-good', icon: CircleCheck },
  degraded: { pill: 'bg-warn-soft text-accent', icon: TriangleAlert },
  offline: { pill: 'bg-bad-soft text-live', icon: CloudOff },
};

function wordFor(state: SystemState): string {
  if (state.kind === 'checking') return adminFrameTexts.checking;
  if (state.kind === 'offline') return adminFrameTexts.systemOffline;
  if (state.kind === 'online') return adminTexts.systemOnline;
  return adminFrameTexts.checksFailing(state.failing.length);
}

/** Refetches at once when the live connection opens or closes, because the next poll would be too late. */
function useSystemState(): SystemState {
  const { data, error, failureReason, refetch } = useOverview();
  const { connection, connectionError } = useStation();
  // biome-ignore lint/correctness/useExhaustiveDependencies: a change of the connection must trigger a refetch.
  useEffect(() => void refetch(), [connection, refetch]);
  const failure = error ?? failureReason;
  return readSystemState({
    overview: data,
    isUnanswered: failure !== null && !isRefused(failure),
    hub: connection,
    hubError: connectionError,
  });
}

export function SystemIndicator() {
  const state = useSystemState();
  const { pill, icon: Icon } = LOOKS[state.kind];
  return (
    <Link
      to="/admin/monitoring"
      title={state.kind === 'degraded' ? state.failing.join(', ') : undefined}
      className={clsx(
        'inline-flex min-h-9 shrink-0 items-center gap-2 rounded-full px-3.5 text-xs font-bold whitespace-nowrap',
        'max-sm:min-h-11 max-sm:px-3.5',
        pill,
      )}
    >
      <Icon aria-hidden="true" className="size-4" />
      <span role="status" className="max-sm:sr-only">
        {wordFor(state)}
      </span>
    </Link>
  );
}
