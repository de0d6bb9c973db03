import { PLACE_NAME_DEFAULT } from '@tutti/contract/setting-words';
import { Subscribable } from '@tutti/subscribable';
import { useEffect, useSyncExternalStore } from 'react';
import { onPlaceNamed, readPlaceName } from './place/place-name.ts';

let spoken = { sentence: '', number: 0 };
let isFirstPage = true;
let pageTitle = PLACE_NAME_DEFAULT;
let titleMeanwhile: string | undefined;
const sentences = new Subscribable();
const titles = new Subscribable();

/** Says a sentence to screen readers without moving focus: a new page, a new track. */
export function announce(sentence: string): void {
  spoken = { sentence, number: spoken.number + 1 };
  sentences.emit();
}

function showTitle(): void {
  const title = titleMeanwhile ?? pageTitle;
  const name = readPlaceName();
  document.title = title === PLACE_NAME_DEFAULT ? name : `${title} · ${name}`;
}

onPlaceNamed(showTitle);

/** Name of the page in the tab, and spoken when the page changes without a load. */
export function usePageTitle(title: string): void {
  useEffect(() => {
    pageTitle = title;
    titles.emit();
    showTitle();
    // The browser itself reads the title of a page that was loaded.
    if (!isFirstPage && titleMeanwhile === undefined) announce(title);
    isFirstPage = false;
  }, [title]);
}

/** The current title of the page. */
export function useShownTitle(): string {
  return useSyncExternalStore(titles.subscribe, () => pageTitle);
}

/** The name in the tab of what lies over the page; whatever the page is called meanwhile, it is called so afterwards. */
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
      {/* Another element each time: what does not change in the page is not read. */}
      <span key={number}>{sentence}</span>
    </p>
  );
}
