/**
 * The keyboard shortcuts, shared by the handler and the help sheet. Single characters do nothing in fields and dialogs,
 * and can be switched off (WCAG 2.1.4).
 */
import type { shortcutTexts } from '@tutti/contract/frame/shortcut-texts';
import { Subscribable } from '@tutti/subscribable';
import { useSyncExternalStore } from 'react';
import { isFocusedByPointer } from './focused-by-pointer.ts';

export interface ShortcutActions {
  togglePlay(): void;
  next(): void;
  previous(): void;
  seekBy(seconds: number): void;
  changeVolumeBy(step: number): void;
  toggleMute(): void;
  toggleShuffle(): void;
  cycleRepeat(): void;
  openFullPlayer(): void;
  toggleFavorite(): void;
  openSearch(): void;
  openQueue(): void;
  togglePanel(): void;
  openHelp(): void;
  openPalette(): void;
}

export interface Shortcut {
  /** `KeyboardEvent.key`, letters in lower case, with the prefix `Shift+` where it matters, or `Mod+` for Ctrl or ⌘. */
  readonly keys: readonly string[];
  /** Its text, which only the list of shortcuts loads. */
  readonly name: keyof typeof shortcutTexts | 'find' | 'help';
  readonly run: (actions: ShortcutActions) => void;
  readonly isRepeated?: true;
  /** Works in fields, too, and when single keys are switched off. */
  readonly isWithModifier?: true;
}

export const MODIFIER_KEY = /Mac|iPhone|iPad/.test(navigator.userAgent) ? '⌘' : 'Ctrl';
export const SEEK_STEP_S = 10;
export const VOLUME_KEY_STEP = 0.05;

export const SHORTCUTS: readonly Shortcut[] = [
  { keys: [' ', 'k'], name: 'togglePlay', run: (actions) => actions.togglePlay() },
  { keys: ['n', 'Shift+ArrowRight'], name: 'next', run: (actions) => actions.next() },
  { keys: ['p', 'Shift+ArrowLeft'], name: 'previous', run: (actions) => actions.previous() },
  {
    keys: ['ArrowRight'],
    name: 'forward',
    run: (actions) => actions.seekBy(SEEK_STEP_S),
    isRepeated: true,
  },
  {
    keys: ['ArrowLeft'],
    name: 'back',
    run: (actions) => actions.seekBy(-SEEK_STEP_S),
    isRepeated: true,
  },
  {
    keys: ['ArrowUp'],
    name: 'louder',
    run: (actions) => actions.changeVolumeBy(VOLUME_KEY_STEP),
    isRepeated: true,
  },
  {
    keys: ['ArrowDown'],
    name: 'quieter',
    run: (actions) => actions.changeVolumeBy(-VOLUME_KEY_STEP),
    isRepeated: true,
  },
  { keys: ['m'], name: 'mute', run: (actions) => actions.toggleMute() },
  { keys: ['s'], name: 'shuffle', run: (actions) => actions.toggleShuffle() },
  { keys: ['r'], name: 'repeat', run: (actions) => actions.cycleRepeat() },
  { keys: ['f'], name: 'stage', run: (actions) => actions.openFullPlayer() },
  { keys: ['l'], name: 'favourite', run: (actions) => actions.toggleFavorite() },
  { keys: ['q'], name: 'queue', run: (actions) => actions.openQueue() },
  { keys: ['b'], name: 'panel', run: (actions) => actions.togglePanel() },
  { keys: ['/'], name: 'search', run: (actions) => actions.openSearch() },
  {
    keys: ['Mod+k'],
    name: 'find',
    run: (actions) => actions.openPalette(),
    isWithModifier: true,
  },
  { keys: ['?'], name: 'help', run: (actions) => actions.openHelp() },
];

/** Undefined if the key belongs to something else. */
export function findShortcut(event: KeyboardEvent): Shortcut | undefined {
  if (event.defaultPrevented || event.altKey || event.isComposing) return;
  const key = event.key.length === 1 ? event.key.toLowerCase() : event.key;
  if (event.ctrlKey || event.metaKey) return event.shiftKey ? undefined : findWithModifier(key);
  if (belongsToTarget(event.target, key)) return;
  // Shift only counts with named keys, because the question mark needs Shift on most keyboards.
  const name = event.shiftKey && event.key.length > 1 ? `Shift+${key}` : key;
  return SHORTCUTS.find(({ keys }) => keys.includes(name));
}

/** Ignored while a dialog is open, because the result would open below it. */
function findWithModifier(key: string): Shortcut | undefined {
  if (document.querySelector('dialog[open]')) return;
  return SHORTCUTS.find(({ keys }) => keys.includes(`Mod+${key}`));
}

const FIELDS =
  'input:not([type=button], [type=checkbox], [type=radio], [type=range]), textarea, select, [contenteditable=""], [contenteditable=true]';
const PRESSED_BY_SPACE =
  'button, summary, a[href], input, [role=button], [role=checkbox], [role=menuitem], [role=option]';
/** Controls that Space presses, other than switches and checkboxes. */
const PLAIN_BUTTONS = 'button:not([role]), summary, a[href], [role=button]';
const MOVED_BY_ARROWS =
  'input, [role=slider], [role=listbox], [role=menu], [role=tablist], [role=radiogroup], [role=grid], [aria-keyshortcuts]';

function belongsToTarget(target: EventTarget | null, key: string): boolean {
  if (!(target instanceof Element)) return false;
  if (target.closest(FIELDS) || target.closest('dialog, [role=dialog], [popover]')) return true;
  if (document.querySelector('dialog[open]')) return true;
  if (key === ' ') return isPressedBySpace(target);
  return key.startsWith('Arrow') && target.closest(MOVED_BY_ARROWS) !== null;
}

/**
 * After keyboard navigation Space presses the focused button. After a click it plays and pauses, because the focus is
 * only a side effect of the click.
 */
function isPressedBySpace(target: Element): boolean {
  const pressed = target.closest(PRESSED_BY_SPACE);
  return pressed !== null && !(isFocusedByPointer() && pressed.matches(PLAIN_BUTTONS));
}

const STORAGE_KEY = 'tutti.shortcuts';
const changes = new Subscribable();

function readIsOn(): boolean {
  try {
    return localStorage.getItem(STORAGE_KEY) !== 'off';
  } catch {
    return true;
  }
}

export function setShortcutsOn(isOn: boolean): void {
  try {
    localStorage.setItem(STORAGE_KEY, isOn ? 'on' : 'off');
  } catch {
    // Without storage the choice is not saved, so the page does not show it.
  }
  changes.emit();
}

export function useShortcutsOn(): boolean {
  return useSyncExternalStore(changes.subscribe, readIsOn);
}
