/** A browser that keeps music, for tests: caches, locks and a worker, with somebody signed in. */
import { vi } from 'vitest';
import { storeToken } from '#api/token-store.ts';
import { FakeCacheStorage } from './fake-caches.ts';

/** One after the other by name, as the browser's are. */
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

/** Nobody else listens. */
class SilentChannel {
  postMessage() {}
  close() {}
}

const tokenOf = (session: string, person: string) =>
  `head.${btoa(JSON.stringify({ jti: session, sub: person })).replaceAll('=', '')}.sign`;

/** `vi.unstubAllGlobals()` takes it away again, but for what lies in local storage. */
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
