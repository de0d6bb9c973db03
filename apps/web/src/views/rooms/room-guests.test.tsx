import { fireEvent, screen, within } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { leavePage } from '#test/leave-page.ts';
import { renderRoom } from '#test/render-rooms.tsx';
import { buildPerson } from '#test/room-state.ts';

const MEMBERS = [
  buildPerson('ada', { role: 'host' }),
  buildPerson('ben'),
  buildPerson('gil', { isGuest: true }),
];

afterEach(leavePage);

async function listChoices(name: string): Promise<(string | null)[]> {
  fireEvent.click(await screen.findByRole('button', { name: `Options for ${name}` }));
  const choices = (await screen.findAllByRole('menuitem')).map(({ textContent }) => textContent);
  fireEvent.keyDown(document.activeElement ?? document.body, { key: 'Escape' });
  return choices;
}

it('marks guests, whom the host removes and bans, but makes neither host nor co-host', async () => {
  renderRoom('ada', { people: MEMBERS });
  fireEvent.click(await screen.findByRole('tab', { name: /^People/ }));
  const rows = within(await screen.findByRole('list', { name: 'People' })).getAllByRole('listitem');
  expect(rows.filter(({ textContent }) => textContent?.includes('Guest'))).toHaveLength(1);
  expect(await listChoices('Gil')).toEqual(['Remove from room', 'Ban from room']);
});

it('offers more about a member with an account', async () => {
  renderRoom('ada', { people: MEMBERS });
  fireEvent.click(await screen.findByRole('tab', { name: /^People/ }));
  expect(await listChoices('Ben')).toContain('Make host');
});
