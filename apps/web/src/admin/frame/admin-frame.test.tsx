import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, describe, expect, it } from 'vitest';
import { readToken } from '#api/token-store.ts';
import { refusal, refuse } from '#test/fake-server.ts';
import { isUnavailable } from '#test/is-unavailable.ts';
import { leavePage } from '#test/leave-page.ts';
import { buildOverview, renderAdmin } from '#test/render-admin.tsx';
import { listToasts } from '#ui/toasts/toast-store.ts';

afterEach(leavePage);

const sidebar = () => screen.getByRole('complementary', { name: 'Administration' });
const address = () => screen.getByTestId('address').textContent;

describe('sidebar', () => {
  it('folds to icons and back, each with its width, and remembers it [A-154, A-321]', async () => {
    renderAdmin('/admin');
    const open = sidebar().className;
    fireEvent.click(screen.getByRole('button', { name: 'Collapse sidebar', expanded: true }));
    const folded = sidebar().className;
    expect(open.split(' ')).toContain('w-60');
    expect(folded.split(' ')).toContain('w-18');
    cleanup();
    renderAdmin('/admin');
    fireEvent.click(screen.getByRole('button', { name: 'Expand sidebar', expanded: false }));
    expect(sidebar().className).toBe(open);
  });

  it('links to the app and to every screen [A-155, A-156, A-157, A-158, A-159]', () => {
    renderAdmin('/admin');
    const links = within(sidebar()).getAllByRole('link');
    expect(links.map((link) => [link.textContent, link.getAttribute('href')])).toEqual([
      ['Back to app', '/'],
      ['Dashboard', '/admin/dashboard'],
      ['User Management', '/admin/users'],
      ['Invitations', '/admin/invitations'],
      ['System Monitoring', '/admin/monitoring'],
      ['Audit Log', '/admin/audit'],
      ['Broadcast', '/admin/broadcast'],
      ['Music Library', '/admin/library'],
      ['Backups', '/admin/backups'],
      ['Settings', '/admin/settings'],
    ]);
  });

  it('shows the signed-in administrator, and signs out [A-160, A-161, A-162]', async () => {
    const server = renderAdmin('/admin', { 'POST /api/auth/logout': () => ({ message: 'Bye' }) });
    await within(sidebar()).findByText('admin@example.org');
    within(sidebar()).getByText('Administrator');
    fireEvent.click(within(sidebar()).getByRole('button', { name: 'Logout' }));
    await waitFor(() => expect(server.list('POST /api/auth/logout')).toHaveLength(1));
    expect(readToken()).toBeNull();
  });
});

describe('addresses and titles', () => {
  it.each([
    ['/admin', 'Dashboard'],
    ['/admin/dashboard', 'Dashboard'],
    ['/admin/users', 'User Management'],
    ['/admin/monitoring', 'System Monitoring'],
    ['/admin/audit', 'Audit Log'],
    ['/admin/library', 'Music Library'],
  ])('%s is titled %s, in the header, in the tab and in the sidebar [A-163]', async (path, title) => {
    renderAdmin(path);
    expect(screen.getAllByRole('heading', { level: 1 }).map((heading) => heading.textContent)).toEqual([
      title,
    ]);
    expect(document.title).toBe(`${title} · Tutti`);
    expect(within(sidebar()).getByRole('link', { current: 'page' }).textContent).toBe(title);
  });

  it('redirects an unknown address to the dashboard', async () => {
    renderAdmin('/admin/nothing-here');
    await waitFor(() => expect(address()).toBe('/admin'));
  });
});

describe('indicator', () => {
  it('shows System Online when the server responds and every check passes [A-164]', async () => {
    renderAdmin('/admin/users');
    const header = screen.getByRole('banner');
    expect(within(header).queryByText('System Online')).toBeNull();
    await within(header).findByText('System Online');
  });

  it('shows the number of failing checks', async () => {
    const checks = buildOverview().checks.map((check) => ({ ...check, isPassing: false }));
    renderAdmin('/admin/users', { 'GET /api/admin/overview': () => buildOverview({ checks }) });
    await within(screen.getByRole('banner')).findByText('1 check failing');
  });

  it('shows System Offline as soon as one request fails', async () => {
    renderAdmin('/admin/users', {
      'GET /api/admin/overview': refuse(503, { code: 'UNAVAILABLE', message: 'Busy.' }),
    });
    await within(screen.getByRole('banner')).findByText('System Offline');
  });
});

it('links to the setup of two-step sign-in if an administrator needs it and has none', async () => {
  const missing = { code: 'SECOND_FACTOR_MISSING', message: 'Please set one up.' };
  renderAdmin('/admin/monitoring', { 'GET /api/admin/overview': refuse(403, missing) });
  await screen.findByRole('heading', { name: 'Set up two-step sign-in first' });
  expect(screen.getByRole('link', { name: 'Set it up in Account Settings' }).getAttribute('href')).toBe(
    '/account',
  );
});

describe('a role that was removed while the page was open', () => {
  const denied = refusal(403, { code: 'ADMIN_REQUIRED', message: 'You do not have admin privileges.' });

  it('replaces the screen with a way to request it [A-457]', async () => {
    const server = renderAdmin('/admin/monitoring', {
      'GET /api/admin/overview': () => denied,
      'POST /api/admin/request-access': () => ({ message: 'Thank you' }),
    });
    await screen.findByRole('heading', { name: 'Access Denied' });
    screen.getByText('You do not have admin privileges.');
    fireEvent.click(screen.getByRole('button', { name: 'Request Admin Access' }));
    await waitFor(() => expect(server.list('POST /api/admin/request-access')).toHaveLength(1));
    await waitFor(() => expect(listToasts()).toMatchObject([{ message: 'Admin access request submitted.' }]));
    expect(screen.queryByRole('alertdialog')).toBeNull();
    const button = screen.getByRole<HTMLButtonElement>('button', { name: 'Request Admin Access' });
    expect(isUnavailable(button)).toBe(true);
  });
});
