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

/** Runs without React's test tools, which would finish pending work, so that only the press has been handled. */
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

  it('draws a place whose code is there before anything else can happen on the page', async () => {
    notePathAtHand('/at-hand/:id?');
    showScreens('/at-hand/7');
    await pressAlone();
    expect(heading()).toBe('Here');
  });

  it('draws another query of the same place before anything else can happen on the page', async () => {
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

  it('keeps the place that is left until the code of the next one is there', async () => {
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
