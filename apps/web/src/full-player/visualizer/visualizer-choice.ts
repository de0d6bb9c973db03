import { Subscribable } from '@tutti/subscribable';
import { useSyncExternalStore } from 'react';

const KEY = 'tutti.visualiser';
const changes = new Subscribable();
/** Used without storage; the choice then lasts until the page closes. */
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
    // `chosen` still has it.
  }
  changes.emit();
}

/** On by default. */
export function useVisualizerChoice(): readonly [isOn: boolean, choose: (value: boolean) => void] {
  return [useSyncExternalStore(changes.subscribe, isOn), choose];
}
