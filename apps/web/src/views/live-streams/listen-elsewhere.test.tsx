// Loaded before the first test, which would be slow otherwise.
import './listen-elsewhere-dialog.tsx';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, describe, expect, it } from 'vitest';
import { embedCode, stationLinks } from '#components/listen-addresses/station-links.ts';
import { StationMenu } from '#components/stations/station-menu.tsx';
import { useStationControl } from '#data/stations/station-control.ts';
import type { Answers } from '#test/fake-server.ts';
import { refuse, serveApi } from '#test/fake-server.ts';
import { leavePage } from '#test/leave-page.ts';
import { renderScreen } from '#test/render-screen.tsx';
import { useListenElsewhere } from './listen-elsewhere.tsx';
import '#test/dialog-in-jsdom.ts';
import '#test/popover-in-jsdom.ts';

const JAZZ = { genreId: '1', genreName: 'Jazz', name: '', isActive: true, listenerCount: 0 };
function Stations() {
  const { menuItemOf, dialog } = useListenElsewhere();
  const control = useStationControl(() => undefined);
  return (
    <>
      <StationMenu station={JAZZ} control={control} items={[menuItemOf(JAZZ)]} />
      {dialog}
    </>
  );
}

const STREAMS = 'GET /api/streams';
const KEYS = 'GET /api/users/listen-keys';
const MAKE = 'POST /api/users/listen-keys';
const SWITCH = 'PATCH /api/admin/broadcast/1';

const stream = (isPublic: boolean) => ({ ...JAZZ, id: 4, genreId: 1, slug: 'jazz', isPublic });
const listenKey = (id: string, name: string) => ({
  id,
  name,
  key: `${id}${'K'.repeat(30)}`,
  createdAt: '2026-11-21T12:00:00.000Z',
  lastUsedAt: null,
});

async function open(answers: Answers, roles: readonly string[] = ['User']) {
  const server = serveApi(answers);
  const screenParts = renderScreen(<Stations />, { roles });
  fireEvent.click(screen.getByRole('button', { name: /^(More options for|Control) Jazz Radio$/ }));
  fireEvent.click(screen.getByRole('menuitem', { name: 'Listen on other devices' }));
  const dialog = await screen.findByRole('dialog', { name: 'Jazz Radio on other devices' });
  return { server, dialog: within(dialog), ...screenParts };
}

const valueOf = (label: string) => screen.getByLabelText<HTMLInputElement>(label).value;

describe('listening to a station elsewhere', () => {
  afterEach(leavePage);

  it('offers addresses, a QR code, an embedded player and instructions for a public station', async () => {
    const { dialog } = await open({ [STREAMS]: () => [stream(true)] });
    expect(await dialog.findByText(/^Anyone can listen/)).toBeTruthy();
    const { origin } = window.location;
    expect([valueOf('MP3 stream'), valueOf('HLS'), valueOf('Playlist file')]).toEqual([
      `${origin}/radio/jazz.mp3`,
      `${origin}/radio/jazz.m3u8`,
      `${origin}/radio/jazz.m3u`,
    ]);
    expect(dialog.getByRole('img', { name: /QR code/ })).toBeTruthy();
    expect(valueOf('Embed code')).toContain(`src="${origin}/embed/jazz"`);
    for (const player of ['Kitchen radio', 'VLC', 'Sonos', 'Home Assistant']) dialog.getByText(player);
    expect(dialog.queryByRole('switch')).toBeNull();
  });

  it('puts the chosen key into the addresses of a private station, and offers no embedded player', async () => {
    const { dialog } = await open({
      [STREAMS]: () => [stream(false)],
      [KEYS]: () => [listenKey('car', 'Car'), listenKey('bath', 'Bath')],
    });
    await dialog.findByLabelText('Listen key');
    expect(valueOf('MP3 stream')).toContain(`/radio/jazz.mp3?key=car${'K'.repeat(30)}`);
    fireEvent.change(dialog.getByLabelText('Listen key'), { target: { value: 'bath' } });
    for (const label of ['MP3 stream', 'HLS', 'Playlist file']) {
      expect(valueOf(label)).toMatch(/\?key=bathK{30}$/);
    }
    expect(dialog.queryByLabelText('Embed code')).toBeNull();
    expect(dialog.getByText(/^Only public stations can be embedded/)).toBeTruthy();
  });

  it('offers to create a missing key', async () => {
    const { server, dialog } = await open({
      [STREAMS]: () => [stream(false)],
      [KEYS]: () => [],
      [MAKE]: () => listenKey('mine', 'My players'),
    });
    fireEvent.click(await dialog.findByRole('button', { name: 'Create a key for my players' }));
    server.answer({ [KEYS]: () => [listenKey('mine', 'My players')] });
    await waitFor(() => expect(valueOf('MP3 stream')).toContain('?key=mine'));
    expect(server.list(MAKE).map(({ body }) => body)).toEqual([{ name: 'My players' }]);
  });

  it('lets administrators make a station public or private, after a note about licenses', async () => {
    const { server, dialog } = await open(
      { [STREAMS]: () => [stream(false)], [KEYS]: () => [], [SWITCH]: () => ({}) },
      ['Admin'],
    );
    const toggle = await dialog.findByRole('switch', { name: 'Jazz Radio is public' });
    expect(toggle.getAttribute('aria-checked')).toBe('false');
    expect(dialog.getByText(/requires licenses/)).toBeTruthy();
    server.answer({ [STREAMS]: () => [stream(true)] });
    fireEvent.click(toggle);
    await dialog.findByText(/^Anyone can listen/);
    expect(server.list(SWITCH).map(({ body }) => body)).toEqual([{ isPublic: true }]);
  });

  it('reports that the station is off air, or cannot be loaded', async () => {
    const { server, dialog } = await open({ [STREAMS]: refuse(403, { code: 'FORBIDDEN', message: 'x' }) });
    const alert = await dialog.findByRole('alert');
    server.answer({ [STREAMS]: () => [] });
    fireEvent.click(within(alert).getByRole('button', { name: 'Retry' }));
    expect(await dialog.findByText(/^This station is off air/)).toBeTruthy();
  });

  it('closes without joining anything', async () => {
    const { dialog, commands } = await open({ [STREAMS]: () => [stream(true)] });
    fireEvent.click(dialog.getByRole('button', { name: 'Close' }));
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(commands).toEqual([]);
  });
});

it('escapes characters in addresses and embed code', () => {
  expect(stationLinks('https://a.example', 'x y', 'k&=').mp3).toBe(
    'https://a.example/radio/x%20y.mp3?key=k%26%3D',
  );
  expect(embedCode('https://a.example', 'jazz', 'A "B" <c> & d')).toContain(
    'title="A &quot;B&quot; &lt;c> &amp; d"',
  );
});
