/** The panel beside the page on a wide screen, stored in this browser. */
import { Subscribable } from '@tutti/subscribable';
import { useSyncExternalStore } from 'react';
import { useMedia } from '#ui/screen/use-media.ts';

export type SidePanel = 'queue' | 'lyrics';

/** Leaves the page the width that it has on a tablet. */
const WIDE = '(width >= 1280px)';
const STORAGE_KEY = 'tutti.sidePanel';
const changes = new Subscribable();
/** Without storage the choice lasts as long as the page. */
let chosen = read();

function read(): SidePanel | undefined {
  try {
    const stored = localStorage.getItem(STORAGE_KEY);
    return stored === 'queue' || stored === 'lyrics' ? stored : undefined;
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
    // Storage is optional; see above.
  }
  changes.emit();
}

interface SidePanelState {
  /** The screen is wide enough for a panel. */
  readonly isWide: boolean;
  readonly panel: SidePanel | undefined;
  /** Shows the panel, or closes it if it is already open. */
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
