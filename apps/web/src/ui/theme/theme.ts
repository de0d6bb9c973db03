/** The colors of the page: a theme and an accent, each an attribute of the root element; see index.css. */

import { THEME_KEY } from '#above-the-fold/stored-names.ts';
import { createStoredChoice } from '../stored-choice.ts';

/** The first is the default. Black is for OLED screens, whose black pixels emit no light. */
export const THEMES = ['system', 'dark', 'black', 'light'] as const;
export type Theme = (typeof THEMES)[number];

export const ACCENTS = ['amber', 'rose', 'violet', 'blue', 'teal', 'green'] as const;
export type Accent = (typeof ACCENTS)[number];

/** A stored choice that is an attribute of the root element unless it is the default. */
function createLook<Word extends string>(name: string, words: readonly [Word, ...Word[]]) {
  const stored = createStoredChoice(name, words);

  function apply(): void {
    const word = stored.read();
    if (word === words[0]) delete document.documentElement.dataset[name];
    else document.documentElement.dataset[name] = word;
  }

  function choose(word: Word): void {
    stored.choose(word);
    apply();
    void loadLooks();
  }

  return { ...stored, apply, choose };
}

const theme = createLook(THEME_KEY, THEMES);
const accent = createLook('accent', ACCENTS);

export const setTheme = theme.choose;
export const useTheme = theme.use;
export const setAccent = accent.choose;
export const useAccent = accent.use;

/** Resolves once the styles of the choice are loaded, so that nothing is shown in other colors first. */
export async function applyTheme(): Promise<void> {
  theme.apply();
  accent.apply();
  if (theme.read() === 'black' || accent.read() !== ACCENTS[0]) await loadLooks();
}

/** Most people use the default; without these styles the page is still readable. */
async function loadLooks(): Promise<void> {
  await import('./looks.css').catch(() => undefined);
}
