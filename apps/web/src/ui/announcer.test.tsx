import { act, render } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { listenToAnnouncer } from '#test/listen-to-announcer.ts';
import { Announcer, announce, usePageTitle } from './announcer.tsx';
import { setServerName } from './server-settings/server-name.ts';

function Page({ title }: { title: string }) {
  usePageTitle(title);
  return null;
}

afterEach(() => setServerName('Tutti'));

it('the tab title names the page and the server, and follows a renamed server', () => {
  const { rerender } = render(<Page title="Albums" />);
  expect(document.title).toBe('Albums · Tutti');
  act(() => setServerName('Haus am See'));
  expect(document.title).toBe('Albums · Haus am See');
  rerender(<Page title="Tutti" />);
  expect(document.title).toBe('Haus am See');
});

it('a sentence announced twice is read out twice', () => {
  render(<Announcer />);
  const announced = listenToAnnouncer();
  act(() => announce('Nothing found'));
  expect(announced()).toEqual(['Nothing found']);
  act(() => announce('Nothing found'));
  expect(announced()).toEqual(['Nothing found']);
});
