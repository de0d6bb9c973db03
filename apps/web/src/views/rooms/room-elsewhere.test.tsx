// Loaded before the first test, which would be slow otherwise.
import './room-elsewhere-dialog.tsx';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, describe, expect, it } from 'vitest';
import { leavePage } from '#test/leave-page.ts';
import { renderRoom } from '#test/render-rooms.tsx';
import { ROOM_ID } from '#test/room-state.ts';

const KEYS = 'GET /api/users/listen-keys';
const MAKE = 'POST /api/users/listen-keys';
const listenKey = (id: string) => ({
  id,
  name: id,
  key: `${id}${'K'.repeat(30)}`,
  createdAt: '2026-11-21T12:00:00.000Z',
  lastUsedAt: null,
});
const valueOf = (label: string) => screen.getByLabelText<HTMLInputElement>(label).value;

async function open(keys: readonly string[]) {
  const { server } = renderRoom('ben');
  server.answer({ [KEYS]: () => keys.map(listenKey), [MAKE]: () => listenKey('mine') });
  fireEvent.click(await screen.findByRole('button', { name: 'More options for this room' }));
  fireEvent.click(screen.getByRole('menuitem', { name: 'Listen on other devices' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Kitchen on other devices' }));
  return { server, dialog };
}

describe('a room on other devices', () => {
  afterEach(leavePage);

  it('has addresses that contain the chosen listen key', async () => {
    const { dialog } = await open(['car', 'bath']);
    await dialog.findByLabelText('Listen key');
    fireEvent.change(dialog.getByLabelText('Listen key'), { target: { value: 'bath' } });
    const address = `${window.location.origin}/radio/rooms/${ROOM_ID}/live`;
    const key = `?key=bath${'K'.repeat(30)}`;
    expect([valueOf('MP3 stream'), valueOf('HLS'), valueOf('Playlist file')]).toEqual([
      `${address}.mp3${key}`,
      `${address}.m3u8${key}`,
      `${address}.m3u${key}`,
    ]);
    expect(dialog.getByRole('img', { name: /QR code/ })).toBeTruthy();
    expect(dialog.getByText(/while you are in it/)).toBeTruthy();
    expect(dialog.queryByLabelText('Embed code')).toBeNull();
  });

  it('offers to create a missing key', async () => {
    const { server, dialog } = await open([]);
    const make = await dialog.findByRole('button', { name: 'Create a key for my players' });
    server.answer({ [KEYS]: () => [listenKey('mine')] });
    fireEvent.click(make);
    await waitFor(() => expect(valueOf('MP3 stream')).toContain('?key=mine'));
  });
});
