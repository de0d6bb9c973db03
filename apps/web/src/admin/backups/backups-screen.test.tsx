// Loaded before the first test, which would be slow otherwise.
import './backups-screen.tsx';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import type { Backup, BackupsReply } from '@tutti/contract/admin-backups/schemas';
import { afterEach, expect, it } from 'vitest';
import { formatDateTime } from '#components/format-date-time.ts';
import { refusal, refuse } from '#test/fake-server.ts';
import { leavePage } from '#test/leave-page.ts';
import { renderAdmin } from '#test/render-admin.tsx';
import { listToasts } from '#ui/toasts/toast-store.ts';

afterEach(leavePage);

const READ = 'GET /api/admin/backups';
const MAKE = 'POST /api/admin/backups';
const NAME = 'tutti-20261124-180000-daily.db';
const RESTORE = `POST /api/admin/backups/${NAME}/restore`;

const backup = (parts: Partial<Backup> = {}): Backup => ({
  name: NAME,
  reason: 'daily',
  madeAt: '2026-11-24T18:00:00.000Z',
  sizeBytes: 12_345_678,
  version: '1.0.0',
  accounts: 3,
  tracks: 1_200,
  playlists: 1,
  ...parts,
});

const reply = (backups: Backup[], parts: Partial<BackupsReply> = {}): BackupsReply => ({
  backups,
  folder: '/var/lib/tutti/backups',
  everyHours: 24,
  kept: 14,
  isCreating: false,
  canRestore: true,
  failedRestore: null,
  ...parts,
});

const open = (answers: Parameters<typeof renderAdmin>[1]) => renderAdmin('/admin/backups', answers);
/** The label and value of the last and the next backup. */
const readSummary = () =>
  screen
    .getAllByRole('term')
    .slice(0, 2)
    .map((term) => `${term.textContent}: ${term.nextElementSibling?.textContent}`);
const messages = () => listToasts().map(({ message }) => message);

it('lists each backup with its time, reason, content and size', async () => {
  open({ [READ]: () => reply([backup(), backup({ name: 'other', reason: 'upgrade', accounts: null })]) });
  await screen.findByText('14 of each kind');
  expect(screen.getByLabelText('Folder on the server')).toHaveProperty('value', '/var/lib/tutti/backups');
  const change = screen.getByRole('link', { name: 'Change schedule' });
  expect(change.getAttribute('href')).toBe('/admin/settings#backups');
  const [, first, second] = screen.getAllByRole('row');
  expect(first?.textContent).toContain('Schedule3 accounts, 1,200 tracks, 1 playlist12.3 MB');
  // The buttons have visible texts, and not only icons.
  expect(first?.textContent).toMatch(/DownloadRestore$/);
  expect(second?.textContent).toContain('Before an upgradeunknown');
});

it('says how old the newest one is, and when the schedule makes the next', async () => {
  const madeAt = new Date(Date.now() - 3 * 3_600_000);
  const parts = { madeAt: madeAt.toISOString() };
  const manual = backup({ ...parts, name: 'manual', reason: 'manual', madeAt: new Date().toISOString() });
  open({ [READ]: () => reply([manual, backup(parts)]) });
  const next = formatDateTime(new Date(madeAt.getTime() + 24 * 3_600_000));
  await screen.findByText('Last backup');
  expect(readSummary()).toEqual(['Last backup: just now', `Next backup: ${next}`]);
});

it.each([
  ['backups are only made on request', { everyHours: 0 }, 1, 'Next backup: Only on request'],
  ['one is due', { everyHours: 24 }, 25, 'Next backup: Within minutes'],
])('names no time of the next one if %s', async (_case, schedule, hoursAgo, described) => {
  const madeAt = new Date(Date.now() - hoursAgo * 3_600_000).toISOString();
  open({ [READ]: () => reply([backup({ madeAt })], schedule) });
  await screen.findByText('Next backup');
  expect(readSummary()).toContain(described);
});

it('shows when and why a restore failed', async () => {
  const reason = 'The first start with it failed: a row is in the way. What was there before was put back.';
  open({
    [READ]: () =>
      reply([backup()], { failedRestore: { name: NAME, at: '2026-11-25T08:30:00.000Z', reason } }),
  });
  const reported = await screen.findByRole('alert');
  expect(reported.textContent).toMatch(
    /^The backup tutti-20261124-180000-daily\.db was not restored on .*2026/,
  );
  expect(reported.textContent).toContain(reason);
});

it('shows nothing about a restore if none failed', async () => {
  open({ [READ]: () => reply([backup()]) });
  await screen.findByText('Last backup');
  expect(screen.queryByRole('alert')).toBeNull();
});

it('creates a backup on request', async () => {
  const server = open({ [READ]: () => reply([]), [MAKE]: () => backup({ reason: 'manual' }) });
  await screen.findByText(/^No backups yet/);
  server.answer({ [READ]: () => reply([backup({ reason: 'manual' })]) });
  fireEvent.click(screen.getByRole('button', { name: 'Back up now' }));
  await screen.findByText('Manual');
  expect(messages()).toContain('Backup complete and verified.');
});

it('says why a backup could not be created', async () => {
  open({
    [READ]: () => reply([]),
    [MAKE]: refuse(503, { code: 'BACKUP_FAILED', message: 'There is no room for a copy of the database.' }),
  });
  fireEvent.click(await screen.findByRole('button', { name: 'Back up now' }));
  await waitFor(() => expect(messages()).toContain('There is no room for a copy of the database.'));
});

it('requests a restore only after the typed phrase', async () => {
  const server = open({
    [READ]: () => reply([backup()]),
    [RESTORE]: refuse(409, { code: 'BACKUP_UNUSABLE', message: 'It is damaged.' }),
  });
  const button = await screen.findByRole('button', { name: /^Restore the backup of/ });
  fireEvent.click(button);
  const first = await screen.findByRole('alertdialog');
  fireEvent.click(within(first).getByRole('button', { name: 'Restore and restart' }));
  await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
  expect(server.list(RESTORE)).toEqual([]);
  fireEvent.click(button);
  const second = await screen.findByRole('alertdialog');
  fireEvent.change(within(second).getByLabelText('Type RESTORE to confirm'), {
    target: { value: 'RESTORE' },
  });
  fireEvent.click(within(second).getByRole('button', { name: 'Restore and restart' }));
  await waitFor(() =>
    expect(server.list(RESTORE).map(({ body }) => body)).toEqual([{ confirmation: 'RESTORE' }]),
  );
  await waitFor(() => expect(messages()).toContain('It is damaged.'));
});

it('explains how to restore on a server that cannot restart itself', async () => {
  open({ [READ]: () => reply([backup()], { canRestore: false, everyHours: 0 }) });
  const button = await screen.findByRole('button', { name: /^Restore the backup of/ });
  expect(button.hasAttribute('disabled')).toBe(true);
  expect(button.getAttribute('title')).toContain('npm run restore');
  screen.getByText(/^Only on request/);
});

it('retries after a failure to load', async () => {
  let isBroken = true;
  open({
    [READ]: () => (isBroken ? refusal(400, { code: 'BAD_REQUEST', message: 'No.' }) : reply([backup()])),
  });
  const alert = await screen.findByRole('alert');
  isBroken = false;
  fireEvent.click(within(alert).getByRole('button', { name: 'Retry' }));
  await screen.findByText('Schedule');
});
