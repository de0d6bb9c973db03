import { adminTexts } from '@tutti/contract/texts/admin-texts';
import { clsx } from 'clsx';
import { useEffect } from 'react';
import { Link } from 'react-router';
import { isAccessDenied } from '#data/admin-access-queries.ts';
import { useOverview } from '#data/admin-overview-queries.ts';
import { useStation } from '#engine/engine-context.tsx';
import type { SystemState } from './system-state.ts';
import { readSystemState } from './system-state.ts';

const LOOKS: Record<SystemState['kind'], { pill: string; dot: string }> = {
  checking: { pill: 'bg-raised text-muted', dot: 'bg-edge' },
  online: { pill: 'bg-good-soft text-good', dot: 'bg-good' },
  degraded: { pill: 'bg-warn-soft text-accent', dot: 'bg-accent' },
  offline: { pill: 'bg-bad-soft text-live', dot: 'bg-live' },
};

function wordFor(state: SystemState): string {
  if (state.kind === 'checking') return 'Checking…';
  if (state.kind === 'offline') return 'System Offline';
  if (state.kind === 'online') return adminTexts.systemOnline;
  return state.failing.length === 1 ? '1 check failing' : `${state.failing.length} checks failing`;
}

/** Asks again at once when the live connection comes or goes, which is news long before the next poll. */
function useSystemState(): SystemState {
  const { data, error, failureReason, refetch } = useOverview();
  const { connection } = useStation();
  // biome-ignore lint/correctness/useExhaustiveDependencies: the connection is what has to be reacted to.
  useEffect(() => void refetch(), [connection, refetch]);
  const failure = error ?? failureReason;
  return readSystemState({
    overview: data,
    isUnanswered: failure !== null && !isAccessDenied(failure),
    hub: connection,
  });
}

export function SystemIndicator() {
  const state = useSystemState();
  const look = LOOKS[state.kind];
  return (
    <Link
      to="/admin/monitoring"
      title={state.kind === 'degraded' ? state.failing.join(', ') : undefined}
      className={clsx(
        'inline-flex min-h-9 shrink-0 items-center gap-2 rounded-full px-3.5 text-xs font-bold whitespace-nowrap',
        look.pill,
      )}
    >
      <span aria-hidden="true" className={clsx('size-2 rounded-full', look.dot)} />
      <span role="status">{wordFor(state)}</span>
    </Link>
  );
}
