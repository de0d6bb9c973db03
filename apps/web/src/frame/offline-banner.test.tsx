import { act, cleanup, render, screen } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { noteGuard } from '#api/guard-in-front.ts';
import { OfflineBanner } from './offline-banner.tsx';

function setOnline(isOnline: boolean) {
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(isOnline);
  act(() => void window.dispatchEvent(new Event(isOnline ? 'online' : 'offline')));
}

describe('OfflineBanner', () => {
  afterEach(cleanup);

  it('appears in a live region when the connection is lost, and disappears when it is back', () => {
    render(<OfflineBanner />);
    expect(screen.getByRole('status').textContent).toBe('');
    setOnline(false);
    expect(screen.getByRole('status').textContent).toContain("You're offline.");
    setOnline(true);
    expect(screen.getByRole('status').textContent).toBe('');
  });

  it('reports that something in front of the server blocks requests, until they succeed', () => {
    render(<OfflineBanner />);
    act(() => noteGuard(true));
    expect(screen.getByRole('status').textContent).toContain('requires its own sign-in');
    act(() => noteGuard(false));
    expect(screen.getByRole('status').textContent).toBe('');
  });
});
