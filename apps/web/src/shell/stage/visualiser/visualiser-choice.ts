import { Subscribable } from '@tutti/subscribable';
import { useSyncExternalStore } from 'react';

const KEY = 'tutti.visualiser';
const changes = new Subscribable();
/** Where the browser keeps nothing, for as long as the page is there. */
let chosen: boolean | undefined;

function isOn(): boolean {
  if (chosen !== undefined) return chosen;
  try {
    return localStorage.getItem(KEY) !== 'off';
  } catch {
    return true;
  }
}

function choose(value: boolean): void {
  chosen = value;
  try {
    localStorage.setItem(KEY, value ? 'on' : 'off');
  } catch {
    // Kept in `chosen`.
  }
  changes.tell();
}

/** Whether dots breathe behind what plays; on until somebody turns it off. */
export function useVisualiserChoice(): readonly [isOn: boolean, choose: (value: boolean) => void] {
  return [useSyncExternalStore(changes.subscribe, isOn), choose];
}
