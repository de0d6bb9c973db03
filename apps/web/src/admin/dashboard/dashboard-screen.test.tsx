// Loaded before the first test, which would be slow otherwise.
import './dashboard-screen.tsx';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, describe, expect, it } from 'vitest';
import { refuse } from '#test/fake-server.ts';
import { leavePage } from '#test/leave-page.ts';
import { turnMailOff } from '#test/mail-off.ts';
import { buildCharts, buildMonitoring, buildOverview, renderAdmin } from '#test/render-admin.tsx';
import { buildUser, toUsersPage } from '#test/render-users.tsx';

afterEach(leavePage);

const broken = refuse(400, { code: 'BAD_REQUEST', message: 'The request is not valid.' });
const panel = (name: string) => screen.findByRole('region', { name });

describe.each(['/admin', '/admin/dashboard'])('%s', (path) => {
  it('shows the dashboard [A-015]', async () => {
    renderAdmin(path);
    await panel('System Status');
    screen.getByRole('heading', { level: 1, name: 'Dashboard' });
  });
});

describe('security warnings', () => {
  it('says that all is well if there are none [A-165, A-166, A-167]', async () => {
    renderAdmin('/admin');
    const warnings = await panel('Security warnings');
    await within(warnings).findByRole('heading', { name: 'Security Status: Good' });
    within(warnings).getByText('No security warnings detected');
  });

  it('lists every warning', async () => {
    renderAdmin('/admin', { 'GET /api/admin/securitywarnings': () => ['kim is locked', 'lee is locked'] });
    const warnings = await panel('Security warnings');
    const items = await within(warnings).findAllByRole('listitem');
    expect(items.map((item) => item.textContent)).toEqual(['kim is locked', 'lee is locked']);
    expect(within(warnings).queryByText('Security Status: Good')).toBeNull();
  });

  it('shows a single warning if they cannot be loaded [A-443]', async () => {
    renderAdmin('/admin', { 'GET /api/admin/securitywarnings': broken });
    const warnings = await panel('Security warnings');
    const items = await within(warnings).findAllByRole('listitem');
    expect(items.map((item) => item.textContent)).toEqual(['Failed to load security warnings']);
    within(warnings).getByRole('button', { name: 'Retry' });
  });
});

describe('numbers', () => {
  it('counts accounts in four stat cards [A-168, A-169, A-170, A-171]', async () => {
    renderAdmin('/admin', {
      'GET /api/admin/overview': () =>
        buildOverview({ totalUsers: 1200, admins: 2, approved: 1100, pending: 98 }),
    });
    const counts = within(await screen.findByLabelText('Accounts'));
    const cards = counts
      .getAllByRole('term')
      .map((term) => [term.textContent, term.nextElementSibling?.textContent]);
    const total = new Intl.NumberFormat().format(1200);
    const approved = new Intl.NumberFormat().format(1100);
    expect(cards).toEqual([
      ['Total Users', total],
      ['Admins', '2'],
      ['Approved', approved],
      ['Pending', '98'],
    ]);
  });

  it('links from four cards to other screens [A-172, A-173, A-175, A-177]', async () => {
    renderAdmin('/admin');
    for (const [name, href] of [
      [/^Total Users/, '/admin/users'],
      [/^Pending Approvals/, '/admin/users'],
      [/^Active Streams/, '/admin/monitoring'],
      [/^System Health/, '/admin/monitoring'],
    ] as const) {
      const card = await screen.findByRole('link', { name });
      expect(card.getAttribute('href')).toBe(href);
    }
  });

  it('shows 0 streams and a health of 100 on a healthy server without broadcasts [A-174, A-176, A-484, A-485]', async () => {
    renderAdmin('/admin');
    expect((await screen.findByRole('link', { name: /^Active Streams/ })).textContent).toContain('0');
    expect(screen.getByRole('link', { name: /^System Health/ }).textContent).toContain('100');
  });

  it("shows the server's measurements, and names the failing check", async () => {
    const [database] = buildOverview().checks;
    renderAdmin('/admin', {
      'GET /api/admin/overview': () =>
        buildOverview({
          activeStreams: 17,
          listeners: 1,
          systemHealth: 50,
          checks: [
            ...(database ? [database] : []),
            { id: 'mail', name: 'Mail', isPassing: false, message: '3 mails wait.' },
          ],
        }),
    });
    const streams = await screen.findByRole('link', { name: /^Active Streams/ });
    expect(streams.textContent).toContain('17');
    expect(streams.textContent).toContain('1 listener now');
    expect(screen.getByRole('link', { name: /^System Health/ }).textContent).toContain('1 of 2 checks pass');
    const status = await panel('System Status');
    within(status).getByRole('img', { name: 'Failing' });
    within(status).getByText('3 mails wait.');
  });

  it('names environment and database [A-178, A-179]', async () => {
    renderAdmin('/admin');
    const status = await panel('System Status');
    within(status).getByText('Development');
    within(status).getByText('Connected');
  });

  it('shows the values that the server reports, and no fixed ones [A-178, A-179]', async () => {
    renderAdmin('/admin', {
      'GET /api/admin/overview': () => buildOverview({ environment: 'Production', database: 'Disconnected' }),
    });
    const status = await panel('System Status');
    within(status).getByText('Production');
    within(status).getByText('Disconnected');
    expect(within(status).queryByText('Connected')).toBeNull();
  });

  it('describes a failure, and retries', async () => {
    let isBroken = true;
    renderAdmin('/admin', { 'GET /api/admin/overview': () => (isBroken ? broken() : buildOverview()) });
    await screen.findByRole('heading', { name: "Couldn't load the dashboard" });
    isBroken = false;
    const alert = screen.getByText('The request is not valid.').closest('[role="alert"]') as HTMLElement;
    fireEvent.click(within(alert).getByRole('button', { name: 'Retry' }));
    await panel('System Status');
  });
});

describe('stations', () => {
  const station = { isActive: true, listeners: 0, nowPlaying: 'Ochre – Nova Kline', plannedUntil: null };
  const show = (count: number) =>
    renderAdmin('/admin', {
      'GET /api/admin/monitoring': () =>
        buildMonitoring({
          stations: [
            ...Array.from({ length: count }, (_, index) => ({
              ...station,
              genreId: index + 1,
              genreName: `Genre ${index + 1}`,
            })),
            { ...station, genreId: 90, genreName: 'Jazz', listeners: 3 },
            { ...station, genreId: 91, genreName: 'Soul', isActive: false, nowPlaying: null },
          ],
        }),
    });

  it('show what they play and how many listen, those with listeners first', async () => {
    show(1);
    const list = within(await panel('Stations'));
    expect((await list.findAllByRole('listitem')).map(({ textContent }) => textContent)).toEqual([
      'JazzOchre – Nova Kline3 listeners',
      'Genre 1Ochre – Nova Kline0 listeners',
      'SoulOff0 listeners',
    ]);
    list.getByRole('button', { name: 'Listen to Jazz' });
    expect(list.queryByRole('button', { name: 'Listen to Soul' })).toBeNull();
  });

  it('are at most six, and the others are one link away', async () => {
    show(9);
    const list = within(await panel('Stations'));
    expect(await list.findAllByRole('listitem')).toHaveLength(6);
    expect(list.getByRole('link', { name: 'Broadcast' }).getAttribute('href')).toBe('/admin/broadcast');
  });

  it('can be loaded again after a failure', async () => {
    let isBroken = true;
    renderAdmin('/admin', {
      'GET /api/admin/monitoring': () => (isBroken ? broken() : buildMonitoring()),
    });
    const list = within(await panel('Stations'));
    isBroken = false;
    fireEvent.click(await list.findByRole('button', { name: 'Retry' }));
    await list.findByText(/^No stations yet/);
  });
});

describe('people who wait', () => {
  const waiting = [buildUser('eve'), buildUser('frank')];
  const isOfWaiting = ({ query }: { query: Record<string, string> }) => query.status === 'pending';
  const region = (name: string) => screen.findByRole('region', { name });

  it('come before everything else, those who wait longest first, until somebody decided', async () => {
    const left = [...waiting];
    const server = renderAdmin('/admin', {
      'GET /api/admin/users/page': (call) => toUsersPage(isOfWaiting(call) ? left : []),
      [`POST /api/admin/approve/${waiting[0]?.id}`]: () => ({ requiresRelogin: false, message: '' }),
      [`POST /api/admin/users/${waiting[1]?.id}/reject`]: () => ({ requiresRelogin: false, message: '' }),
    });
    const list = await region('2 people are waiting for your decision');
    expect(server.list('GET /api/admin/users/page').find(isOfWaiting)?.query).toMatchObject({
      sort: 'registeredDate',
      order: 'asc',
    });
    const security = await region('Security warnings');
    expect(list.compareDocumentPosition(security) & Node.DOCUMENT_POSITION_FOLLOWING).toBeTruthy();

    const approve = within(list).getByRole('button', { name: 'Approve eve@example.org' });
    approve.focus();
    left.shift();
    fireEvent.click(approve);
    const rest = await region('1 person is waiting for your decision');
    expect(document.activeElement?.getAttribute('aria-label')).toBe('Approve frank@example.org');
    left.shift();
    fireEvent.click(within(rest).getByRole('button', { name: 'Reject frank@example.org' }));
    await waitFor(() =>
      expect(screen.queryByRole('region', { name: /waiting for your decision/ })).toBeNull(),
    );
  });

  it('come after security warnings', async () => {
    renderAdmin('/admin', {
      'GET /api/admin/securitywarnings': () => ['kim is locked'],
      'GET /api/admin/users/page': (call) => toUsersPage(isOfWaiting(call) ? waiting : []),
    });
    const list = await region('2 people are waiting for your decision');
    const security = await region('Security warnings');
    expect(list.compareDocumentPosition(security) & Node.DOCUMENT_POSITION_PRECEDING).toBeTruthy();
  });
});

describe('charts', () => {
  const day = (days: number) => new Date(Date.UTC(2026, 10, days)).toISOString();
  const charts = buildCharts({
    listeners: {
      stepMs: 3_600_000,
      points: [
        { at: day(1), peak: 4, mean: 2, onlineUsers: 5 },
        { at: day(2), peak: null, mean: null, onlineUsers: null },
        { at: day(3), peak: 2, mean: 1, onlineUsers: 3 },
      ],
    },
    playsPerDay: [
      { day: '2026-11-01', plays: 3, listeners: 1 },
      { day: '2026-11-02', plays: 8, listeners: 2 },
    ],
    newUsers: [{ day: '2026-11-01', registered: 1, approved: 1 }],
  });

  it('show their sums, each value by arrow key, and a table', async () => {
    renderAdmin('/admin', { 'GET /api/admin/charts': () => charts });
    const listeners = await screen.findByRole('figure', { name: 'Listeners' });
    within(listeners).getByText('Peak: 4 listeners');
    const cursor = within(listeners).getByRole('slider');
    fireEvent.change(cursor, { target: { value: '1' } });
    expect(cursor.getAttribute('aria-valuetext')).toContain('Listeners: not measured, Online: not measured');
    fireEvent.change(cursor, { target: { value: '0' } });
    expect(cursor.getAttribute('aria-valuetext')).toContain('Listeners: 4, Online: 5');

    const plays = screen.getByRole('figure', { name: 'Plays per day' });
    within(plays).getByText('11 plays in 2 days');
    fireEvent.click(within(plays).getByRole('button', { name: 'Plays per day as a table' }));
    const rows = within(plays).getAllByRole('row').slice(1);
    expect(
      rows.map((row) =>
        within(row)
          .getAllByRole('cell')
          .map((cell) => cell.textContent),
      ),
    ).toEqual([
      ['3', '1'],
      ['8', '2'],
    ]);
    within(screen.getByRole('figure', { name: 'New users' })).getByText('1 registered, 1 approved in 1 day');
  });

  it('say that nobody listened, instead of drawing nothing', async () => {
    renderAdmin('/admin', {
      'GET /api/admin/charts': ({ query }) => ({
        ...charts,
        range: query.range,
        listeners: { stepMs: 1, points: [] },
      }),
    });
    const listeners = within(await screen.findByRole('figure', { name: 'Listeners' }));
    listeners.getByText('Nobody listened in the last 24 hours');
    expect(listeners.queryByRole('slider')).toBeNull();
    const week = listeners.getByRole('radio', { name: 'Week' });
    fireEvent.click(week);
    await listeners.findByText('Nobody listened in the last 7 days');
    expect(week.isConnected).toBe(true);
  });

  it('request the chosen time range', async () => {
    const server = renderAdmin('/admin');
    const choice = await screen.findByRole('group', { name: 'Time range' });
    fireEvent.click(within(choice).getByRole('radio', { name: 'Week' }));
    await waitFor(() =>
      expect(server.list('GET /api/admin/charts').map(({ query }) => query.range)).toContain('week'),
    );
  });
});

describe('quick actions', () => {
  it('opens pending approvals and role management, and scans the music folder [A-180]', async () => {
    const status = { phase: 'idle', finishedAt: null };
    const server = renderAdmin('/admin', {
      'GET /api/admin/library': () => status,
      'POST /api/admin/library/scan': () => ({ ...status, phase: 'walking' }),
    });
    const actions = await panel('Quick Actions');
    fireEvent.click(within(actions).getByRole('button', { name: 'Review new users' }));
    const dialog = await screen.findByRole('dialog');
    fireEvent.click(within(dialog).getByRole('button', { name: 'Close' }));
    const scan = within(actions).getByRole<HTMLButtonElement>('button', { name: 'Scan music folder' });
    await waitFor(() => expect(scan.disabled).toBe(false));
    fireEvent.click(scan);
    await waitFor(() => expect(server.list('POST /api/admin/library/scan')).toHaveLength(1));
    await within(actions).findByRole('button', { name: 'Scanning music folder…' });
  });

  it('shows the newest entries of the audit log [A-181]', async () => {
    const entry = {
      id: '1',
      action: 'ROLE_ASSIGNED',
      resource: null,
      resourceType: 'User Management',
      userId: null,
      user: 'admin',
      userEmail: 'admin@example.org',
      timestamp: new Date().toISOString(),
      timestampDisplay: '',
      ipAddress: null,
      userAgent: null,
      success: true,
      details: 'DJ to kim',
      isByServer: false,
    };
    const failed = { ...entry, id: '2', action: 'USER_LOGIN', userEmail: null, user: null, success: false };
    const backup = {
      ...failed,
      id: '3',
      action: 'BACKUP_MADE',
      success: true,
      details: 'x',
      isByServer: true,
    };
    const approval = {
      ...entry,
      id: '4',
      action: 'USER_APPROVED',
      resource: 'cleo@example.org',
      details: null,
    };
    renderAdmin('/admin', {
      'GET /api/admin/overview': () => buildOverview({ recentActivity: [entry, failed, backup, approval] }),
    });
    const lines = within(await panel('Recent Activity')).getAllByRole('listitem');
    expect(lines.map((line) => line.textContent)).toEqual([
      'Role assignedjust nowadmin@example.org · DJ to kim',
      'Signed in · Failedjust nowUnknown · DJ to kim',
      'Backup createdjust nowThe server · x',
      'Account approvedjust nowadmin@example.org · cleo@example.org',
    ]);
  });
});

describe('a server that cannot send emails', () => {
  it('says what does not work, and leads to where it is set up', async () => {
    turnMailOff();
    renderAdmin('/admin');
    await panel('System Status');
    screen.getByText(/people can't confirm their address or reset their password/);
    const link = screen.getByRole('link', { name: 'Set up email' });
    expect(link.getAttribute('href')).toBe('/admin/settings#email');
  });
});
