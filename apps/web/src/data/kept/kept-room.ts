/** How much room the browser gives, and whether it promised to keep what lies there. */
import { useQuery } from '@tanstack/react-query';
import { queryKeys } from '../query-keys.ts';

/** Left to the browser and to everything else that is stored here. */
const SPARED_BYTES = 50e6;

export async function readRoomBytes(): Promise<number> {
  const { quota, usage } = (await navigator.storage?.estimate?.()) ?? {};
  if (quota === undefined || usage === undefined) return Number.POSITIVE_INFINITY;
  return Math.max(0, quota - usage - SPARED_BYTES);
}

/** Asked anew whenever what is kept grows or shrinks. */
export function useKeptRoom(sizeBytes: number) {
  return useQuery({
    queryKey: queryKeys.keptRoom(sizeBytes),
    queryFn: async () => ({
      roomBytes: await readRoomBytes(),
      isPersistent: (await navigator.storage?.persisted?.()) ?? false,
    }),
    networkMode: 'always',
    placeholderData: (former) => former,
  });
}
