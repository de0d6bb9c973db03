/** How the page is colored: a theme and an accent, each an attribute of the root; see index.css. */

import { Subscribable } from '@tutti/subscribable';
import { useSyncExternalStore } from 'react';
import { THEME_KEY } from '#above-the-fold/stored-names.ts';

/** The first is what nothing is stored for. Black is dark for screens whose black pixels give no light. */
export const THEMES = ['system', 'dark', 'black', 'light'] as const;
export type Theme = (typeof THEMES)[number];

export const ACCENTS = ['amber', 'rose', 'violet', 'blue', 'teal', 'green'] as const;
export type Accent = (typeof ACCENTS)[number];

/** One of a few words, remembered by the browser, and an attribute of the root unless it is the first. */
function createChoice<Word extends string>(name: string, words: readonly [Word, ...Word[]]) {
  const changes = new Subscribable();
  let current: Word | undefined;

  function read(): Word {
    if (current === undefined) {
      let stored: string | null = null;
      try {
        stored = localStorage.getItem(name);
      } catch {
        // Storage refused: the first.
      }
      current = words.find((word) => word === stored) ?? words[0];
    }
    return current;
  }

  function apply(): void {
    const word = read();
    if (word === words[0]) delete document.documentElement.dataset[name];
    else document.documentElement.dataset[name] = word;
  }

  function choose(word: Word): void {
    current = word;
    try {
      localStorage.setItem(name, word);
    } catch {
      // Storage refused: the choice holds for this page.
    }
    apply();
    void loadLooks();
    changes.emit();
  }

  return { apply, choose, read, use: () => useSyncExternalStore(changes.subscribe, read) };
}

const theme = createChoice(THEME_KEY, THEMES);
const accent = createChoice('accent', ACCENTS);

export const setTheme = theme.choose;
export const useTheme = theme.use;
export const setAccent = accent.choose;
export const useAccent = accent.use;

/** Settled once everything that the choice needs is there: nothing is shown in another color first. */
export async function applyTheme(): Promise<void> {
  theme.apply();
  accent.apply();
  if (theme.read() === 'black' || accent.read() !== ACCENTS[0]) await loadLooks();
}

/** Most people keep the looks that the page begins with; without theirs it is readable all the same. */
async function loadLooks(): Promise<void> {
  await import('./looks.css').catch(() => undefined);
}
