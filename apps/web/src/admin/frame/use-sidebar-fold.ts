import { useCallback, useState, useSyncExternalStore } from 'react';

const STORAGE_KEY = 'adminSidebar';
/** Below this width the sidebar starts folded, like that of the main area. */
const ROOMY = '(min-width: 1100px)';

type Choice = 'open' | 'folded' | undefined;

function readChoice(): Choice {
  try {
    const stored = localStorage.getItem(STORAGE_KEY);
    return stored === 'open' || stored === 'folded' ? stored : undefined;
  } catch {
    return undefined;
  }
}

function storeChoice(choice: 'open' | 'folded'): void {
  try {
    localStorage.setItem(STORAGE_KEY, choice);
  } catch {
    // Without storage the choice lasts as long as the page.
  }
}

function subscribeToWidth(onChange: () => void): () => void {
  const query = window.matchMedia?.(ROOMY);
  query?.addEventListener('change', onChange);
  return () => query?.removeEventListener('change', onChange);
}

const isRoomy = () => window.matchMedia?.(ROOMY).matches ?? true;

/** Uses the administrator's last choice, or else the window's width. */
export function useSidebarFold(): { isFolded: boolean; toggle: () => void } {
  const [choice, setChoice] = useState(readChoice);
  const hasRoom = useSyncExternalStore(subscribeToWidth, isRoomy);
  const isFolded = choice === undefined ? !hasRoom : choice === 'folded';
  const toggle = useCallback(() => {
    const next = isFolded ? 'open' : 'folded';
    storeChoice(next);
    setChoice(next);
  }, [isFolded]);
  return { isFolded, toggle };
}
