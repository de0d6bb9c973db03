import { vi } from 'vitest';

/** jsdom knows no media queries: the page takes itself to be on a screen as wide as a hand, until the globals are given back. */
export function showOnPhone(): void {
  vi.stubGlobal('matchMedia', (query: string) => ({
    matches: query.startsWith('(width <'),
    addEventListener: () => undefined,
    removeEventListener: () => undefined,
  }));
}
