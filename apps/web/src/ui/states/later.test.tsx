import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { Suspense, useState } from 'react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { ToastHost } from '../toasts/toast-host.tsx';
import { dismissToasts } from '../toasts/toast-store.ts';
import { ErrorBoundary } from './error-boundary.tsx';
import { Later } from './later.tsx';
import { lazyComponent } from './lazy-component.tsx';

const Note = () => <p>the note</p>;

let isOnline: boolean;
let asked: number;

beforeEach(() => {
  isOnline = false;
  asked = 0;
  // React tells the console of what a boundary has caught, and so does the boundary.
  vi.spyOn(console, 'error').mockImplementation(() => {});
  vi.stubGlobal('reportError', vi.fn());
});
afterEach(() => {
  cleanup();
  dismissToasts();
});

/** Later than at once, as over a network: React asks for what is not mounted yet again and again. */
async function load() {
  asked += 1;
  await new Promise((resolve) => setTimeout(resolve));
  if (!isOnline) throw new TypeError('Failed to fetch dynamically imported module');
  return Note;
}

it('a part that somebody asked for and that cannot be had is told, takes nothing with it, and is asked for anew', async () => {
  const Part = lazyComponent(load);
  function Screen() {
    const [isOpen, setIsOpen] = useState(false);
    return (
      <>
        <button type="button" onClick={() => setIsOpen(true)}>
          Open
        </button>
        {isOpen && (
          <Later onMissing={() => setIsOpen(false)}>
            <Part />
          </Later>
        )}
        <ToastHost />
      </>
    );
  }
  render(<Screen />);
  const button = screen.getByRole('button', { name: 'Open' });
  fireEvent.click(button);
  await screen.findByText("Couldn't load this.");
  expect(asked).toBe(1);
  isOnline = true;
  fireEvent.click(button);
  await screen.findByText('the note');
  expect(asked).toBe(2);
});

it('a part that nobody asked for is left out without a word, until there is another chance', async () => {
  const Part = lazyComponent(load);
  const at = (resetKey: string) => (
    <>
      <p>the screen</p>
      <Later resetKey={resetKey} fallback={<p>nothing yet</p>}>
        <Part />
      </Later>
      <ToastHost />
    </>
  );
  const { rerender } = render(at('one'));
  await vi.waitFor(() => expect(reportError).toHaveBeenCalled());
  screen.getByText('nothing yet');
  expect(screen.queryByText("Couldn't load this.")).toBeNull();
  isOnline = true;
  rerender(at('two'));
  await screen.findByText('the note');
  screen.getByText('the screen');
});

it('a screen that cannot be had is asked for anew by Retry and by the next way to it, without a reload', async () => {
  const Screen = lazyComponent(load);
  const at = (resetKey: string) => (
    <ErrorBoundary resetKey={resetKey}>
      <Suspense>
        <Screen />
      </Suspense>
    </ErrorBoundary>
  );
  const { rerender } = render(at('one'));
  await screen.findByText("Couldn't load this.");
  fireEvent.click(screen.getByRole('button', { name: 'Retry' }));
  await vi.waitFor(() => expect(asked).toBe(2));
  await screen.findByText("Couldn't load this.");
  isOnline = true;
  rerender(at('two'));
  await screen.findByText('the note');
});

it('a part that is left out comes with the network', async () => {
  const Part = lazyComponent(load);
  const online = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  render(
    <Later missing={<p>left out</p>}>
      <Part />
    </Later>,
  );
  await screen.findByText('left out');
  isOnline = true;
  online.mockReturnValue(true);
  fireEvent(window, new Event('online'));
  await screen.findByText('the note');
});

it('a style sheet that could not be had is not taken for one that is there', () => {
  const link = document.createElement('link');
  link.rel = 'stylesheet';
  document.head.append(link);
  const picture = document.createElement('img');
  document.body.append(picture);
  fireEvent.error(picture);
  expect(picture.isConnected).toBe(true);
  fireEvent.error(link);
  expect(link.isConnected).toBe(false);
  picture.remove();
});
