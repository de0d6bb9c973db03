import { act, render, screen, waitFor } from '@testing-library/react';
import { type ComponentType, lazy, Suspense } from 'react';
import { Route, Routes, useLocation } from 'react-router';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { notePathAtHand } from '#navigation/paths-at-hand.ts';
import { leavePage } from '#test/leave-page.ts';
import { Link } from '#ui/link.tsx';
import { AddressRouter } from './address-router.tsx';

const Here = () => <h1>Here</h1>;

function showScreens(to: string, Screen: ComponentType = Here): void {
  render(
    <AddressRouter>
      <Link to={to}>Go</Link>
      <Suspense fallback={<p>Nothing yet</p>}>
        <Routes>
          <Route path="/" element={<h1>There</h1>} />
          <Route path={to} element={<Screen />} />
        </Routes>
      </Suspense>
    </AddressRouter>,
  );
}

const heading = () => screen.getByRole('heading').textContent;

/** Does not use React's test tools, because they would also finish pending work after the press. */
async function pressAlone(): Promise<void> {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', false);
  screen.getByRole('link').dispatchEvent(new MouseEvent('click', { bubbles: true, cancelable: true }));
  await Promise.resolve();
}

describe('AddressRouter', () => {
  afterEach(() => {
    leavePage();
    window.history.replaceState(null, '', '/');
  });

  it('renders a page synchronously if its code has loaded', async () => {
    notePathAtHand('/at-hand/:id?');
    showScreens('/at-hand/7');
    await pressAlone();
    expect(heading()).toBe('Here');
  });

  it('renders another query of the same page synchronously', async () => {
    const Query = () => <h1>{useLocation().search}</h1>;
    render(
      <AddressRouter>
        <Link to="/?to=2001">Go</Link>
        <Query />
      </AddressRouter>,
    );
    await pressAlone();
    expect(heading()).toBe('?to=2001');
  });

  it('keeps the current page until the code of the next one has loaded', async () => {
    const { promise, resolve } = Promise.withResolvers<{ default: typeof Here }>();
    showScreens(
      '/far',
      lazy(() => promise),
    );
    await act(async () => screen.getByRole('link').click());
    expect(window.location.pathname).toBe('/far');
    expect(heading()).toBe('There');
    expect(screen.queryByText('Nothing yet')).toBeNull();
    await act(async () => resolve({ default: Here }));
    await waitFor(() => expect(heading()).toBe('Here'));
  });
});
