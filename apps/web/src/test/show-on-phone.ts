import { vi } from 'vitest';

/** Makes media queries match a phone until `vi.unstubAllGlobals()`, because jsdom does not support them. */
export function showOnPhone(): void {
  vi.stubGlobal('matchMedia', (query: string) => ({
    matches: query.startsWith('(width <'),
    addEventListener: () => undefined,
    removeEventListener: () => undefined,
  }));
}
