/** The open panel beside the page on a wide screen, stored in this browser. */
import { Subscribable } from '@tutti/subscribable';
import { useSyncExternalStore } from 'react';
import { useMedia } from '#ui/screen/use-media.ts';

export type SidePanelName = 'queue' | 'lyrics';

/** Leaves as much width for the page as on a tablet. */
const WIDE = '(width >= 1280px)';
const STORAGE_KEY = 'tutti.sidePanel';
const changes = new Subscribable();
/** Without storage the choice lasts until the page closes. */
let chosen = read();

function read(): SidePanelName | undefined {
  try {
    const stored = localStorage.getItem(STORAGE_KEY);
    return stored === 'queue' || stored === 'lyrics' ? stored : undefined;
  } catch {
    return undefined;
  }
}

function choose(panel: SidePanelName | undefined): void {
  chosen = panel;
  try {
    if (panel === undefined) localStorage.removeItem(STORAGE_KEY);
    else localStorage.setItem(STORAGE_KEY, panel);
  } catch {
    // Storage is optional.
  }
  changes.emit();
}

interface SidePanelState {
  readonly isWide: boolean;
  readonly panel: SidePanelName | undefined;
  /** Opens the panel, or closes it if it is open. */
  toggle(panel: SidePanelName): void;
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
