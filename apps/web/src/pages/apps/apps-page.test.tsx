import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import type { Answers } from '#test/fake-server.ts';
import { refuse } from '#test/fake-server.ts';
import { leavePage } from '#test/leave-page.ts';
import { ADA, press, readField, renderPage, typeInto } from '#test/render-page.tsx';
import { AppsPage } from './apps-page.tsx';
import '#test/dialog-in-jsdom.ts';

const LIST = 'GET /api/users/app-keys';
const MAKE = 'POST /api/users/app-keys';
const REVOKE = 'DELETE /api/users/app-keys/k1';
const NAME = 'App name';
const SECRET = 'aB3-'.repeat(8);
const AN_HOUR_AGO = new Date(Date.now() - 3_600_000).toISOString();

const appKey = (id: string, name: string, lastClient: string | null = null) => ({
  id,
  name,
  createdAt: AN_HOUR_AGO,
  lastUsedAt: lastClient === null ? null : AN_HOUR_AGO,
  lastClient,
});
const PHONE = appKey('k1', 'Phone', 'Symfonium');
const CAR = appKey('k2', 'Car');
const CREATED = { ...CAR, secret: SECRET, userName: 'Ada', serverUrl: 'https://music.example' };

function open(keys: unknown[], answers: Answers = {}) {
  return renderPage(<AppsPage />, { path: '/apps', user: ADA, answers: { [LIST]: () => keys, ...answers } });
}

const own = () => within(screen.getByRole('region', { name: 'Your apps' }));
const rows = () =>
  own()
    .queryAllByRole('listitem')
    .map(({ textContent }) => textContent);

describe('apps page', () => {
  afterEach(() => {
    vi.useRealTimers();
    leavePage();
  });

  it('lists name, age, last use and last app of each key, and the maximum number', async () => {
    open([CAR, PHONE]);
    await screen.findByText('Phone');
    expect(rows()).toEqual([
      'Carcreated 1h ago · never usedRevoke',
      'Phonecreated 1h ago · last used 1h ago by SymfoniumRevoke',
    ]);
    expect(own().getByText('2 of 20')).toBeTruthy();
  });

  it('explains in three steps how to connect an app, and lists apps by platform', async () => {
    open([]);
    await screen.findByText('No apps connected yet.');
    const how = within(screen.getByRole('region', { name: 'How to connect an app' }));
    expect(how.getAllByRole('listitem')).toHaveLength(3);
    for (const platform of ['Android', 'iPhone, iPad', 'Car', 'Desktop', 'Terminal']) how.getByText(platform);
  });

  it('links each recommended app to its site, which does not learn the address of the server', async () => {
    open([CAR]);
    const apps = within(await screen.findByRole('region', { name: 'Recommended apps' }));
    const links = apps.getAllByRole<HTMLAnchorElement>('link');
    expect(links.map(({ textContent }) => textContent)).toEqual(
      (
        'Symfonium Tempus Ultrasonic Amperfy play:Sub Arpeggi Symfonium Amperfy ' +
        'Feishin Supersonic Strawberry stmps termsonic'
      ).split(' '),
    );
    for (const { href, rel } of links)
      expect([href, rel]).toEqual([expect.stringMatching(/^https:/), 'noreferrer']);
    expect(apps.getByText('Car').nextElementSibling?.textContent).toBe(
      'Symfonium with Android Auto, Amperfy with CarPlay',
    );
  });

  it('shows the address and the username to sign in with, unless those of a new key are shown', async () => {
    const server = open([CAR], { [MAKE]: () => CREATED });
    await screen.findByRole('region', { name: 'How to connect an app' });
    expect(readField('Server address')).toBe(window.location.origin);
    await waitFor(() => expect(readField('Username')).toBe(ADA.userName));
    server.answer({ [LIST]: () => [CAR] });
    typeInto(NAME, 'Car');
    press('Create app key');
    await screen.findByRole('region', { name: 'App key for Car' });
    expect(screen.getAllByLabelText('Server address')).toHaveLength(1);
  });

  describe('instructions to connect an app', () => {
    const how = () => screen.getByRole('region', { name: 'How to connect an app' });
    const stands = () => ({
      isFirst: how().parentElement?.classList.contains('order-first'),
      isWide: within(how()).getByRole('list').classList.contains('lg:grid-cols-3'),
      isAlone: !how().parentElement?.parentElement?.className.includes('lg:grid-cols'),
    });
    const first = { isFirst: true, isWide: true, isAlone: true };
    const beside = { isFirst: false, isWide: false, isAlone: false };

    it('come first at full width for users without an app', async () => {
      open([], { [MAKE]: () => CREATED });
      await screen.findByText('No apps connected yet.');
      expect(stands()).toEqual(first);
      // The list does not contain the key yet.
      typeInto(NAME, 'Car');
      press('Create app key');
      await screen.findByRole('region', { name: 'App key for Car' });
      expect(stands()).toEqual(beside);
    });

    it('are beside the keys of users who have some', async () => {
      open([CAR]);
      await screen.findByText('Car', { selector: 'li *' });
      expect(stands()).toEqual(beside);
    });

    it('are beside a list of keys that could not be loaded', async () => {
      open([], { [LIST]: refuse(400, { code: 'BAD_REQUEST', message: 'No.' }) });
      await screen.findByRole('region', { name: 'How to connect an app' });
      expect(stands()).toEqual(beside);
    });

    it('are hidden until their final position is known', async () => {
      open([CAR]);
      expect(screen.queryByRole('region', { name: 'How to connect an app' })).toBeNull();
      await screen.findByRole('region', { name: 'How to connect an app' });
    });
  });

  it('creates a key with a trimmed name of 1 to 60 characters and shows the values for the app', async () => {
    const server = open([], { [MAKE]: () => CREATED });
    await screen.findByLabelText(NAME);
    press('Create app key');
    expect(screen.getByRole('alert').textContent).toBe('Enter a name');
    typeInto(NAME, 'x'.repeat(61));
    press('Create app key');
    expect(screen.getByRole('alert').textContent).toBe('The name can have up to 60 characters');
    server.answer({ [LIST]: () => [CAR] });
    typeInto(NAME, '  Car ');
    press('Create app key');
    await screen.findByRole('region', { name: 'App key for Car' });
    expect(server.changes()).toEqual([`${MAKE} {"name":"Car"}`]);
    expect(readField('Server address')).toBe('https://music.example');
    expect(readField('Username')).toBe('Ada');
    expect(readField('App key (use as password)')).toBe(SECRET);
    expect(screen.getByRole('img', { name: /QR code/ })).toBeTruthy();
    expect(document.activeElement?.textContent).toBe('App key for Car');
  });

  it('shows a new key once, and nowhere after it is closed', async () => {
    const server = open([], { [MAKE]: () => CREATED });
    await screen.findByLabelText(NAME);
    server.answer({ [LIST]: () => [CAR] });
    typeInto(NAME, 'Car');
    press('Create app key');
    await screen.findByRole('region', { name: 'App key for Car' });
    press('Done');
    await own().findByText('Car');
    expect(document.body.innerHTML).not.toContain(SECRET);
    expect(screen.queryByRole('img', { name: /QR code/ })).toBeNull();
    expect(screen.getByLabelText(NAME)).toBeTruthy();
  });

  it('copies each of the three values by its own button', async () => {
    open([], { [MAKE]: () => CREATED });
    await screen.findByLabelText(NAME);
    typeInto(NAME, 'Car');
    press('Create app key');
    await screen.findByRole('region', { name: 'App key for Car' });
    const writeText = vi.fn((_text: string) => Promise.resolve());
    Object.defineProperty(navigator, 'clipboard', { value: { writeText }, configurable: true });
    press('Copy: Server address');
    press('Copy: Username');
    press('Copy: App key (use as password)');
    expect(writeText.mock.calls).toEqual([['https://music.example'], ['Ada'], [SECRET]]);
  });

  it('reports that the app has signed in, once the server has seen it', async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true });
    const server = open([], { [MAKE]: () => CREATED });
    await screen.findByLabelText(NAME);
    typeInto(NAME, 'Car');
    press('Create app key');
    expect(await screen.findByText('Waiting for the app to sign in…')).toBeTruthy();
    server.answer({ [LIST]: () => [{ ...CAR, lastUsedAt: AN_HOUR_AGO, lastClient: 'Amperfy' }] });
    await vi.advanceTimersByTimeAsync(5_000);
    expect(await screen.findByText('Amperfy is connected.')).toBeTruthy();
    const countBefore = server.list(LIST).length;
    await vi.advanceTimersByTimeAsync(30_000);
    expect(server.list(LIST)).toHaveLength(countBefore);
  });

  it('explains the limit of 20 in place of the form', async () => {
    open(Array.from({ length: 20 }, (_unused, index) => appKey(`k${index}`, `App ${index}`)));
    expect(await screen.findByText(/^You've reached the limit of 20 app keys/)).toBeTruthy();
    expect(screen.queryByLabelText(NAME)).toBeNull();
  });

  it('shows why a key could not be created', async () => {
    const message = 'You have as many app keys as can be kept.';
    open([], { [MAKE]: refuse(409, { code: 'TOO_MANY_APP_KEYS', message }) });
    await screen.findByLabelText(NAME);
    typeInto(NAME, 'One more');
    press('Create app key');
    expect((await screen.findByRole('alert')).textContent).toBe(message);
  });

  it('revokes a key after a confirmation', async () => {
    const server = open([PHONE, CAR], { [REVOKE]: () => ({ message: 'ok' }) });
    await screen.findByText('Phone');
    press('Revoke Phone');
    const question = () => within(screen.getByRole('alertdialog', { name: 'Revoke Phone?' }));
    fireEvent.click(question().getByRole('button', { name: 'Cancel' }));
    expect(server.changes()).toEqual([]);
    press('Revoke Phone');
    server.answer({ [LIST]: () => [CAR] });
    fireEvent.click(question().getByRole('button', { name: 'Revoke' }));
    expect(await screen.findByText('App disconnected.')).toBeTruthy();
    await waitFor(() => expect(rows()).toHaveLength(1));
    expect(server.changes()).toEqual([REVOKE]);
  });

  it('reports that the keys cannot be loaded, and retries', async () => {
    const server = open([], { [LIST]: refuse(403, { code: 'FORBIDDEN', message: 'x' }) });
    const alert = await screen.findByRole('alert');
    server.answer({ [LIST]: () => [PHONE] });
    within(alert).getByRole('button', { name: 'Retry' }).click();
    expect(await screen.findByText('Phone')).toBeTruthy();
  });
});
