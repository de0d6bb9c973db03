// Loaded before the first test, which would be slow otherwise.
import './monitoring-screen.tsx';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { refuse } from '#test/fake-server.ts';
import { leavePage } from '#test/leave-page.ts';
import { buildActiveUsers, buildCharts, buildMonitoring, renderAdmin } from '#test/render-admin.tsx';
import { ROOM_ID } from '#test/room-state.ts';
import { byListeners } from '../station-order.ts';

afterEach(() => {
  vi.useRealTimers();
  leavePage();
});

const USERS = 'GET /api/admin/active-users';
const userId = (index: number) => `00000000-0000-4000-8000-${String(index).padStart(12, '0')}`;

function buildUser(index: number, username: string) {
  return {
    userId: userId(index),
    username,
    email: `${username}@example.org`,
    activeTokensCount: index,
    lastActivityDisplay: `${index}m ago`,
    ipAddress: `192.0.2.${index}`,
    isOnline: index === 1,
  };
}

const TWO = buildActiveUsers({
  totalActiveUsers: 41,
  totalOnlineUsers: 17,
  users: [buildUser(1, 'kim'), buildUser(2, 'lee')],
});

describe('MonitoringScreen', () => {
  it("shows in the page's language when a user was last active", async () => {
    const lastActivityAt = new Date(Date.now() - 3 * 3_600_000).toISOString();
    const users = [{ ...buildUser(1, 'kim'), lastActivityAt }];
    renderAdmin('/admin/monitoring', { [USERS]: () => buildActiveUsers({ users }) });
    await screen.findByText('3h ago');
    expect(screen.queryByText('1m ago')).toBeNull();
  });

  it('lists rooms, and ends one after a confirmation', async () => {
    const room = {
      id: ROOM_ID,
      name: 'Kitchen',
      isPublic: false,
      hostName: 'Ada',
      hereCount: 3,
      soundingCount: 2,
      entryCount: 14,
      isPaused: false,
      openedAt: '2026-11-21T10:00:00.000Z',
    };
    let rooms = [room];
    const END = `DELETE /api/admin/rooms/${ROOM_ID}`;
    const { changes } = renderAdmin('/admin/monitoring', {
      'GET /api/admin/rooms': () => rooms,
      [END]: () => {
        rooms = [];
        return { message: 'Ended.' };
      },
    });
    const table = await screen.findByRole('table', { name: 'Rooms' });
    const cells = within(table)
      .getAllByRole('cell')
      .map(({ textContent }) => textContent);
    expect(cells.slice(0, 4)).toEqual(['Ada', '3', '2', '14']);
    fireEvent.click(within(table).getByRole('button', { name: 'End Kitchen' }));
    expect(changes()).toEqual([]);
    fireEvent.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'End' }));
    await screen.findByText('No rooms are open.');
    expect(changes()).toEqual([END]);
  });

  it('links back to the administration [A-017, A-199]', async () => {
    renderAdmin('/admin/monitoring');
    const link = await screen.findByRole('link', { name: 'Back to Admin' });
    expect(link.getAttribute('href')).toBe('/admin');
  });

  it('shows the totals and when they were measured [A-200, A-201]', async () => {
    renderAdmin('/admin/monitoring', { [USERS]: () => TWO });
    await screen.findByText('17 users online of 41 signed in');
    const [memory, disk, load, uptime] = screen.getAllByRole('term');
    expect([memory, disk, load, uptime].map((term) => term?.nextElementSibling?.textContent)).toEqual([
      '180 MB',
      '23.1 GB',
      '85%',
      '0 minutes',
    ]);
    expect(screen.getByText(/^Last updated/).closest('time')?.dateTime).toBe(TWO.lastUpdated);
  });

  it('measures memory, disk and load against what the machine has', async () => {
    renderAdmin('/admin/monitoring');
    await screen.findByText('Used by the server. Machine: 7.4 GB of 8.0 GB');
    // The number above it counts what is free.
    screen.getByText('64 % used');
    const meters = screen
      .getAllByRole('meter')
      .map((meter) => [meter.getAttribute('aria-label'), meter.getAttribute('aria-valuenow')]);
    expect(meters).toEqual([
      ["The machine's memory in use", '93'],
      ['Disk space in use', '64'],
      ['Processor load', '85'],
    ]);
  });

  it.each([
    ['how many processors have work', 0.4, 'idle', '0.4 on 2 processors, last minute'],
    ['that they are busy', 1.7, 'idle', 'Busy for the last minute'],
    ['why they are busy', 1.7, 'reading', 'Scanning the music folder'],
  ] as const)('says below the processor load %s', async (_case, load, phase, sentence) => {
    const { server, library } = buildMonitoring();
    const machine = { memory: { freeBytes: 1, totalBytes: 2 }, processors: 2, load };
    renderAdmin('/admin/monitoring', {
      'GET /api/admin/monitoring': () =>
        buildMonitoring({ server: { ...server, machine }, library: { ...library, phase } }),
    });
    const numbers = within(await screen.findByLabelText('Server'));
    await numbers.findByText(sentence);
  });

  it('shows the listeners of the last day, and of a longer time on request', async () => {
    const server = renderAdmin('/admin/monitoring', {
      'GET /api/admin/charts': ({ query }) =>
        buildCharts({
          range: query.range === 'week' ? 'week' : 'day',
          listeners: {
            stepMs: 1,
            points: [{ at: '2026-11-21T12:00:00.000Z', peak: 4, mean: 2, onlineUsers: 5 }],
          },
        }),
    });
    const chart = within(await screen.findByRole('figure', { name: 'Listeners' }));
    chart.getByText('Peak: 4 listeners');
    fireEvent.click(chart.getByRole('radio', { name: 'Week' }));
    await waitFor(() =>
      expect(server.list('GET /api/admin/charts').map(({ query }) => query.range)).toEqual(['day', 'week']),
    );
  });

  it('shows dashes and no meters for an older server, which does not know its machine', async () => {
    const { machine: _unknown, ...server } = buildMonitoring().server;
    renderAdmin('/admin/monitoring', {
      'GET /api/admin/monitoring': () => buildMonitoring({ server: { ...server, disk: null } }),
    });
    await screen.findByText('Used by the server');
    await screen.findByText('180 MB');
    expect(screen.queryByRole('meter')).toBeNull();
    expect(screen.getByText('Processor load').nextElementSibling?.textContent).toBe('–');
  });

  it('lists signed-in users with name, email, sessions, last activity and address [A-202]', async () => {
    renderAdmin('/admin/monitoring', { [USERS]: () => TWO });
    const table = await screen.findByRole('table', { name: 'Active users' });
    const [, kim, lee] = within(table).getAllByRole('row');
    for (const text of ['kim', 'kim@example.org', '1m ago']) within(kim as HTMLElement).getByText(text);
    within(kim as HTMLElement).getByRole('img', { name: 'Online' });
    within(lee as HTMLElement).getByRole('img', { name: 'Not online' });
    expect(within(lee as HTMLElement).getAllByText('192.0.2.2').length).toBeGreaterThan(0);
    expect(
      within(lee as HTMLElement).getAllByRole('button', { name: 'Sessions of lee: 2' }).length,
    ).toBeGreaterThan(0);
  });

  it('pages and searches a long list by any part of a name or address', async () => {
    const users = Array.from({ length: 30 }, (_, index) => buildUser(index + 1, `person${index + 1}`));
    renderAdmin('/admin/monitoring', { [USERS]: () => buildActiveUsers({ users }) });
    const table = await screen.findByRole('table', { name: 'Active users' });
    expect(within(table).getAllByRole('row')).toHaveLength(11);
    screen.getByText('Page 1 of 3');
    const field = screen.getByLabelText('Search');
    fireEvent.change(field, { target: { value: 'ERSON30@' } });
    fireEvent.keyDown(field, { key: 'Enter' });
    await waitFor(() => expect(within(table).getAllByRole('row')).toHaveLength(2));
    expect(screen.queryByText(/^Page/)).toBeNull();
  });

  it('keeps the search field while its result has a single page', async () => {
    const users = Array.from({ length: 11 }, (_, index) => buildUser(index + 1, `person${index + 1}`));
    const server = renderAdmin('/admin/monitoring', { [USERS]: () => buildActiveUsers({ users }) });
    await screen.findByRole('table', { name: 'Active users' });
    const field = screen.getByLabelText('Search');
    fireEvent.change(field, { target: { value: 'person11' } });
    fireEvent.keyDown(field, { key: 'Enter' });
    server.answer({ [USERS]: () => buildActiveUsers({ users: users.slice(0, 2) }) });
    act(() => void window.dispatchEvent(new Event('visibilitychange')));
    await screen.findByText('No signed-in users match.');
    fireEvent.change(screen.getByLabelText('Search'), { target: { value: '' } });
    fireEvent.keyDown(screen.getByLabelText('Search'), { key: 'Enter' });
    await screen.findByText('person2');
  });

  it('keeps the sessions dialog open when a refetch fails or returns no users', async () => {
    const server = renderAdmin('/admin/monitoring', {
      [USERS]: () => TWO,
      [`GET /api/admin/users/${userId(1)}/sessions`]: () => [],
    });
    const [button] = await screen.findAllByRole('button', { name: 'Sessions of kim: 1' });
    fireEvent.click(button as HTMLElement);
    const look = () => act(() => void window.dispatchEvent(new Event('visibilitychange')));
    server.answer({ [USERS]: refuse(400, { code: 'BAD_REQUEST', message: 'Not like that' }) });
    look();
    await screen.findByRole('heading', { name: 'Error Loading Data' });
    screen.getByRole('dialog', { name: 'Sessions of kim' });
    server.answer({ [USERS]: () => buildActiveUsers() });
    look();
    await waitFor(() => expect(screen.queryByRole('table', { name: 'Active users' })).toBeNull());
    screen.getByRole('dialog', { name: 'Sessions of kim' });
  });

  it('refetches every 30 seconds [A-203, A-413, A-467]', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval', 'Date'] });
    const server = renderAdmin('/admin/monitoring');
    await act(() => vi.advanceTimersByTimeAsync(1_000));
    const before = server.list(USERS).length;
    expect(before).toBeGreaterThan(0);
    await act(() => vi.advanceTimersByTimeAsync(28_000));
    expect(server.list(USERS)).toHaveLength(before);
    await act(() => vi.advanceTimersByTimeAsync(2_000));
    expect(server.list(USERS)).toHaveLength(before + 1);
    await act(() => vi.advanceTimersByTimeAsync(30_000));
    expect(server.list(USERS)).toHaveLength(before + 2);
  });

  it("shows the server's refusal below the heading [A-204, A-458]", async () => {
    renderAdmin('/admin/monitoring', {
      [USERS]: refuse(400, { code: 'BAD_REQUEST', message: 'Not like that' }),
    });
    await screen.findByRole('heading', { name: 'Error Loading Data' });
    screen.getByText('Failed to fetch active users: 400 Not like that');
  });

  it('shows a network failure below the heading, and retries [A-204, A-459]', async () => {
    let isBroken = true;
    renderAdmin('/admin/monitoring', {
      [USERS]: () => (isBroken ? new Response('no json', { status: 200 }) : TWO),
    });
    await screen.findByRole('heading', { name: 'Error Loading Data' });
    const text = screen.getByText('Failed to load active users data: The server sent an invalid response.');
    isBroken = false;
    fireEvent.click(
      within(text.closest('[role="alert"]') as HTMLElement).getByRole('button', { name: 'Retry' }),
    );
    await screen.findByRole('table', { name: 'Active users' });
  });

  it('says that emails are saved as files without a mail server, and does not call them sent', async () => {
    const { mail } = buildMonitoring();
    renderAdmin('/admin/monitoring', {
      'GET /api/admin/monitoring': () =>
        buildMonitoring({ mail: { ...mail, sentLastDay: 7, hasServer: false } }),
      'GET /api/admin/mail': () => [],
    });
    await screen.findByText(/Emails are saved as files/);
    const written = screen.getByText('Written in 24 h');
    expect(written.parentElement?.textContent).toContain('7');
    expect(screen.queryByText('Sent in 24 h')).toBeNull();
  });

  it.each([
    [{ missing: 0, problems: 0 }, '36 tracks'],
    [{ missing: 2, problems: 0 }, '36 tracks, 2 missing'],
    [{ missing: 0, problems: 1 }, '36 tracks, 1 problem'],
  ])('omits problem counts of zero: %j', async (counts, line) => {
    const library = { ...buildMonitoring().library, ...counts };
    renderAdmin('/admin/monitoring', { 'GET /api/admin/monitoring': () => buildMonitoring({ library }) });
    expect((await screen.findByText(/^36 tracks/)).textContent).toBe(line);
  });

  it('names the station of music without a genre as everywhere else', async () => {
    const nothing = { isActive: true, listeners: 0, nowPlaying: null, plannedUntil: null };
    const stations = [{ genreId: 1, genreName: 'Unknown', ...nothing }];
    renderAdmin('/admin/monitoring', { 'GET /api/admin/monitoring': () => buildMonitoring({ stations }) });
    const table = await screen.findByRole('table', { name: 'Stations' });
    expect(within(table).getByRole('rowheader').textContent).toContain('Everything Else');
  });

  it('shows streams, library and mail', async () => {
    const station = {
      genreId: 1,
      genreName: 'Jazz',
      isActive: true,
      listeners: 3,
      nowPlaying: 'Ochre – Nova Kline',
      plannedUntil: '2026-11-21T13:00:00.000Z',
    };
    const monitoring = buildMonitoring({
      listeners: 3,
      stations: [station],
      library: { ...buildMonitoring().library, phase: 'reading', read: 5, toRead: 20 },
      mail: { ...buildMonitoring().mail, queued: 1, sentLastDay: 7 },
    });
    const server = renderAdmin('/admin/monitoring', {
      'GET /api/admin/monitoring': () => monitoring,
      'GET /api/admin/mail': () => [
        {
          id: 'm1',
          to: 'kim@example.org',
          subject: 'Welcome',
          state: 'failed',
          attempts: 2,
          lastError: 'connection refused',
          createdAt: '2026-11-21T12:00:00.000Z',
          nextAttemptAt: null,
        },
      ],
      'POST /api/admin/mail/m1/resend': () => ({ message: 'ok' }),
    });
    const streams = await screen.findByRole('table', { name: 'Stations' });
    within(streams).getByRole('cell', { name: 'Ochre – Nova Kline' });
    screen.getByText('1 on air, 3 listeners');
    expect(screen.getByRole('progressbar', { name: 'Scan' }).getAttribute('aria-valuenow')).toBe('25');
    await screen.findByText('connection refused');
    fireEvent.click(screen.getByRole('button', { name: 'Send again to kim@example.org: Welcome' }));
    await waitFor(() => expect(server.list('POST /api/admin/mail/m1/resend')).toHaveLength(1));
  });

  it('lists nodes with their roles, and what to do about the problems of each', async () => {
    const node = {
      name: 'north:4747',
      version: '1.0.0',
      publicUrl: 'https://music.example',
      musicDir: '/music',
      state: 'serving' as const,
      problems: [],
      work: ['planning', 'mail'],
      clockAheadMs: 3,
      startedAt: '2026-11-21T12:00:00.000Z',
      heardAt: '2026-11-21T12:00:00.000Z',
      isAsked: true,
    };
    const nodes = [
      node,
      {
        ...node,
        name: 'south:4747',
        state: 'refused' as const,
        problems: ['clock' as const],
        work: [],
        clockAheadMs: 5_004,
        isAsked: false,
      },
      { ...node, name: 'west:4747', state: 'gone' as const, work: [], isAsked: false },
    ];
    renderAdmin('/admin/monitoring', { 'GET /api/admin/monitoring': () => buildMonitoring({ nodes }) });
    const list = await screen.findByRole('list', { name: 'Nodes' });
    const [north, south, west] = within(list).getAllByRole('listitem');
    within(north as HTMLElement).getByText('plans stations, sends email');
    within(south as HTMLElement).getByText('Not serving');
    within(south as HTMLElement).getByText(/machine's clock differs from the database's/);
    within(south as HTMLElement).getByText(/5.0 s ahead/);
    within(west as HTMLElement).getByText('Not responding');
    within(west as HTMLElement).getByText(/Restart it/);
    screen.getByText('1 of 3 serving');
  });

  it('shows no nodes panel for a single node', async () => {
    renderAdmin('/admin/monitoring');
    await screen.findByText(/No stations yet/);
    expect(screen.queryByRole('heading', { name: 'Nodes' })).toBeNull();
  });

  it('sorts streams by listeners, with stopped ones last', () => {
    const station = {
      genreId: 1,
      genreName: 'A',
      isActive: true,
      listeners: 0,
      nowPlaying: null,
      plannedUntil: null,
    };
    const sorted = [
      { ...station, genreName: 'Off', isActive: false, listeners: 9 },
      { ...station, genreName: 'Quiet' },
      { ...station, genreName: 'Busy', listeners: 4 },
      { ...station, genreName: 'Alone' },
    ].toSorted(byListeners);
    expect(sorted.map(({ genreName }) => genreName)).toEqual(['Busy', 'Alone', 'Quiet', 'Off']);
  });
});
