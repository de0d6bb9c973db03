/** Dark, light, or whatever the system says. A theme is only the root's color-scheme; see index.css. */

import { Subscribable } from '@tutti/subscribable';
import { useSyncExternalStore } from 'react';

export const THEMES = ['system', 'dark', 'light'] as const;
export type Theme = (typeof THEMES)[number];

const STORAGE_KEY = 'theme';

const changes = new Subscribable();
let current: Theme | undefined;

function isTheme(value: unknown): value is Theme {
  return THEMES.includes(value as Theme);
}

function readTheme(): Theme {
  if (current === undefined) {
    let stored: string | null = null;
    try {
      stored = localStorage.getItem(STORAGE_KEY);
    } catch {
      // Storage refused: the system's theme.
    }
    current = isTheme(stored) ? stored : 'system';
  }
  return current;
}

export function applyTheme(): void {
  const theme = readTheme();
  if (theme === 'system') delete document.documentElement.dataset.theme;
  else document.documentElement.dataset.theme = theme;
}

export function setTheme(theme: Theme): void {
  current = theme;
  try {
    localStorage.setItem(STORAGE_KEY, theme);
  } catch {
    // Storage refused: the choice holds for this page.
  }
  applyTheme();
  changes.tell();
}

export function useTheme(): Theme {
  return useSyncExternalStore(changes.subscribe, readTheme);
}
