import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, describe, expect, it } from 'vitest';
import type { Answers } from '#test/fake-server.ts';
import { refuse } from '#test/fake-server.ts';
import { leavePage } from '#test/leave-page.ts';
import { ADA, press, renderPage } from '#test/render-page.tsx';
import { isUnavailable } from '../../test/is-unavailable.ts';
import { OwnSessions } from './own-sessions.tsx';

const LIST = 'GET /api/users/sessions';
const END = 'DELETE /api/users/sessions/s2';
const END_OTHERS = 'DELETE /api/users/sessions';
const AN_HOUR_AGO = new Date(Date.now() - 3_600_000).toISOString();

const session = (id: string, device: string, isCurrent = false) => ({
  id,
  device,
  ipAddress: '192.0.2.7',
  createdAt: AN_HOUR_AGO,
  lastSeenAt: AN_HOUR_AGO,
  isCurrent,
});
const HERE = session('s1', 'Chrome on Linux', true);
const PHONE = session('s2', 'Safari on iPhone');

function open(sessions: unknown[], answers: Answers = {}) {
  return renderPage(<OwnSessions />, {
    user: ADA,
    answers: { [LIST]: () => Response.json(sessions), ...answers },
  });
}

const answer = (name: string) =>
  fireEvent.click(within(screen.getByRole('alertdialog')).getByRole('button', { name }));

const rows = () => screen.getAllByRole('listitem').filter(({ dataset }) => dataset.toast === undefined);

describe('own sessions', () => {
  afterEach(leavePage);

  it('shows device, address and last use of each, and marks the current one [A-011]', async () => {
    open([HERE, PHONE]);
    await screen.findByText('Safari on iPhone');
    expect(rows().map(({ textContent }) => textContent)).toEqual([
      'Chrome on LinuxThis device192.0.2.7 · in use now',
      'Safari on iPhone192.0.2.7 · last used 1h agoEnd session',
    ]);
  });

  it('ends one and shows the remaining ones', async () => {
    const network = open([HERE, PHONE]);
    await screen.findByText('Safari on iPhone');
    network.answer({
      [LIST]: () => Response.json([HERE]),
      [END]: () => Response.json({ message: 'ended' }),
    });
    press('End session on Safari on iPhone');
    press('End session');
    await waitFor(() => expect(rows()).toHaveLength(1));
    expect(screen.getByText('Safari on iPhone was signed out.')).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'End all others' })).toBeNull();
  });

  it('asks before it signs a device out, and does nothing on cancel', async () => {
    const network = open([HERE, PHONE]);
    await screen.findByText('Safari on iPhone');
    for (const button of ['End session on Safari on iPhone', 'End all others']) {
      press(button);
      answer('Cancel');
      expect(screen.queryByRole('alertdialog')).toBeNull();
    }
    expect(network.list(END)).toEqual([]);
    expect(network.list(END_OTHERS)).toEqual([]);
    expect(rows()).toHaveLength(2);
  });

  it('ends all other sessions', async () => {
    const network = open([HERE, PHONE]);
    await screen.findByText('Safari on iPhone');
    network.answer({
      [LIST]: () => Response.json([HERE]),
      [END_OTHERS]: () => Response.json({ message: 'ended' }),
    });
    press('End all others');
    answer('End all others');
    await waitFor(() => expect(rows()).toHaveLength(1));
    expect(screen.getByText('All other devices were signed out.')).toBeTruthy();
  });

  it('reports each ended session, even two at once', async () => {
    const first = Promise.withResolvers<unknown>();
    const second = Promise.withResolvers<unknown>();
    const network = open([HERE, PHONE, session('s3', 'Firefox on Linux')], {
      [END]: () => first.promise,
      'DELETE /api/users/sessions/s3': () => second.promise,
    });
    await screen.findByText('Safari on iPhone');
    for (const device of ['Safari on iPhone', 'Firefox on Linux']) {
      press(`End session on ${device}`);
      answer('End session');
    }
    await waitFor(() => expect(network.changes()).toHaveLength(2));
    const phone = screen.getByRole('button', { name: 'End session on Safari on iPhone' });
    expect(isUnavailable(phone)).toBe(true);
    second.resolve({ message: 'ended' });
    first.resolve({ message: 'ended' });
    for (const device of ['Safari on iPhone', 'Firefox on Linux'])
      expect(await screen.findByText(`${device} was signed out.`)).toBeTruthy();
  });

  it('shows why a session could not be ended, and reloads the list', async () => {
    const network = open([HERE, PHONE], { [END]: refuse(404, { code: 'NOT_FOUND', message: 'Not found.' }) });
    await screen.findByText('Safari on iPhone');
    press('End session on Safari on iPhone');
    press('End session');
    expect(await screen.findByText('Not found.')).toBeTruthy();
    await waitFor(() => expect(network.list(LIST)).toHaveLength(2));
  });

  it('shows five, and all of them on request', async () => {
    open([HERE, ...Array.from({ length: 9 }, (_, index) => session(`s${index}x`, `Device ${index}`))]);
    await screen.findByText('Device 0');
    expect(rows()).toHaveLength(5);
    press('Show all 10');
    expect(rows()).toHaveLength(10);
  });

  it('offers a retry if the list cannot be loaded', async () => {
    const network = open([], { [LIST]: refuse(403, { code: 'FORBIDDEN', message: 'x' }) });
    const alert = await screen.findByRole('alert');
    network.answer({ [LIST]: () => Response.json([HERE]) });
    within(alert).getByRole('button', { name: 'Retry' }).click();
    expect(await screen.findByText('Chrome on Linux')).toBeTruthy();
  });
});
