import { Subscribable } from '@tutti/subscribable';
import { useSyncExternalStore } from 'react';

/**
 * A choice among words that the browser remembers. The first word is the default, also in place of foreign data, unless
 * `readDefault` names another one.
 */
export function createStoredChoice<Word extends string>(
  key: string,
  words: readonly [Word, ...Word[]],
  readDefault = (): Word => words[0],
) {
  const changes = new Subscribable();
  let current: Word | undefined;

  function read(): Word {
    if (current === undefined) {
      let stored: string | null = null;
      try {
        stored = localStorage.getItem(key);
      } catch {
        // Without access to storage the default applies.
      }
      current = words.find((word) => word === stored) ?? readDefault();
    }
    return current;
  }

  function choose(word: Word): void {
    current = word;
    try {
      localStorage.setItem(key, word);
    } catch {
      // Without access to storage the choice lasts until the page closes.
    }
    changes.emit();
  }

  return { choose, read, use: () => useSyncExternalStore(changes.subscribe, read) };
}
