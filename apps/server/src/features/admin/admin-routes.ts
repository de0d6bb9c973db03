import { adminOverviewRoutes, adminUserRoutes } from '@tutti/contract';
import type { Accounts } from '#features/auth/accounts.ts';
import type { UserLists } from '#features/auth/administration/user-lists.ts';
import type { Roles } from '#features/roles/roles.ts';
import { sendOnceBegun } from '#http/answer-in-pieces.ts';
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
  route(adminOverviewRoutes.securityWarnings, () => admin.listSecurityWarnings());
  route(adminUserRoutes.users, ({ request, reply, caller }) => {
    const head = { 'content-type': 'application/json; charset=utf-8' };
    return sendOnceBegun({ request, reply, head }, userLists.streamAll(caller));
  });
  route(
    adminUserRoutes.usersPage,
    async ({ query, caller }) => new JsonText(await userLists.readPage(query, caller)),
  );
  route(adminUserRoutes.bulk, ({ body, actor, origin }) => admin.decideInBulk({ actor, origin }, body));
  route(adminUserRoutes.bulkPending, ({ body, actor, origin }) =>
    admin.decideAboutPending({ actor, origin }, body),
  );
  route(adminUserRoutes.approve, ({ params, actor, origin }) =>
    accounts.approve({ actor, origin }, params.id),
  );
  route(adminUserRoutes.reject, ({ params, actor, origin }) => accounts.reject({ actor, origin }, params.id));
  route(adminUserRoutes.deleteUser, ({ params, query, actor, origin }) =>
    accounts.deleteAccount({ actor, origin }, { userId: params.id, isConfirmed: query.confirmed === 'true' }),
  );
  route(adminUserRoutes.addRole, async ({ body, actor, origin }) => {
    await roles.addRole({ actor, origin }, body);
    return { message: `Role ${body.roleName} was given.` };
  });
  route(adminUserRoutes.removeRole, async ({ body, actor, origin }) => {
    await roles.removeRole({ actor, origin }, body);
    return { message: `Role ${body.roleName} was taken away.` };
  });
  route(adminUserRoutes.requestAccess, async ({ actor, origin }) => ({
    message: await admin.requestAccess({ actor, origin }),
  }));
}

type Registrar = Pick<RouteRegistrar, 'route'>;

function registerSystemNumbers({ route }: Registrar, admin: Admin): void {
  route(adminOverviewRoutes.activeUsers, () => admin.listActiveUsers());
  route(adminOverviewRoutes.overview, () => admin.getOverview());
  route(adminOverviewRoutes.charts, ({ query }) => admin.getCharts(query.range));
  route(adminOverviewRoutes.monitoring, () => admin.getMonitoring());
}

function registerUserSessions({ route }: Registrar, { userSessions }: Admin): void {
  route(adminUserRoutes.userSessions, ({ params, actor, origin }) =>
    userSessions.list({ actor, origin }, params.id),
  );
  route(adminUserRoutes.revokeUserSession, async ({ params, actor, origin }) => ({
    message: await userSessions.end({ actor, origin }, { userId: params.id, sessionId: params.sessionId }),
  }));
  route(adminUserRoutes.revokeUserSessions, async ({ params, actor, origin }) => ({
    message: await userSessions.endAll({ actor, origin }, params.id),
  }));
}
