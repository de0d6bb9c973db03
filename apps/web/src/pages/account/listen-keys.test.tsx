import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import type { Answers } from '#test/fake-server.ts';
import { refuse } from '#test/fake-server.ts';
import { leavePage } from '#test/leave-page.ts';
import { ADA, press, renderPage } from '#test/render-page.tsx';
import { ListenKeys } from './listen-keys.tsx';
import '#test/dialog-in-jsdom.ts';

const LIST = 'GET /api/users/listen-keys';
const MAKE = 'POST /api/users/listen-keys';
const REVOKE = 'DELETE /api/users/listen-keys/k1';
const AN_HOUR_AGO = new Date(Date.now() - 3_600_000).toISOString();

const listenKey = (id: string, name: string, lastUsedAt: string | null = null) => ({
  id,
  name,
  key: `${id}-${'x'.repeat(30)}`,
  createdAt: AN_HOUR_AGO,
  lastUsedAt,
});
const KITCHEN = listenKey('k1', 'Kitchen', AN_HOUR_AGO);
const CAR = listenKey('k2', 'Car');

function open(keys: unknown[], answers: Answers = {}) {
  return renderPage(<ListenKeys />, {
    user: ADA,
    answers: { [LIST]: () => Response.json(keys), ...answers },
  });
}

const rows = () => screen.getAllByRole('listitem').filter(({ dataset }) => dataset.toast === undefined);
const typeName = (value: string) =>
  fireEvent.change(screen.getByLabelText('Key name'), { target: { value } });
const submit = () => fireEvent.submit(screen.getByLabelText('Key name').closest('form') as HTMLFormElement);

describe('listen keys', () => {
  afterEach(leavePage);

  it('show name, age and last use of each', async () => {
    open([CAR, KITCHEN]);
    await screen.findByText('Kitchen');
    expect(rows().map(({ textContent }) => textContent)).toEqual([
      'Carcreated 1h ago · never usedCopyRevoke',
      'Kitchencreated 1h ago · last used 1h agoCopyRevoke',
    ]);
  });

  it('explain their purpose while there are none', async () => {
    open([]);
    expect(await screen.findByText(/kitchen radio, in VLC or on a speaker/)).toBeTruthy();
  });

  it('are created with a required name', async () => {
    const server = open([], { [MAKE]: () => KITCHEN });
    await screen.findByLabelText('Key name');
    submit();
    expect(screen.getByRole('alert').textContent).toBe('Enter a name');
    typeName('x'.repeat(61));
    submit();
    expect(screen.getByRole('alert').textContent).toBe('The name can have up to 60 characters');
    server.answer({ [LIST]: () => [KITCHEN] });
    typeName('  Kitchen ');
    submit();
    expect(await screen.findByText('Listen key created.')).toBeTruthy();
    await waitFor(() => expect(rows()).toHaveLength(1));
    expect(server.list(MAKE).map(({ body }) => body)).toEqual([{ name: 'Kitchen' }]);
    expect(screen.getByLabelText<HTMLInputElement>('Key name').value).toBe('');
  });

  it('keep the question for another key open while the response for the last one arrives', async () => {
    const revoked = Promise.withResolvers<unknown>();
    const server = open([CAR, KITCHEN], { [REVOKE]: () => revoked.promise });
    await screen.findByText('Kitchen');
    press('Revoke Kitchen');
    const question = within(screen.getByRole('alertdialog'));
    fireEvent.click(question.getByRole('button', { name: 'Revoke' }));
    await waitFor(() => expect(server.list(REVOKE)).toHaveLength(1));
    fireEvent.click(question.getByRole('button', { name: 'Cancel' }));
    press('Revoke Car');
    server.answer({ [LIST]: () => [CAR] });
    revoked.resolve({ message: 'revoked' });
    expect(await screen.findByText('Listen key revoked.')).toBeTruthy();
    await waitFor(() => expect(screen.queryByText('Kitchen')).toBeNull());
    screen.getByRole('alertdialog', { name: 'Revoke Car?' });
  });

  it('show why one could not be created', async () => {
    const message = 'You have as many listen keys as can be kept.';
    open([], { [MAKE]: refuse(409, { code: 'TOO_MANY_LISTEN_KEYS', message }) });
    await screen.findByLabelText('Key name');
    typeName('One more');
    submit();
    expect((await screen.findByRole('alert')).textContent).toBe(message);
  });

  it('are copied, even where the browser limits the clipboard to secure pages', async () => {
    open([KITCHEN]);
    await screen.findByText('Kitchen');
    const writeText = vi.fn((_text: string) => Promise.resolve());
    Object.defineProperty(navigator, 'clipboard', { value: { writeText }, configurable: true });
    press('Copy key Kitchen');
    expect(await screen.findByText('Copied.')).toBeTruthy();
    expect(writeText.mock.calls).toEqual([[KITCHEN.key]]);
    Object.defineProperty(navigator, 'clipboard', { value: undefined, configurable: true });
    const copied: (string | undefined)[] = [];
    document.execCommand = () => {
      copied.push((document.activeElement as HTMLTextAreaElement).value);
      return true;
    };
    press('Copy key Kitchen');
    await waitFor(() => expect(copied).toEqual([KITCHEN.key]));
    document.execCommand = () => false;
    press('Copy key Kitchen');
    expect(await screen.findByText(/Couldn't copy/)).toBeTruthy();
  });

  it('are revoked after a confirmation', async () => {
    const server = open([KITCHEN, CAR], { [REVOKE]: () => ({ message: 'ok' }) });
    await screen.findByText('Kitchen');
    press('Revoke Kitchen');
    const question = () => within(screen.getByRole('alertdialog', { name: 'Revoke Kitchen?' }));
    fireEvent.click(question().getByRole('button', { name: 'Cancel' }));
    expect(server.changes()).toEqual([]);
    press('Revoke Kitchen');
    server.answer({ [LIST]: () => [CAR] });
    fireEvent.submit(
      question()
        .getByText(/stop within seconds/)
        .closest('form') as HTMLFormElement,
    );
    expect(await screen.findByText('Listen key revoked.')).toBeTruthy();
    await waitFor(() => expect(rows()).toHaveLength(1));
    expect(server.changes()).toEqual([REVOKE]);
  });

  it('show an error if they cannot be loaded, and retry', async () => {
    const server = open([], { [LIST]: refuse(403, { code: 'FORBIDDEN', message: 'x' }) });
    const alert = await screen.findByRole('alert');
    server.answer({ [LIST]: () => [KITCHEN] });
    within(alert).getByRole('button', { name: 'Retry' }).click();
    expect(await screen.findByText('Kitchen')).toBeTruthy();
  });
});
