import { secondFactorRoutes } from '@tutti/contract';
import type { RouteRegistrar } from '#http/contract-route.ts';
import type { OwnSecondFactors } from './second-factors.ts';

export function registerSecondFactorRoutes({ route }: RouteRegistrar, factors: OwnSecondFactors): void {
  route(secondFactorRoutes.list, ({ actor, reply }) => {
    reply.header('cache-control', 'no-store');
    return factors.describe(actor);
  });
  route(secondFactorRoutes.beginTotp, ({ actor, origin }) => factors.beginTotp({ actor, origin }));
  route(secondFactorRoutes.confirmTotp, ({ body, actor, origin }) =>
    factors.confirmTotp(body.code, { actor, origin }),
  );
  route(secondFactorRoutes.removeTotp, async ({ actor, origin }) => ({
    message: await factors.removeTotp({ actor, origin }),
  }));
  route(secondFactorRoutes.renewRecoveryCodes, ({ actor, origin }) =>
    factors.regenerateRecoveryCodes({ actor, origin }),
  );
  route(secondFactorRoutes.removeOfUser, async ({ params, actor, origin }) => ({
    message: await factors.removeOfUser(params.id, { actor, origin }),
  }));
}
