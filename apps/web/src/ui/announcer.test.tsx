import { act, render } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { listenToAnnouncer } from '#test/listen-to-announcer.ts';
import { Announcer, announce, usePageTitle } from './announcer.tsx';
import { namePlace } from './place/place-name.ts';

function Page({ title }: { title: string }) {
  usePageTitle(title);
  return null;
}

afterEach(() => namePlace('Tutti'));

it('the tab is called after the page and the place, and follows when the place is named anew', () => {
  const { rerender } = render(<Page title="Albums" />);
  expect(document.title).toBe('Albums · Tutti');
  act(() => namePlace('Haus am See'));
  expect(document.title).toBe('Albums · Haus am See');
  rerender(<Page title="Tutti" />);
  expect(document.title).toBe('Haus am See');
});

it('a sentence that is said twice is heard twice', () => {
  render(<Announcer />);
  const announced = listenToAnnouncer();
  act(() => announce('Nothing found'));
  expect(announced()).toEqual(['Nothing found']);
  act(() => announce('Nothing found'));
  expect(announced()).toEqual(['Nothing found']);
});
