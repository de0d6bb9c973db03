import { Subscribable } from '@tutti/subscribable';
import { useSyncExternalStore } from 'react';

const KEY = 'tutti.visualiser';
const changes = new Subscribable();
/** Without storage the choice lasts as long as the page. */
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
    // It is still kept in `chosen`.
  }
  changes.emit();
}

/** Returns whether the visualizer is on, which is the default. */
export function useVisualizerChoice(): readonly [isOn: boolean, choose: (value: boolean) => void] {
  return [useSyncExternalStore(changes.subscribe, isOn), choose];
}
