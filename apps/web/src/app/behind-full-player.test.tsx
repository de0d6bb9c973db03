import { act, render, screen } from '@testing-library/react';
import { lazy, Suspense, useEffect } from 'react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { leavePage } from '#test/leave-page.ts';
import { BehindFullPlayer } from './behind-full-player.tsx';

const keys: string[] = [];

/** Listens to keys as the shell does. */
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

it('where the page opens on the full player, the place under it is drawn at leisure', () => {
  render(under(true));
  expect(screen.queryByText('Home')).toBeNull();
  act(() => void vi.advanceTimersByTime(10_000));
  expect(screen.getByText('Home').parentElement?.inert).toBe(true);
});

it('a key that is pressed before that draws it, and reaches it', () => {
  render(under(true));
  press(' ');
  expect(screen.getByText('Home')).toBeTruthy();
  expect(keys).toEqual([' ']);
  press('m');
  expect(keys).toEqual([' ', 'm']);
});

it('a place whose code is still to come when a key draws it leaves the full player where it is', () => {
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

it('closing a full player that nothing opened leads into the content', () => {
  const { rerender } = render(under(true));
  act(() => void vi.advanceTimersByTime(10_000));
  rerender(under(false));
  expect(document.activeElement?.tagName).toBe('MAIN');
});

it('closing the full player before that draws it at once', () => {
  const { rerender } = render(under(true));
  rerender(under(false));
  expect(screen.getByText('Home').parentElement?.inert).toBe(false);
});

it('a place that the full player was opened from stays drawn under it', () => {
  const { rerender } = render(under(false));
  const home = screen.getByText('Home');
  rerender(under(true));
  expect(screen.getByText('Home')).toBe(home);
});
