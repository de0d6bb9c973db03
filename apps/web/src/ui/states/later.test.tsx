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
let loadCount: number;
let logged: ReturnType<typeof vi.spyOn>;

beforeEach(() => {
  isOnline = false;
  loadCount = 0;
  // React logs errors that a boundary catches, and so does our boundary.
  logged = vi.spyOn(console, 'error').mockImplementation(() => {});
  vi.stubGlobal('reportError', vi.fn());
});
afterEach(() => {
  cleanup();
  dismissToasts();
});

/** Fails asynchronously, as over a network, because React retries unmounted parts again and again. */
async function load() {
  loadCount += 1;
  await new Promise((resolve) => setTimeout(resolve));
  if (!isOnline) throw new TypeError('Failed to fetch dynamically imported module');
  return Note;
}

it('a requested part that cannot be loaded shows a message, breaks nothing else, and is requested again on the next press', async () => {
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
  expect(loadCount).toBe(1);
  isOnline = true;
  fireEvent.click(button);
  await screen.findByText('the note');
  expect(loadCount).toBe(2);
});

it('an optional part that cannot be loaded is silently left out until the reset key changes', async () => {
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
  await vi.waitFor(() => expect(logged).toHaveBeenCalled());
  // A missing part is no fault of the page.
  expect(reportError).not.toHaveBeenCalled();
  screen.getByText('nothing yet');
  expect(screen.queryByText("Couldn't load this.")).toBeNull();
  isOnline = true;
  rerender(at('two'));
  await screen.findByText('the note');
  screen.getByText('the screen');
});

it('Retry and the next navigation request a missing screen again, without a reload', async () => {
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
  await vi.waitFor(() => expect(loadCount).toBe(2));
  await screen.findByText("Couldn't load this.");
  isOnline = true;
  rerender(at('two'));
  await screen.findByText('the note');
});

it('a missing part is loaded when the network comes back', async () => {
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

it('a failed style sheet is removed, so that it does not count as loaded', () => {
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
