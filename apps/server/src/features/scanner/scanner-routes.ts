import { adminLibraryRoutes } from '@tutti/contract';
import type { RouteRegistrar } from '#http/contract-route.ts';
import type { Scanner } from './scanner.ts';

export function registerScannerRoutes({ route }: RouteRegistrar, scanner: Scanner): void {
  route(adminLibraryRoutes.library, () => scanner.getStatus());
  route(adminLibraryRoutes.scanLibrary, ({ query, actor, origin }) =>
    scanner.requestScan({
      requester: { actor, origin },
      acceptsLoss: query.acceptLoss === 'true',
      readsAll: query.everything === 'true',
      albums: query.albums,
    }),
  );
}
