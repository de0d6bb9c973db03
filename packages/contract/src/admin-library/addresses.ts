import type { RouteAddress } from '../route.ts';

export const adminLibraryAddresses = {
  library: { method: 'GET', path: '/api/admin/library', access: 'admin' },
  scanLibrary: { method: 'POST', path: '/api/admin/library/scan', access: 'admin' },
  libraryProblems: { method: 'GET', path: '/api/admin/library/problems', access: 'admin' },
  purgeMissing: { method: 'POST', path: '/api/admin/library/purge', access: 'admin' },
} as const satisfies Readonly<Record<string, RouteAddress>>;
