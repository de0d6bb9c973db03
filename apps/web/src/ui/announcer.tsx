import { PLACE_NAME_DEFAULT } from '@tutti/contract/admin-settings/words';
import { Subscribable } from '@tutti/subscribable';
import { useEffect, useSyncExternalStore } from 'react';
import { onServerNamed, readServerName } from './server-settings/server-name.ts';

let spoken = { sentence: '', number: 0 };
let isFirstPage = true;
let pageTitle = PLACE_NAME_DEFAULT;
let titleMeanwhile: string | undefined;
const sentences = new Subscribable();
const titles = new Subscribable();

/** Announces a sentence to screen readers without moving the focus, such as the title of a new page or track. */
export function announce(sentence: string): void {
  spoken = { sentence, number: spoken.number + 1 };
  sentences.emit();
}

function showTitle(): void {
  const title = titleMeanwhile ?? pageTitle;
  const name = readServerName();
  document.title = title === PLACE_NAME_DEFAULT ? name : `${title} · ${name}`;
}

onServerNamed(showTitle);

/** Sets the page's title in the tab, and announces it when the page changes without a load. */
export function usePageTitle(title: string): void {
  useEffect(() => {
    pageTitle = title;
    titles.emit();
    showTitle();
    // The browser itself announces the title of a page that it has loaded.
    if (!isFirstPage && titleMeanwhile === undefined) announce(title);
    isFirstPage = false;
  }, [title]);
}

export function useShownTitle(): string {
  return useSyncExternalStore(titles.subscribe, () => pageTitle);
}

/**
 * Replaces the title in the tab while something covers the page; the page's own title, even a changed one, returns
 * afterwards.
 */
export function useTitleMeanwhile(title: string): void {
  useEffect(() => {
    titleMeanwhile = title;
    showTitle();
    return () => {
      titleMeanwhile = undefined;
      showTitle();
    };
  }, [title]);
}

export function Announcer() {
  const { sentence, number } = useSyncExternalStore(sentences.subscribe, () => spoken);
  return (
    <p aria-live="polite" role="status" className="sr-only">
      {/* A new key replaces the element, because screen readers ignore text that stays the same. */}
      <span key={number}>{sentence}</span>
    </p>
  );
}
