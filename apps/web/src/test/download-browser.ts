/** A fake browser that can download music: caches, locks and a worker, with a signed-in user. */
import { vi } from 'vitest';
import { storeToken } from '#api/token-store.ts';
import { FakeCacheStorage } from './fake-caches.ts';

/** Runs callbacks with the same name one after the other, like the browser's locks. */
function fakeLocks() {
  const last = new Map<string, Promise<unknown>>();
  return {
    request<Result>(name: string, work: () => Promise<Result>): Promise<Result> {
      const done = (last.get(name) ?? Promise.resolve()).then(work);
      last.set(
        name,
        done.catch(() => undefined),
      );
      return done;
    },
  };
}

/** A channel without other listeners. */
class SilentChannel {
  postMessage() {}
  close() {}
}

const tokenOf = (session: string, person: string) =>
  `head.${btoa(JSON.stringify({ jti: session, sub: person })).replaceAll('=', '')}.sign`;

/** `vi.unstubAllGlobals()` removes it, except for its local storage. */
export function openDownloadBrowser(): FakeCacheStorage {
  const caches = new FakeCacheStorage();
  vi.stubEnv('PROD', true);
  vi.stubGlobal('caches', caches);
  vi.stubGlobal('BroadcastChannel', SilentChannel);
  vi.stubGlobal('navigator', {
    language: 'en',
    languages: ['en'],
    onLine: true,
    locks: fakeLocks(),
    serviceWorker: { controller: {} },
    storage: { estimate: async () => ({ quota: 1e12, usage: 0 }), persist: async () => true },
  });
  localStorage.clear();
  storeToken(tokenOf('first', 'ada'));
  return caches;
}
