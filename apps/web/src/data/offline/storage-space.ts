import { useQuery } from '@tanstack/react-query';
import { queryKeys } from '../query-keys.ts';

/** Left for the browser and for other data of this site. */
const SPARED_BYTES = 50e6;

export async function readRoomBytes(): Promise<number> {
  const { quota, usage } = (await navigator.storage?.estimate?.()) ?? {};
  if (quota === undefined || usage === undefined) return Number.POSITIVE_INFINITY;
  return Math.max(0, quota - usage - SPARED_BYTES);
}

export function useStorageSpace(sizeBytes: number) {
  return useQuery({
    queryKey: queryKeys.storageSpace(sizeBytes),
    queryFn: async () => ({
      roomBytes: await readRoomBytes(),
      isPersistent: (await navigator.storage?.persisted?.()) ?? false,
    }),
    networkMode: 'always',
    placeholderData: (former) => former,
  });
}
