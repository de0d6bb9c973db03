import { adminRoutes } from '@tutti/contract';
import type { Access } from '#features/access/access.ts';
import type { Accounts } from '#features/accounts/accounts.ts';
import type { RouteRegistrar } from '#http/contract-route.ts';
import type { Admin } from './admin.ts';

interface AdminRoutesDeps {
  readonly admin: Admin;
  readonly accounts: Accounts;
  readonly access: Access;
}

export function registerAdminRoutes({ route }: RouteRegistrar, deps: AdminRoutesDeps): void {
  const { admin, accounts, access } = deps;
  route(adminRoutes.securityWarnings, () => admin.listSecurityWarnings());
  route(adminRoutes.users, () => accounts.listUsers());
  route(adminRoutes.approve, ({ params, actor, origin }) => accounts.approve({ actor, origin }, params.id));
  route(adminRoutes.reject, ({ params, actor, origin }) => accounts.reject({ actor, origin }, params.id));
  route(adminRoutes.deleteUser, ({ params, query, actor, origin }) =>
    accounts.deleteAccount({ actor, origin }, { userId: params.id, isConfirmed: query.confirmed === 'true' }),
  );
  route(adminRoutes.addRole, async ({ body, actor, origin }) => {
    await access.addRole({ actor, origin }, body);
    return { message: `Role ${body.roleName} was given.` };
  });
  route(adminRoutes.removeRole, async ({ body, actor, origin }) => {
    await access.removeRole({ actor, origin }, body);
    return { message: `Role ${body.roleName} was taken away.` };
  });
  route(adminRoutes.requestAccess, async ({ actor, origin }) => ({
    message: await admin.requestAccess({ actor, origin }),
  }));
  route(adminRoutes.activeUsers, () => admin.listActiveUsers());
}
