import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { Subscribable } from '@tutti/subscribable';
import { useSyncExternalStore } from 'react';
import { Route, Routes } from 'react-router';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { notePathAtHand } from '#navigation/paths-at-hand.ts';
import { Link } from '#ui/link.tsx';
import { AddressRouter } from './address-router.tsx';

/** As a station that changes: each change is told before anything else on the page. */
const station = new Subscribable();
let changes = 0;
const change = () => {
  changes += 1;
  station.tell();
};

/** Each time the place is drawn: once, or again and again for what changes meanwhile. */
const begun = vi.fn<() => void>();

function Changing() {
  return useSyncExternalStore(station.subscribe, () => changes);
}

function Place() {
  begun();
  return <h1>Here</h1>;
}

function showPlaces(to: string): void {
  render(
    <AddressRouter>
      <Changing />
      <Link to={to}>Go</Link>
      <Routes>
        <Route path="/" element={null} />
        <Route path={to} element={<Place />} />
      </Routes>
    </AddressRouter>,
  );
}

/** Without React's test tools, which finish whatever was begun. */
async function pressAlone(): Promise<void> {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', false);
  screen.getByRole('link').dispatchEvent(new MouseEvent('click', { bubbles: true, cancelable: true }));
  await Promise.resolve();
}

describe('AddressRouter', () => {
  afterEach(() => {
    cleanup();
    begun.mockReset();
    window.history.replaceState(null, '', '/');
  });

  it('draws a place whose code is there in one go: what changes on the page does not hold it up', async () => {
    notePathAtHand('/at-hand/:id?');
    showPlaces('/at-hand/7');
    await pressAlone();
    expect(screen.getByRole('heading').textContent).toBe('Here');
    expect(begun).toHaveBeenCalledOnce();
  });

  it('keeps the place that is left until the code of the next one is there', async () => {
    showPlaces('/far');
    await pressAlone();
    change();
    expect(screen.queryByRole('heading')).toBeNull();
    expect(window.location.pathname).toBe('/far');
  });

  it('leads there in the end', async () => {
    showPlaces('/far');
    await act(() => fireEvent.click(screen.getByRole('link')));
    expect(screen.getByRole('heading').textContent).toBe('Here');
  });
});
