import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { leavePage } from '#test/leave-page.ts';
import { COMMAND, renderRoom } from '#test/render-rooms.tsx';
import { buildPerson } from '#test/room-state.ts';

const MEMBERS = [buildPerson('ada', { role: 'host' }), buildPerson('ben')];
const SCREENS = [
  { id: 's1', pairingCode: '4821', isShown: false },
  { id: 's2', pairingCode: '0107', isShown: true },
];

afterEach(leavePage);

const sent = (server: ReturnType<typeof renderRoom>['server']) =>
  server.list(COMMAND).map(({ body }) => (body as { action: unknown }).action);

it('a host lets in the screen whose code they see, or refuses it', async () => {
  const { server } = renderRoom('ada', { people: MEMBERS, screens: SCREENS });
  await screen.findByText('A screen wants to show this room: code 4821');
  expect(screen.queryByText(/code 0107/)).toBeNull();
  fireEvent.click(screen.getByRole('button', { name: 'Show the room on the screen with code 4821' }));
  fireEvent.click(screen.getByRole('button', { name: 'Refuse the screen with code 4821' }));
  await waitFor(() =>
    expect(sent(server)).toEqual([
      { type: 'approve-screen', screenId: 's1' },
      { type: 'remove-screen', screenId: 's1' },
    ]),
  );
});

it('a host finds the screens that show the room among its people, and removes one', async () => {
  const { server } = renderRoom('ada', { people: MEMBERS, screens: SCREENS });
  fireEvent.click(await screen.findByRole('tab', { name: /^People/ }));
  fireEvent.click(await screen.findByRole('button', { name: 'Remove screen 0107' }));
  await waitFor(() => expect(sent(server)).toEqual([{ type: 'remove-screen', screenId: 's2' }]));
});

it('a member sees nothing of screens, and everybody the address for a TV', async () => {
  renderRoom('ben', { people: MEMBERS, screens: SCREENS });
  fireEvent.click(await screen.findByRole('tab', { name: /^People/ }));
  await screen.findByRole('list', { name: 'People' });
  expect(screen.queryByText(/4821|0107/)).toBeNull();
  fireEvent.click(await screen.findByRole('button', { name: 'Invite' }));
  const dialog = within(await screen.findByRole('dialog', { name: /^Invite/ }));
  expect(dialog.getByLabelText<HTMLTextAreaElement>('Show on a TV').value).toBe(
    `${window.location.origin}/room/ABC234/screen`,
  );
});
