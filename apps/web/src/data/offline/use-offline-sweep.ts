import { OFFLINE_CACHES } from '@tutti/contract/limits';
import { useEffect } from 'react';

async function sweep(): Promise<void> {
  const names = await caches.keys();
  if (!names.some((name) => name.startsWith(OFFLINE_CACHES))) return;
  const { clearOffline } = await import('./open-downloader.ts');
  await clearOffline();
}

/** The page of a user who signed out may have closed before their downloads were removed. */
export function useOfflineSweep(): void {
  useEffect(() => {
    if ('caches' in window) void sweep();
  }, []);
}
