import { adminFrameTexts } from '@tutti/contract/texts/admin-frame-texts';
import type { AdminOverview } from '#data/admin/admin-overview-queries.ts';
import type { HubConnectionState } from '#engine/engine-types.ts';

export type SystemState =
  | { kind: 'checking' }
  | { kind: 'online' }
  | { kind: 'degraded'; failing: readonly string[] }
  | { kind: 'offline' };

interface Signs {
  overview: Pick<AdminOverview, 'checks'> | undefined;
  /** The newest question to the server went unanswered. */
  isUnanswered: boolean;
  hub: HubConnectionState;
  /** Why the live connection is gone; a page that has only just opened has none and no reason either. */
  hubError: string | undefined;
}

/**
 * The state that the header shows: online only if the server responded to the last request, every check passed, and
 * this page's own live connection is intact.
 */
export function readSystemState({ overview, isUnanswered, hub, hubError }: Signs): SystemState {
  if (isUnanswered) return { kind: 'offline' };
  if (overview === undefined) return { kind: 'checking' };
  const failing = overview.checks.filter((check) => !check.isPassing).map((check) => check.name);
  const isCut = hub === 'reconnecting' || (hub === 'disconnected' && hubError !== undefined);
  if (isCut) failing.push(adminFrameTexts.liveConnectionOfThisPage);
  return failing.length === 0 ? { kind: 'online' } : { kind: 'degraded', failing };
}
