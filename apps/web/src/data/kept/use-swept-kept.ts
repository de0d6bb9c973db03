import { KEPT_CACHES } from '@tutti/contract/limits';
import { useEffect } from 'react';

async function sweep(): Promise<void> {
  const names = await caches.keys();
  if (!names.some((name) => name.startsWith(KEPT_CACHES))) return;
  const { leaveKept } = await import('./open-keeper.ts');
  await leaveKept();
}

/** Removes downloads of a user who signed out in a page that closed before their removal. */
export function useSweptKept(): void {
  useEffect(() => {
    if ('caches' in window) void sweep();
  }, []);
}
