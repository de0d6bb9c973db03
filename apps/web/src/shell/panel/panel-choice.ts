/** What stands beside the page on a wide screen, remembered by this browser. */
import { Subscribable } from '@tutti/subscribable';
import { useSyncExternalStore } from 'react';
import { useMedia } from '#ui/screen/use-media.ts';

export type SidePanel = 'queue' | 'lyrics';

/** As wide as leaves the page the room it has on a tablet. */
const WIDE = '(width >= 1280px)';
const STORAGE_KEY = 'tutti.sidePanel';
const changes = new Subscribable();
/** Where storage is refused, the choice lives as long as the page. */
let chosen = read();

function read(): SidePanel | undefined {
  try {
    const kept = localStorage.getItem(STORAGE_KEY);
    return kept === 'queue' || kept === 'lyrics' ? kept : undefined;
  } catch {
    return undefined;
  }
}

function choose(panel: SidePanel | undefined): void {
  chosen = panel;
  try {
    if (panel === undefined) localStorage.removeItem(STORAGE_KEY);
    else localStorage.setItem(STORAGE_KEY, panel);
  } catch {
    // Not kept; see above.
  }
  changes.tell();
}

interface SidePanelState {
  /** Whether there is room for one. */
  readonly isWide: boolean;
  readonly panel: SidePanel | undefined;
  /** Shows it, or closes it where it is shown already. */
  toggle(panel: SidePanel): void;
  close(): void;
}

export function useSidePanel(): SidePanelState {
  const isWide = useMedia(WIDE);
  const panel = useSyncExternalStore(changes.subscribe, () => chosen);
  return {
    isWide,
    panel: isWide ? panel : undefined,
    toggle: (next) => choose(next === chosen ? undefined : next),
    close: () => choose(undefined),
  };
}
