import { adminLibraryRoutes } from '@tutti/contract';
import { JsonText, type RouteRegistrar } from '#http/contract-route.ts';
import type { Library } from './library.ts';
import type { createPurgeMissing } from './purge-missing.ts';

interface LibraryProblemRoutesDeps {
  readonly library: Pick<Library, 'heavy'>;
  readonly purgeMissing: ReturnType<typeof createPurgeMissing>;
}

export function registerLibraryProblemRoutes(
  { route }: RouteRegistrar,
  { library, purgeMissing }: LibraryProblemRoutesDeps,
): void {
  route(
    adminLibraryRoutes.libraryProblems,
    async ({ query, caller }) => new JsonText(await library.heavy.listProblems(query, caller)),
  );
  route(adminLibraryRoutes.purgeMissing, ({ body, actor, origin }) => purgeMissing({ actor, origin }, body));
}
