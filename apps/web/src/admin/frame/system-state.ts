import { adminFrameTexts } from '@tutti/contract/admin/frame-texts';
import type { AdminOverview } from '#data/admin/admin-overview-queries.ts';
import type { HubConnectionState } from '#engine/engine-types.ts';

export type SystemState =
  | { kind: 'checking' }
  | { kind: 'online' }
  | { kind: 'degraded'; failing: readonly string[] }
  | { kind: 'offline' };

interface Signs {
  overview: Pick<AdminOverview, 'checks'> | undefined;
  /** The last request to the server failed. */
  isUnanswered: boolean;
  hub: HubConnectionState;
  /** Why the live connection is closed; undefined before its first attempt. */
  hubError: string | undefined;
}

/** `online` requires a response to the last request, passing checks, and this page's own live connection. */
export function readSystemState({ overview, isUnanswered, hub, hubError }: Signs): SystemState {
  if (isUnanswered) return { kind: 'offline' };
  if (overview === undefined) return { kind: 'checking' };
  const failing = overview.checks.filter((check) => !check.isPassing).map((check) => check.name);
  const isCut = hub === 'reconnecting' || (hub === 'disconnected' && hubError !== undefined);
  if (isCut) failing.push(adminFrameTexts.liveConnectionOfThisPage);
  return failing.length === 0 ? { kind: 'online' } : { kind: 'degraded', failing };
}
