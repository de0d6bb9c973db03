import { adminRoutes } from '@tutti/contract';
import type { RouteRegistrar } from '#http/contract-route.ts';
import type { Scanner } from './scanner.ts';

export function registerScannerRoutes({ route }: RouteRegistrar, scanner: Scanner): void {
  route(adminRoutes.library, () => scanner.getStatus());
  route(adminRoutes.scanLibrary, ({ query }) =>
    scanner.requestScan({ acceptsLoss: query.acceptLoss === 'true' }),
  );
}
