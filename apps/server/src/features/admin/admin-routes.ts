import { adminRoutes } from '@tutti/contract';
import type { Accounts } from '#features/accounts/accounts.ts';
import type { UserLists } from '#features/accounts/user-lists.ts';
import type { Roles } from '#features/roles/roles.ts';
import { JsonText, type RouteRegistrar } from '#http/contract-route.ts';
import type { Admin } from './admin.ts';

interface AdminRoutesDeps {
  readonly admin: Admin;
  readonly accounts: Accounts;
  readonly roles: Roles;
  readonly userLists: UserLists;
}

export function registerAdminRoutes({ route }: RouteRegistrar, deps: AdminRoutesDeps): void {
  const { admin, accounts, roles, userLists } = deps;
  registerSystemNumbers({ route }, admin);
  registerUserSessions({ route }, admin);
  route(adminRoutes.securityWarnings, () => admin.listSecurityWarnings());
  route(adminRoutes.users, ({ reply }) =>
    reply.type('application/json; charset=utf-8').send(userLists.streamAll()),
  );
  route(adminRoutes.usersPage, async ({ query }) => new JsonText(await userLists.readPage(query)));
  route(adminRoutes.bulk, ({ body, actor, origin }) => admin.decideInBulk({ actor, origin }, body));
  route(adminRoutes.approve, ({ params, actor, origin }) => accounts.approve({ actor, origin }, params.id));
  route(adminRoutes.reject, ({ params, actor, origin }) => accounts.reject({ actor, origin }, params.id));
  route(adminRoutes.deleteUser, ({ params, query, actor, origin }) =>
    accounts.deleteAccount({ actor, origin }, { userId: params.id, isConfirmed: query.confirmed === 'true' }),
  );
  route(adminRoutes.addRole, async ({ body, actor, origin }) => {
    await roles.addRole({ actor, origin }, body);
    return { message: `Role ${body.roleName} was given.` };
  });
  route(adminRoutes.removeRole, async ({ body, actor, origin }) => {
    await roles.removeRole({ actor, origin }, body);
    return { message: `Role ${body.roleName} was taken away.` };
  });
  route(adminRoutes.requestAccess, async ({ actor, origin }) => ({
    message: await admin.requestAccess({ actor, origin }),
  }));
}

type Registrar = Pick<RouteRegistrar, 'route'>;

function registerSystemNumbers({ route }: Registrar, admin: Admin): void {
  route(adminRoutes.activeUsers, () => admin.listActiveUsers());
  route(adminRoutes.overview, () => admin.getOverview());
  route(adminRoutes.charts, ({ query }) => admin.getCharts(query.range));
  route(adminRoutes.monitoring, () => admin.getMonitoring());
}

function registerUserSessions({ route }: Registrar, { userSessions }: Admin): void {
  route(adminRoutes.userSessions, ({ params, actor, origin }) =>
    userSessions.list({ actor, origin }, params.id),
  );
  route(adminRoutes.revokeUserSession, async ({ params, actor, origin }) => ({
    message: await userSessions.end({ actor, origin }, { userId: params.id, sessionId: params.sessionId }),
  }));
  route(adminRoutes.revokeUserSessions, async ({ params, actor, origin }) => ({
    message: await userSessions.endAll({ actor, origin }, params.id),
  }));
}
