import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, describe, expect, it } from 'vitest';
import { formatDateTime } from '#components/format-date-time.ts';
import type { Answers } from '#test/fake-server.ts';
import { refuse } from '#test/fake-server.ts';
import { leavePage } from '#test/leave-page.ts';
import { ADA, press, renderPage } from '#test/render-page.tsx';
import { isUnavailable } from '../../test/is-unavailable.ts';
import { OwnActivity } from './own-activity.tsx';

const ACTIVITY = 'GET /api/users/activity';

const entry = (id: number, parts = {}) => ({
  id: String(id),
  action: 'USER_LOGIN',
  resource: 'ada@example.org',
  resourceType: 'Authentication',
  userId: ADA.id,
  user: 'Ada',
  userEmail: ADA.email,
  timestamp: '2026-11-21T20:15:00.000Z',
  timestampDisplay: '2026-11-21 20:15:00 UTC',
  ipAddress: '192.0.2.7',
  userAgent: null,
  success: true,
  details: null,
  ...parts,
});

const page =
  (logs: unknown[], parts = {}) =>
  () =>
    Response.json({
      logs,
      total: logs.length,
      page: 1,
      limit: 25,
      totalPages: 1,
      isTotalExact: true,
      nextCursor: null,
      searchedBackTo: null,
      ...parts,
    });

const open = (answer: Answers[string]) =>
  renderPage(<OwnActivity />, { user: ADA, answers: { [ACTIVITY]: answer } });
const cells = () =>
  screen
    .getAllByRole('row')
    .slice(1)
    .map((row) =>
      within(row)
        .getAllByRole('cell')
        .map(({ textContent }) => textContent),
    );

describe('own activity', () => {
  afterEach(leavePage);

  it('requests the user’s own entries, 25 per page, and shows them as text [A-422, A-470]', async () => {
    const network = open(
      page([entry(2), entry(1, { success: false, ipAddress: null, details: 'Wrong password' })]),
    );
    await screen.findByRole('table');
    expect(network.list(ACTIVITY)[0]?.call).toBe(`${ACTIVITY}?page=1&limit=25`);
    expect(cells().map((row) => row.slice(1))).toEqual([
      ['Signed in192.0.2.7', 'Authentication', '192.0.2.7', 'Success'],
      ['Signed inWrong passwordUnknown', 'Authentication', 'Unknown', 'Failed'],
    ]);
    // The shown time is local, while its title shows UTC, in which the filters count days.
    const time = document.querySelector('time');
    expect(time?.textContent).toBe(formatDateTime(new Date(time?.dateTime ?? '')));
    expect(time?.title).toBe('2026-11-21 20:15:00 UTC');
    expect(screen.queryByRole('navigation')).toBeNull();
  });

  it('shows an unknown action by its code', async () => {
    open(page([entry(1, { action: 'SOMETHING_NEW' })]));
    expect(await screen.findByText('SOMETHING_NEW')).toBeTruthy();
  });

  it('changes pages [A-279]', async () => {
    const network = open(page([entry(30)], { totalPages: 2, total: 30 }));
    expect(await screen.findByText('Page 1 of 2')).toBeTruthy();
    network.answer({
      [ACTIVITY]: page([entry(1, { action: 'USER_REGISTERED' })], { page: 2, totalPages: 2 }),
    });
    press('Next');
    expect(await screen.findByText('Account created', { selector: 'span' })).toBeTruthy();
    expect(screen.getByText('Page 2 of 2')).toBeTruthy();
    expect(isUnavailable(screen.getByRole('button', { name: 'Next' }))).toBe(true);
    expect(network.list(ACTIVITY).at(-1)?.call).toBe(`${ACTIVITY}?page=2&limit=25`);
  });

  it('sends only the filters that are set, starting at the first page, and clears them', async () => {
    const network = open(page([entry(1)]));
    await screen.findByRole('table');
    press('Filters');
    fireEvent.change(screen.getByLabelText('Status'), { target: { value: 'false' } });
    await waitFor(() =>
      expect(network.list(ACTIVITY).at(-1)?.call).toBe(`${ACTIVITY}?page=1&limit=25&success=false`),
    );
    network.answer({ [ACTIVITY]: page([]) });
    fireEvent.change(screen.getByLabelText('Action'), { target: { value: 'PASSWORD_CHANGED' } });
    expect(await screen.findByText('No matching activity')).toBeTruthy();
    expect(network.list(ACTIVITY).at(-1)?.call).toBe(
      `${ACTIVITY}?page=1&limit=25&action=PASSWORD_CHANGED&success=false`,
    );
    press('Clear Filters');
    expect(await screen.findByText('No activity yet')).toBeTruthy();
    expect(network.list(ACTIVITY).at(-1)?.call).toBe(`${ACTIVITY}?page=1&limit=25`);
  });

  it('says "Failed to load audit log", with Retry [A-462]', async () => {
    const network = open(refuse(403, { code: 'FORBIDDEN', message: 'x' }));
    const alert = await screen.findByRole('alert');
    expect(within(alert).getByText('Failed to load audit log')).toBeTruthy();
    network.answer({ [ACTIVITY]: page([entry(1)]) });
    within(alert).getByRole('button', { name: 'Retry' }).click();
    expect(await screen.findByRole('table')).toBeTruthy();
  });
});
