// Loaded before the first test, which would be slow otherwise.
import './broadcast-screen.tsx';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import type { BroadcastOverview, BroadcastStation } from '@tutti/contract/admin-broadcast/schemas';
import { afterEach, expect, it } from 'vitest';
import { refusal, refuse } from '#test/fake-server.ts';
import { leavePage } from '#test/leave-page.ts';
import { renderAdmin } from '#test/render-admin.tsx';
import { listToasts } from '#ui/toasts/toast-store.ts';

afterEach(leavePage);

const READ = 'GET /api/admin/broadcast';
const CHANGE = 'PATCH /api/admin/broadcast/7';

const station = (parts: Partial<BroadcastStation> = {}): BroadcastStation => ({
  genreId: 7,
  genreName: 'Jazz',
  slug: 'jazz',
  isPublic: false,
  isOnAir: true,
  encoders: { mp3: 1, aac: 1 },
  listeners: { icy: 3, hls: 2 },
  ...parts,
});
const SOUL = station({
  genreId: 8,
  genreName: 'Soul',
  slug: 'soul',
  isPublic: true,
  isOnAir: false,
  encoders: { mp3: 0, aac: 0 },
  listeners: { icy: 0, hls: 0 },
});

function buildBroadcast(stations: BroadcastStation[], listeners = 250): BroadcastOverview {
  return { stations, limits: { listeners, perKey: 5, perAddress: 20 } };
}

const open = (answers: Parameters<typeof renderAdmin>[1]) => renderAdmin('/admin/broadcast', answers);
const textsOf = (row: HTMLElement) =>
  within(row)
    .getAllByRole('cell')
    .map(({ textContent }) => textContent);

it('names the station of music without a genre as everywhere else', async () => {
  open({ [READ]: () => buildBroadcast([station({ genreName: 'Unknown', slug: 'unknown' })]) });
  await screen.findByText('Everything Else');
  expect(screen.getByRole('switch', { name: 'Everything Else is public' })).toBeTruthy();
  expect(screen.queryByText('Unknown')).toBeNull();
});

it('lists each stream with its access, encodings, listeners and limits', async () => {
  open({ [READ]: () => buildBroadcast([station(), SOUL]) });
  await screen.findByText('1 public, 5 listeners outside the app');
  const [, jazz, soul] = screen.getAllByRole('row');
  if (jazz === undefined || soul === undefined) throw new Error('two streams have two rows');
  expect([textsOf(jazz), textsOf(soul)]).toEqual([
    ['', `${window.location.origin}/radio/jazz.mp3Only with a listen key`, 'MP3, AAC', '5'],
    ['', `${window.location.origin}/radio/soul.mp3`, 'Not running', '0'],
  ]);
  within(jazz).getByRole('img', { name: 'On air' });
  within(soul).getByRole('img', { name: 'Off' });
  expect(within(soul).getByRole('switch', { name: 'Soul is public' }).getAttribute('aria-checked')).toBe(
    'true',
  );
  expect(screen.getAllByRole('definition').map(({ textContent }) => textContent)).toEqual(['250', '5', '20']);
  screen.getByText(/requires licenses/);
});

it('copies the whole address of a station', async () => {
  const written: string[] = [];
  const clipboard = { writeText: (text: string) => Promise.resolve(written.push(text)) };
  Object.defineProperty(navigator, 'clipboard', { configurable: true, value: clipboard });
  open({ [READ]: () => buildBroadcast([station()]) });
  const cells = within(await screen.findByRole('row', { name: /Jazz/ })).getAllByRole('cell');
  fireEvent.click(within(cells[1] as HTMLElement).getByRole('button', { name: 'Copy address: Jazz' }));
  await waitFor(() => expect(listToasts().map(({ message }) => message)).toContain('Copied.'));
  expect(written).toEqual([`${window.location.origin}/radio/jazz.mp3`]);
});

it('makes a stream public, and moves its switch after the server has agreed', async () => {
  const server = open({ [READ]: () => buildBroadcast([station()]), [CHANGE]: () => station() });
  const toggle = await screen.findByRole('switch', { name: 'Jazz is public' });
  server.answer({ [READ]: () => buildBroadcast([station({ isPublic: true })]) });
  fireEvent.click(toggle);
  await waitFor(() => expect(toggle.getAttribute('aria-checked')).toBe('true'));
  expect(server.list(CHANGE).map(({ body }) => body)).toEqual([{ isPublic: true }]);
  expect(listToasts().map(({ message }) => message)).toContain('Jazz is now public.');
});

it('says why a stream cannot be changed, and leaves its switch alone', async () => {
  open({
    [READ]: () => buildBroadcast([station()]),
    [CHANGE]: refuse(404, { code: 'STREAM_NOT_FOUND', message: 'Station not found.' }),
  });
  fireEvent.click(await screen.findByRole('switch', { name: 'Jazz is public' }));
  await waitFor(() => expect(listToasts().map(({ message }) => message)).toContain('Station not found.'));
  expect(screen.getByRole('switch', { name: 'Jazz is public' }).getAttribute('aria-checked')).toBe('false');
});

it('says when the server broadcasts nothing, or has no streams', async () => {
  open({ [READ]: () => buildBroadcast([], 0) });
  await screen.findByText(/^No stations yet/);
  screen.getByText(/BROADCAST_LISTENERS is 0/);
});

it('retries after a failure to load', async () => {
  let isBroken = true;
  open({
    [READ]: () =>
      isBroken ? refusal(400, { code: 'BAD_REQUEST', message: 'No.' }) : buildBroadcast([station()]),
  });
  const alert = await screen.findByRole('alert');
  isBroken = false;
  fireEvent.click(within(alert).getByRole('button', { name: 'Retry' }));
  await screen.findByRole('rowheader', { name: /Jazz/ });
});
