import type { StationSnapshot } from '#engine/engine-types.ts';

type Line = Pick<StationSnapshot, 'connection' | 'connectionError' | 'isOverHttp'>;

/**
 * Nobody can be asked for a station: the hub was lost, and nothing stands in for it. Before the first connection joining
 * makes one.
 */
export function isAway({ connection, connectionError, isOverHttp }: Line): boolean {
  const isLost =
    connection === 'reconnecting' || (connection === 'disconnected' && connectionError !== undefined);
  return isLost && !isOverHttp;
}
