import { Subscribable } from '@tutti/subscribable';
import { useEffect, useSyncExternalStore } from 'react';

let spoken = '';
let isFirstPage = true;
const sentences = new Subscribable();

/** Says a sentence to screen readers without moving focus: a new page, a new track. */
export function announce(sentence: string): void {
  spoken = sentence;
  sentences.tell();
}

/** Name of the page in the tab, and spoken when the page changes without a load. */
export function usePageTitle(title: string): void {
  useEffect(() => {
    document.title = title === 'Tutti' ? title : `${title} · Tutti`;
    // The browser itself reads the title of a page that was loaded.
    if (!isFirstPage) announce(title);
    isFirstPage = false;
  }, [title]);
}

export function Announcer() {
  const sentence = useSyncExternalStore(sentences.subscribe, () => spoken);
  return (
    <p aria-live="polite" role="status" className="sr-only">
      {sentence}
    </p>
  );
}
