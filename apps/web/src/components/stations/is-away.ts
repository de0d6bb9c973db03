import type { StationSnapshot } from '#engine/engine-types.ts';

type Line = Pick<StationSnapshot, 'connection' | 'connectionError' | 'isOverHttp'>;

/**
 * Whether stations are unreachable: the hub connection was lost and HTTP does not replace it. Before the first connection
 * this is false, because joining opens one.
 */
export function isAway({ connection, connectionError, isOverHttp }: Line): boolean {
  const isLost =
    connection === 'reconnecting' || (connection === 'disconnected' && connectionError !== undefined);
  return isLost && !isOverHttp;
}
