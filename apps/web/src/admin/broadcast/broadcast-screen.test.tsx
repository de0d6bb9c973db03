import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import type { BroadcastOverview, BroadcastStation } from '@tutti/contract/admin-broadcast/schemas';
import { afterEach, expect, it } from 'vitest';
import { refusal, refuse, serveAdministrator } from '#test/fake-server.ts';
import { leavePage } from '#test/leave-page.ts';
import { renderAdmin } from '#test/render-admin.tsx';
import { renderScreen } from '#test/render-screen.tsx';
import { listToasts } from '#ui/toasts/toast-store.ts';
import { BroadcastScreen } from './broadcast-screen.tsx';

afterEach(leavePage);

const READ = 'GET /api/admin/broadcast';
const { origin: ORIGIN, host: HOST } = window.location;
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
  return {
    stations,
    limits: { listeners, perKey: 5, perAddress: 20 },
    bitRatesKbps: { mp3: 192, aac: 128 },
  };
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
  await screen.findByText(
    'At most 250 listeners (BROADCAST_LISTENERS), 5 per listen key, 20 per address without a key.',
  );
  const [, jazz, soul] = screen.getAllByRole('row');
  if (jazz === undefined || soul === undefined) throw new Error('two streams have two rows');
  expect([textsOf(jazz), textsOf(soul)]).toEqual([
    [
      '',
      `${HOST}/radio/jazz.mp3Only with a listen key`,
      'MP3 · 192 kbit/sAAC · 128 kbit/sRunning: MP3, AAC',
      '5',
    ],
    ['', `${HOST}/radio/soul.mp3`, 'MP3 · 192 kbit/sAAC · 128 kbit/sStarts with the first listener', '0'],
  ]);
  within(jazz).getByRole('img', { name: 'On air' });
  within(soul).getByRole('img', { name: 'Off' });
  // On a phone, where the last column has no room.
  within(jazz).getByText('Listeners: 5');
  expect(within(soul).getByRole('switch', { name: 'Soul is public' }).getAttribute('aria-checked')).toBe(
    'true',
  );
  const now = screen.getByRole('region', { name: 'Now' });
  const numbers = within(now)
    .getAllByRole('term')
    .map((term) => [term.textContent, term.nextElementSibling?.textContent]);
  expect(numbers).toEqual([
    ['Listeners outside the app', '5'],
    ['Public stations', '1'],
    ['Stations on air', '1'],
  ]);
  expect(within(now).getByRole('meter').getAttribute('aria-valuenow')).toBe('2');
  screen.getByText(/requires licenses/);
});

function watchClipboard(): string[] {
  const written: string[] = [];
  const clipboard = { writeText: (text: string) => Promise.resolve(written.push(text)) };
  Object.defineProperty(navigator, 'clipboard', { configurable: true, value: clipboard });
  return written;
}
const cellsOf = async (name: RegExp) => within(await screen.findByRole('row', { name })).getAllByRole('cell');

it('copies the whole address of a station', async () => {
  const written = watchClipboard();
  open({ [READ]: () => buildBroadcast([station()]) });
  const cells = await cellsOf(/Jazz/);
  fireEvent.click(within(cells[1] as HTMLElement).getByRole('button', { name: 'Copy address: Jazz' }));
  await waitFor(() => expect(listToasts().map(({ message }) => message)).toContain('Copied.'));
  expect(written).toEqual([`${ORIGIN}/radio/jazz.mp3`]);
});

it('copies the small player of a public station, and of no other', async () => {
  const written = watchClipboard();
  open({ [READ]: () => buildBroadcast([station(), SOUL]) });
  const press = async (name: string) => {
    const [, address] = await cellsOf(new RegExp(name));
    const button = within(address as HTMLElement).getByRole('button', { name: /^Copy the player/ });
    fireEvent.click(button);
    return button;
  };
  expect((await press('Jazz')).title).toMatch(/^Only public stations can be embedded/);
  await press('Soul');
  await waitFor(() => expect(written).toEqual([expect.stringContaining(`src="${ORIGIN}/embed/soul"`)]));
});

it('leads to the listen keys where a station needs one', async () => {
  open({ [READ]: () => buildBroadcast([station(), SOUL]) });
  const [, jazz] = await cellsOf(/Jazz/);
  const link = within(jazz as HTMLElement).getByRole('link', { name: 'Only with a listen key' });
  expect(link.getAttribute('href')).toBe('/account#players');
  const [, soul] = await cellsOf(/Soul/);
  expect(within(soul as HTMLElement).queryByRole('link')).toBeNull();
});

it('shows what each station plays, and plays it on request', async () => {
  const currentTrack = {
    id: 4,
    title: 'Ochre',
    authors: 'Nova Kline',
    genre: 'Jazz',
    album: null,
    durationMs: 1_000,
  };
  serveAdministrator({ [READ]: () => buildBroadcast([station({ currentTrack }), SOUL]) });
  const { commands } = renderScreen(<BroadcastScreen />);
  await screen.findByText('Ochre · Nova Kline');
  expect(screen.queryByRole('button', { name: 'Listen to Soul' })).toBeNull();
  fireEvent.click(screen.getByRole('button', { name: 'Listen to Jazz' }));
  await waitFor(() => expect(commands).toEqual(['join("genre-7")']));
});

it('leaves out the bit rates that an older server does not say', async () => {
  const { bitRatesKbps: _unknown, ...older } = buildBroadcast([station()]);
  open({ [READ]: () => older });
  expect(textsOf(await screen.findByRole('row', { name: /Jazz/ }))[2]).toBe('MP3AACRunning: MP3, AAC');
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
