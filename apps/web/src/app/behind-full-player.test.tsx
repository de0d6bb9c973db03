import { act, render, screen } from '@testing-library/react';
import { lazy, Suspense, useEffect } from 'react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { leavePage } from '#test/leave-page.ts';
import { BehindFullPlayer } from './behind-full-player.tsx';

const keys: string[] = [];

/** Listens for keys like the shell. */
function Home() {
  useEffect(() => {
    const listen = ({ key }: KeyboardEvent) => void keys.push(key);
    document.addEventListener('keydown', listen);
    return () => document.removeEventListener('keydown', listen);
  }, []);
  return (
    <>
      <p>Home</p>
      <main tabIndex={-1} />
    </>
  );
}

const under = (isCovered: boolean) => (
  <BehindFullPlayer isCovered={isCovered}>
    <Home />
  </BehindFullPlayer>
);
const press = (key: string) =>
  document.body.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true }));

beforeEach(() => {
  keys.length = 0;
  vi.useFakeTimers();
});

afterEach(() => {
  vi.useRealTimers();
  leavePage();
});

it('renders the page below later if the app opens on the full player', () => {
  render(under(true));
  expect(screen.queryByText('Home')).toBeNull();
  act(() => void vi.advanceTimersByTime(10_000));
  expect(screen.getByText('Home').parentElement?.inert).toBe(true);
});

it('an earlier key press renders the page below, which receives the key', () => {
  render(under(true));
  press(' ');
  expect(screen.getByText('Home')).toBeTruthy();
  expect(keys).toEqual([' ']);
  press('m');
  expect(keys).toEqual([' ', 'm']);
});

it('keeps the full player visible while a key press loads the code of the page below', () => {
  const Coming = lazy(() => new Promise<never>(() => {}));
  render(
    <Suspense fallback={<p>Nothing</p>}>
      <p>Stage</p>
      <BehindFullPlayer isCovered={true}>
        <Coming />
      </BehindFullPlayer>
    </Suspense>,
  );
  press(' ');
  expect(screen.getByText('Stage').style.display).toBe('');
  expect(screen.queryByText('Nothing')).toBeNull();
});

it('closing a full player without an opener moves the focus to the content', () => {
  const { rerender } = render(under(true));
  act(() => void vi.advanceTimersByTime(10_000));
  rerender(under(false));
  expect(document.activeElement?.tagName).toBe('MAIN');
});

it('closing the full player early renders the page below at once', () => {
  const { rerender } = render(under(true));
  rerender(under(false));
  expect(screen.getByText('Home').parentElement?.inert).toBe(false);
});

it('keeps the page rendered from which the full player was opened', () => {
  const { rerender } = render(under(false));
  const home = screen.getByText('Home');
  rerender(under(true));
  expect(screen.getByText('Home')).toBe(home);
});
