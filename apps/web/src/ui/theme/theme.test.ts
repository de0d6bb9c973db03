import { afterEach, describe, expect, it, vi } from 'vitest';
import { ACCENTS, THEMES } from './theme.ts';

afterEach(() => {
  localStorage.clear();
  vi.resetModules();
});

describe('themes and accents', () => {
  it.each([
    ['theme', THEMES, 'black'],
    ['accent', ACCENTS, 'teal'],
  ] as const)(
    'remembers the %s, and takes a stored word that is none for the first',
    async (name, words, word) => {
      const { setAccent, setTheme } = await import('./theme.ts');
      if (name === 'theme') setTheme(word as 'black');
      else setAccent(word as 'teal');
      expect(document.documentElement.dataset[name]).toBe(word);

      vi.resetModules();
      await (await import('./theme.ts')).applyTheme();
      expect(document.documentElement.dataset[name]).toBe(word);

      vi.resetModules();
      localStorage.setItem(name, `${words[1]}x`);
      await (await import('./theme.ts')).applyTheme();
      expect(document.documentElement.dataset[name]).toBeUndefined();
    },
  );
});
