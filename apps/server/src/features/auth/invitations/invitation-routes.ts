import { adminInvitationsRoutes, authRoutes, invitationTexts } from '@tutti/contract';
import type { RouteRegistrar } from '#http/contract-route.ts';
import type { Invitations } from './invitations.ts';

export function registerInvitationRoutes({ route }: RouteRegistrar, invitations: Invitations): void {
  route(adminInvitationsRoutes.invitations, () => invitations.list());
  route(adminInvitationsRoutes.invite, ({ body, actor, origin }) =>
    invitations.invite({ actor, origin }, body),
  );
  route(adminInvitationsRoutes.revokeInvitation, async ({ params, actor, origin }) => {
    await invitations.revoke({ actor, origin }, params.id);
    return { message: invitationTexts.list.revoked };
  });
  route(authRoutes.readInvitation, ({ body }) => invitations.read(body.token));
  route(authRoutes.acceptInvitation, async ({ body, origin }) => ({
    message: await invitations.accept(body, origin),
  }));
}
