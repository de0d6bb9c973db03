import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, describe, expect, it } from 'vitest';
import '#test/popover-in-jsdom.ts';
import type { AdminUser } from '#data/admin/admin-users-queries.ts';
import { PROFILE } from '#test/fake-server.ts';
import { leavePage } from '#test/leave-page.ts';
import { APPROVED, buildUser, choose, findRow, LIST, openUsers, toUsersPage } from '#test/render-users.tsx';

const OWN = buildUser('admin', {
  id: PROFILE.id,
  approved: true,
  roles: ['Admin', 'User'],
  isProtected: true,
});
const REASON = "You can't do this to your own account. Ask another administrator.";

afterEach(leavePage);

function openWith(user: AdminUser, answers = {}) {
  return openUsers({ [LIST]: () => toUsersPage([user]), ...answers });
}

async function readMenu(user: AdminUser) {
  const row = await findRow(user);
  fireEvent.click(row.getByRole('button', { name: `More options for ${user.email}` }));
  return screen.getAllByRole('menuitem', { hidden: true });
}

const labelOf = (item: HTMLElement) => item.textContent?.replace(REASON, '');

describe('the menu of a user', () => {
  it('omits actions that do not apply to the account', async () => {
    openWith(APPROVED);
    expect((await readMenu(APPROVED)).map(labelOf)).toEqual([
      'Roles',
      'Revoke approval',
      'Sessions',
      'Revoke app keys',
      'Delete',
    ]);
  });

  it('offers actions that apply to the account', async () => {
    const user = { ...APPROVED, hasSecondFactor: true, signOnLinks: 1 };
    openWith(user);
    const labels = (await readMenu(user)).map(labelOf);
    expect(labels).toContain('Remove two-step sign-in');
    expect(labels).toContain('Linked services');
  });

  it.each(['Revoke approval', 'Delete'])(
    "says that another administrator must do it for one's own account: %s",
    async (label) => {
      const server = openWith(OWN);
      await screen.findByText(OWN.email);
      await waitFor(() => expect(server.list('GET /api/auth/me')).not.toHaveLength(0));
      await readMenu(OWN);
      const item = await waitFor(() => {
        const found = screen.getByRole('menuitem', { name: label, description: REASON, hidden: true });
        expect(found.getAttribute('aria-disabled')).toBe('true');
        return found;
      });
      fireEvent.click(item);
      expect(screen.queryByRole('alertdialog')).toBeNull();
      expect(server.changes()).toEqual([]);
    },
  );

  it('prevents administrators from removing their own Admin role, and still changes other roles', async () => {
    const server = openWith(OWN, { 'POST /api/admin/add-role': () => ({ message: 'ok' }) });
    await choose(OWN, 'Roles');
    const admin = await screen.findByRole('switch', { name: 'Admin' });
    await waitFor(() => expect(admin.getAttribute('aria-disabled')).toBe('true'));
    expect(admin.textContent).toContain(REASON);
    fireEvent.click(admin);
    fireEvent.click(screen.getByRole('switch', { name: 'DJ' }));
    await waitFor(() => expect(server.list('POST /api/admin/add-role')).toHaveLength(1));
    expect(server.list('POST /api/admin/remove-role')).toHaveLength(0);
  });
});

describe('the sign-in links of a user', () => {
  const user = { ...APPROVED, signOnLinks: 2 };
  const link = {
    id: '5b0e1d7e-0000-4000-8000-000000000001',
    service: 'Authentik',
    email: 'adam@example.org',
    since: '2026-11-01T12:00:00.000Z',
    isInUse: true,
  };
  const address = `/api/admin/users/${user.id}/sso`;

  it('are listed, and ended one by one', async () => {
    let links = [link, { ...link, id: '5b0e1d7e-0000-4000-8000-000000000002', service: 'old.example.org' }];
    const server = openWith(user, {
      [`GET ${address}`]: () => ({ service: 'Authentik', links, hasNoPassword: true }),
      [`DELETE ${address}/${link.id}`]: () => {
        links = links.slice(1);
        return { message: 'ok' };
      },
    });
    await choose(user, 'Linked services');
    const dialog = within(await screen.findByRole('dialog', { name: 'Linked services of adam' }));
    await dialog.findByText(/Authentik, linked since/);
    dialog.getByText(/has no password/);
    fireEvent.click(dialog.getByRole('button', { name: /^Unlink Authentik/ }));
    await waitFor(() => expect(dialog.queryByText(/Authentik, linked since/)).toBeNull());
    dialog.getByText(/old\.example\.org, linked since/);
    await screen.findByText('Service unlinked.');
    expect(server.list(LIST).length).toBeGreaterThan(1);
  });
});
