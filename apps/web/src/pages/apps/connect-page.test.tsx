import { screen } from '@testing-library/react';
import { afterEach, describe, expect, it } from 'vitest';
import { leavePage } from '#test/leave-page.ts';
import { readField, renderPage } from '#test/render-page.tsx';
import { ConnectPage } from './connect-page.tsx';
import { addressForApps, isLoopback, readConnection, toConnectLink } from './connection.ts';

const SECRET = 'aB3_'.repeat(8);
const CONNECTION = { serverUrl: 'https://music.example', userName: 'Zoë & Ö', secret: SECRET };

describe('the address in the QR code', () => {
  afterEach(leavePage);

  it('carries user name and key in the fragment, which is not sent to servers, and can be read back', () => {
    const link = new URL(toConnectLink(CONNECTION));
    expect(`${link.origin}${link.pathname}${link.search}`).toBe('https://music.example/apps/connect');
    expect(readConnection(link)).toEqual(CONNECTION);
  });

  it.each([
    '',
    '#',
    '#user=Ada',
    `#key=${SECRET}`,
    '#user=Ada&key=short',
    '#user=Ada&key=<b>aaaaaaaaaaaaaaaaaaaaaaaa',
  ])('%j is no connection', (hash) =>
    expect(readConnection({ origin: 'https://music.example', hash })).toBeUndefined(),
  );

  it('opens a page with the three values to copy, even for signed-out visitors', () => {
    renderPage(<ConnectPage />, { path: `/apps/connect#user=Ada&key=${SECRET}` });
    expect(readField('Server address')).toBe(window.location.origin);
    expect(readField('Username')).toBe('Ada');
    expect(readField('App key (use as password)')).toBe(SECRET);
  });

  it('links to the page that creates a key if it has none', () => {
    renderPage(<ConnectPage />, { path: '/apps/connect' });
    expect(screen.getByRole('link', { name: 'Open Apps' }).getAttribute('href')).toBe('/apps');
  });
});

describe('the server address for apps', () => {
  it.each([
    ['https://music.example', 'http://10.0.0.2:4747', 'https://music.example'],
    ['http://localhost:4747', 'http://10.0.0.2:4747', 'http://10.0.0.2:4747'],
    ['http://localhost:4747', 'http://127.0.0.1:4747', 'http://localhost:4747'],
  ])('is of %s and %s the one that other devices find', (publicUrl, origin, expected) => {
    expect(addressForApps(publicUrl, origin)).toBe(expected);
  });

  it.each([
    ['http://localhost:4747', true],
    ['http://127.0.1.1', true],
    ['http://[::1]:80', true],
    ['https://localhost.example', false],
    ['http://10.127.0.0', false],
    ['nonsense', false],
  ])('%s leads to this machine only: %s', (address, expected) => expect(isLoopback(address)).toBe(expected));
});
