import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { AUDIT_ACTIONS, AUDIT_RESOURCE_TYPES } from '@tutti/contract/audit/words';
import { afterEach, describe, expect, it, vi } from 'vitest';
import type { Answers } from '#test/fake-server.ts';
import { refusal, serveAdministrator } from '#test/fake-server.ts';
import { leavePage } from '#test/leave-page.ts';
import { renderScreen } from '#test/render-screen.tsx';
import { dismissToast, listToasts } from '#ui/toasts/toast-store.ts';
import { isUnavailable } from '../../test/is-unavailable.ts';
import { AuditScreen } from './audit-screen.tsx';
import '#test/popover-in-jsdom.ts';

const LOCAL_TIME = new Intl.DateTimeFormat(undefined, { dateStyle: 'medium', timeStyle: 'medium' }).format(
  new Date('2026-11-21T12:00:00.000Z'),
);

const LOCAL_CLOCK = new Intl.DateTimeFormat(undefined, { timeStyle: 'medium' }).format(
  new Date('2026-11-21T12:00:00.000Z'),
);

const LOG = 'GET /api/admin/auditlog';

function buildEntry(id: number) {
  return {
    id: String(id),
    action: 'USER_APPROVED',
    resource: 'kim@example.org',
    resourceType: 'User Management',
    userId: null,
    user: 'admin',
    userEmail: 'admin@example.org',
    timestamp: '2026-11-21T12:00:00.000Z',
    timestampDisplay: '2026-11-21 12:00:00 UTC',
    ipAddress: '10.0.0.7',
    userAgent: 'Firefox on Linux',
    success: true,
    details: 'By hand',
  };
}

function buildPage(page: number, totalPages = 3) {
  return {
    logs: [buildEntry(page)],
    total: totalPages * 25,
    page,
    limit: 25,
    totalPages,
    isTotalExact: true,
    nextCursor: page < totalPages ? `after ${page}` : null,
    searchedBackTo: null,
  };
}

/** The export of all pages, from its menu. */
function findFullExport(): HTMLElement {
  fireEvent.click(screen.getByRole('button', { name: 'More exports' }));
  return screen.getByRole('menuitem', { name: 'Export all pages' });
}

function open(answer: Answers[string], path = '/admin/audit') {
  const server = serveAdministrator({ [LOG]: answer });
  renderScreen(<AuditScreen />, { path });
  return { listQueries: () => server.list(LOG).map(({ query }) => query) };
}

describe('AuditScreen', () => {
  afterEach(leavePage);

  it('does not go past the last page while that is loading', async () => {
    const last = Promise.withResolvers<unknown>();
    const { listQueries } = open(({ query }) => (query.page === '1' ? buildPage(1, 2) : last.promise));
    await screen.findByRole('table');
    for (const _press of [1, 2]) fireEvent.click(screen.getByRole('button', { name: 'Next' }));
    last.resolve(buildPage(2, 2));
    await screen.findByText('Page 2 of 2');
    expect(listQueries().map(({ page }) => page)).toEqual(['1', '2']);
  });

  it('exports all matching entries even if the current page has none', async () => {
    open(() => ({ ...buildPage(9, 3), logs: [] }), '/admin/audit?page=9');
    await screen.findByText('No matching entries');
    expect(findFullExport()).toHaveProperty('disabled', false);
    expect(screen.getByRole('button', { name: 'Export CSV' })).toHaveProperty('disabled', true);
  });

  it('shows a spinner while loading [A-223]', () => {
    open(() => new Promise(() => {}));
    expect(screen.getByRole('status').textContent).toContain('Loading audit log');
    expect(screen.queryByRole('table')).toBeNull();
  });

  it('has the documented columns, with the address below the user [A-214, A-215, A-216, A-217, A-218, A-219]', async () => {
    open(() => buildPage(1));
    const table = await screen.findByRole('table');
    expect(
      within(table)
        .getAllByRole('columnheader')
        .map((cell) => cell.textContent),
    ).toEqual(['Timestamp', 'Action', 'Resource', 'User', 'Details', 'Status']);
    const cells = within(table)
      .getAllByRole('cell')
      .map((cell) => [...cell.querySelectorAll('p')].map((line) => line.textContent));
    expect(cells[3]).toEqual(['admin@example.org', '10.0.0.7']);
    const texts = within(table)
      .getAllByRole('cell')
      .map((cell) => cell.textContent);
    // The day stands above.
    expect(texts[0]).toBe(LOCAL_CLOCK);
    within(table).getByRole('rowheader', { name: 'Saturday, November 21, 2026' });
    expect(within(table).getByTitle('2026-11-21 12:00:00 UTC')).toBeTruthy();
    // The code is in the dialog and in the file.
    expect(texts[1]).toBe('Aadmin approved an account');
    expect(texts[2]).toContain('kim@example.org');
    expect(texts[2]).toContain('User Management');
    expect(texts[4]).toContain('By hand');
    expect(texts[5]).toBe('Success');
    expect(texts).toHaveLength(6);
  });

  it('has no address below the server, which acts from none, and "Unknown" below anyone else without one', async () => {
    const lines = async () => {
      const [, , , user] = within(await screen.findByRole('table')).getAllByRole('cell');
      return [...(user?.querySelectorAll('p') ?? [])].map(({ textContent }) => textContent);
    };
    const nobody = { user: null, userEmail: null, ipAddress: null };
    open(() => ({ ...buildPage(1), logs: [{ ...buildEntry(1), ...nobody, isByServer: true }] }));
    expect(await lines()).toEqual(['The server']);
    leavePage();
    open(() => ({ ...buildPage(1), logs: [{ ...buildEntry(1), ...nobody, isByServer: false }] }));
    expect(await lines()).toEqual(['Unknown', 'Unknown']);
  });

  it('shows the last days after one press, and all days after another', async () => {
    vi.useFakeTimers({ now: Date.parse('2026-11-21T23:30:00.000Z'), toFake: ['Date'] });
    const { listQueries } = open(() => buildPage(1));
    await screen.findByRole('table');
    const chip = (name: string) =>
      within(screen.getAllByRole('group', { name: 'Period' })[0] as HTMLElement).getByRole('button', {
        name,
      });
    const fields = () =>
      ['Date From', 'Date To'].map((label) => screen.getByLabelText<HTMLInputElement>(label).value);
    for (const [name, first] of [
      ['Today', '2026-11-21'],
      ['7 days', '2026-11-15'],
      ['30 days', '2026-10-23'],
    ] as const) {
      fireEvent.click(chip(name));
      await waitFor(() => expect(listQueries().at(-1)).toEqual({ page: '1', limit: '25', dateFrom: first }));
      expect(chip(name).getAttribute('aria-pressed')).toBe('true');
      expect(fields()).toEqual([first, '']);
    }
    fireEvent.click(chip('30 days'));
    await waitFor(() => expect(fields()).toEqual(['', '']));
    vi.useRealTimers();
  });

  it('writes the dates of details in the language of the reader', async () => {
    open(() => ({
      ...buildPage(1),
      logs: [{ ...buildEntry(1), details: 'User; used 0 of 1; until 2026-12-07T12:18:10.260Z; neighbor' }],
    }));
    const cells = within(await screen.findByRole('table')).getAllByRole('cell');
    expect(cells[4]?.textContent).toBe('User; used 0 of 1; until Dec 7, 2026; neighbor');
  });

  it('sends the filters that are set, and none after clearing [A-205, A-206, A-207, A-208, A-209, A-210, A-211, A-343]', async () => {
    const { listQueries } = open(() => buildPage(1));
    await screen.findByRole('table');
    const steps: [string, string][] = [
      ['Search', 'kim'],
      ['Action', 'USER_LOGIN'],
      ['Resource Type', 'Authentication'],
      ['Date From', '2026-11-01'],
      ['Date To', '2026-11-21'],
      ['Status', 'false'],
    ];
    for (const [label, value] of steps) {
      fireEvent.change(screen.getByLabelText(label), { target: { value } });
      fireEvent.blur(screen.getByLabelText(label));
    }
    const all = {
      page: '1',
      limit: '25',
      search: 'kim',
      action: 'USER_LOGIN',
      resourceType: 'Authentication',
      dateFrom: '2026-11-01',
      dateTo: '2026-11-21',
      success: 'false',
    };
    await waitFor(() => expect(listQueries().at(-1)).toEqual(all));
    fireEvent.click(screen.getByRole('button', { name: 'Clear Filters' }));
    await waitFor(() => expect(listQueries().at(-1)).toEqual({ page: '1', limit: '25' }));
    for (const [label] of steps) expect(screen.getByLabelText<HTMLInputElement>(label).value).toBe('');
  });

  it('offers the documented actions and resource types [A-471, A-480]', async () => {
    open(() => buildPage(1));
    const offered = (label: string) =>
      [...screen.getByLabelText<HTMLSelectElement>(label).options].map(({ value }) => value);
    expect(offered('Action')).toEqual(['', ...AUDIT_ACTIONS]);
    for (const action of ['USER_LOGIN', 'USER_APPROVED', 'ROLE_ASSIGNED', 'STREAM_STARTED']) {
      expect(offered('Action')).toContain(action);
    }
    expect(offered('Resource Type')).toEqual(['', ...AUDIT_RESOURCE_TYPES]);
    expect(offered('Resource Type').slice(1, 4)).toEqual(['Authentication', 'User Management', 'Streaming']);
    expect(offered('Status')).toEqual(['', 'true', 'false']);
    expect(screen.getByRole<HTMLOptionElement>('option', { name: 'Signed in (USER_LOGIN)' }).value).toBe(
      'USER_LOGIN',
    );
    await screen.findByRole('table');
  });

  it("has pages of 25 entries, and requests deep ones with the former page's cursor [A-213, A-220, A-221, A-468]", async () => {
    const { listQueries } = open(({ query }) => buildPage(Number(query.page)));
    expect(await screen.findByText('Page 1 of 3')).toBeTruthy();
    expect(isUnavailable(screen.getByRole('button', { name: 'Previous' }))).toBe(true);
    fireEvent.click(screen.getByRole('button', { name: 'Next' }));
    expect(await screen.findByText('Page 2 of 3')).toBeTruthy();
    await waitFor(() => expect(listQueries().at(-1)).toEqual({ page: '2', limit: '25', cursor: 'after 1' }));
    await waitFor(() =>
      expect(
        screen.getByRole('button', { name: `Open admin approved an account, ${LOCAL_TIME}` }),
      ).toBeTruthy(),
    );
    fireEvent.click(screen.getByRole('button', { name: 'Previous' }));
    expect(await screen.findByText('Page 1 of 3')).toBeTruthy();
  });

  it('shows paging only for more than one page [A-222]', async () => {
    open(() => buildPage(1, 1));
    await screen.findByRole('table');
    expect(screen.queryByRole('button', { name: 'Next' })).toBeNull();
    expect(screen.queryByText(/^Page /)).toBeNull();
  });

  it('continues a search that ran out of time', async () => {
    open(() => ({
      ...buildPage(1, 1),
      logs: [],
      nextCursor: 'on',
      searchedBackTo: '2026-10-01T00:00:00.000Z',
    }));
    expect(await screen.findByText(/Searched back to 2026-10-01/)).toBeTruthy();
    expect(isUnavailable(screen.getByRole('button', { name: 'Next' }))).toBe(false);
  });

  it('opens an entry with details that have no column', async () => {
    open(() => buildPage(1, 1));
    fireEvent.click(await screen.findByRole('button', { name: /^Open admin approved an account/ }));
    const dialog = screen.getByRole('dialog', { name: 'Account approved' });
    expect(within(dialog).getByText('Firefox on Linux')).toBeTruthy();
    // The details show the action's name in the API and in the CSV file.
    expect(within(dialog).getByText('USER_APPROVED')).toBeTruthy();
    fireEvent.click(within(dialog).getByRole('button', { name: 'Done' }));
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  it('exports the loaded rows [A-212]', async () => {
    const files: Blob[] = [];
    vi.stubGlobal(
      'URL',
      Object.assign(class extends URL {}, {
        createObjectURL: (file: Blob) => {
          files.push(file);
          return 'blob:file';
        },
        revokeObjectURL: () => {},
      }),
    );
    const names: string[] = [];
    vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function click(
      this: HTMLAnchorElement,
    ) {
      names.push(this.download);
    });
    open(() => buildPage(1, 1));
    await screen.findByRole('table');
    fireEvent.click(screen.getByRole('button', { name: 'Export CSV' }));
    expect(names).toEqual([expect.stringMatching(/^audit-log-\d{4}-\d{2}-\d{2}\.csv$/)]);
    expect(await files[0]?.text()).toContain(
      '"USER_APPROVED","User Management","admin@example.org","10.0.0.7"',
    );
  });

  describe('exporting everything', () => {
    const EXPORT = 'GET /api/admin/auditlog/export';

    function openExport(body: ReadableStream<Uint8Array>) {
      const files: Blob[] = [];
      const fileUrls = {
        createObjectURL: (file: Blob) => {
          files.push(file);
          return 'blob:file';
        },
        revokeObjectURL: () => {},
      };
      vi.stubGlobal('URL', Object.assign(class extends URL {}, fileUrls));
      vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => {});
      const server = serveAdministrator({ [LOG]: () => buildPage(1), [EXPORT]: () => new Response(body) });
      renderScreen(<AuditScreen />, { path: '/admin/audit?action=USER_APPROVED' });
      return { files, listExports: () => server.list(EXPORT).map(({ query }) => query) };
    }

    afterEach(() => {
      for (const { id } of listToasts()) dismissToast(id);
    });

    it('requests all filtered entries, shows the received bytes and saves the file', async () => {
      const { readable, writable } = new TransformStream<Uint8Array, Uint8Array>();
      const writer = writable.getWriter();
      const { files, listExports } = openExport(readable);
      await screen.findByRole('table');
      fireEvent.click(findFullExport());
      await writer.write(new Uint8Array(1_500_000).fill(65));
      expect(await screen.findByRole('button', { name: 'Stop export (1.5 MB)' })).toBeTruthy();
      expect(files).toEqual([]);
      await writer.close();
      await waitFor(() => expect(files.map(({ size }) => size)).toEqual([1_500_000]));
      expect(listExports()).toEqual([{ action: 'USER_APPROVED' }]);
      expect(screen.getByRole('button', { name: 'More exports' })).toBeTruthy();
    });

    it('saves nothing of an interrupted response', async () => {
      const { readable, writable } = new TransformStream<Uint8Array, Uint8Array>();
      const writer = writable.getWriter();
      const { files } = openExport(readable);
      await screen.findByRole('table');
      fireEvent.click(findFullExport());
      await screen.findByRole('button', { name: /^Stop export/ });
      await writer.abort(new Error('connection lost'));
      await waitFor(() =>
        expect(listToasts().map(({ message }) => message)).toEqual([
          "Couldn't export the audit log. Please try again.",
        ]),
      );
      expect(files).toEqual([]);
      expect(screen.getByRole('button', { name: 'More exports' })).toBeTruthy();
    });
  });

  it('reports a failure with a labeled sample of two rows, one page and no export [A-460, A-461]', async () => {
    let isBroken = true;
    open(() => (isBroken ? refusal(400, { code: 'BAD_REQUEST', message: 'No.' }) : buildPage(1)));
    expect((await screen.findByRole('alert')).textContent).toContain('Failed to load audit log');
    const sample = screen.getByRole('region', { name: /Sample data/ });
    const rows = within(within(sample).getByRole('table')).getAllByRole('row').slice(1);
    expect(rows.map((row) => row.textContent)).toEqual([
      expect.stringContaining('Somebody signed in'),
      expect.stringContaining('Somebody approved an account'),
    ]);
    expect(screen.queryByText(/^Page /)).toBeNull();
    expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Export CSV' }).disabled).toBe(true);
    expect(findFullExport()).toHaveProperty('disabled', true);
    isBroken = false;
    fireEvent.click(screen.getByRole('button', { name: 'Retry' }));
    expect(await screen.findByText('Page 1 of 3')).toBeTruthy();
    expect(screen.queryByRole('region', { name: /Sample data/ })).toBeNull();
  });

  it('says that nothing matches, and clears the filters on request', async () => {
    open(
      ({ query }) => (query.search ? { ...buildPage(1, 1), logs: [], total: 0 } : buildPage(1)),
      '/admin/audit?search=zzz',
    );
    fireEvent.click(await screen.findByRole('button', { name: 'Show all entries' }));
    expect(await screen.findByRole('table')).toBeTruthy();
  });
});
