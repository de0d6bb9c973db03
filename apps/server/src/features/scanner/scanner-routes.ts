import { adminLibraryRoutes } from '@tutti/contract';
import type { RouteRegistrar } from '#http/contract-route.ts';
import type { Requester } from '#identity/actor.ts';
import type { Scanner } from './scanner.ts';

interface ScannerRoutesDeps {
  readonly scanner: Scanner;
  /** Writes down who asked for a scan; those that begin by themselves are nobody's act. */
  readonly recordScan: (requester: Requester, details: string) => Promise<void>;
}

export function registerScannerRoutes(
  { route }: RouteRegistrar,
  { scanner, recordScan }: ScannerRoutesDeps,
): void {
  route(adminLibraryRoutes.library, () => scanner.getStatus());
  route(adminLibraryRoutes.scanLibrary, async ({ query, actor, origin }) => {
    const acceptsLoss = query.acceptLoss === 'true';
    await recordScan({ actor, origin }, acceptsLoss ? 'Loss accepted' : 'Asked for by hand');
    return scanner.requestScan({ acceptsLoss });
  });
}
