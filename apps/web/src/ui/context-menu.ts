/**
 * Opens the menu of what is right-clicked, or focused while the Menu key or Shift+F10 is pressed, for the whole page.
 * The browser's own menu stays on selected text, in fields and dialogs, and with Shift.
 */
import type { FindMenu } from './menu-point.ts';

const OF_BROWSER = 'input, textarea, select, dialog, [contenteditable], [popover]';

/** Read at the press, because some browsers select the word under the pointer for their menu. */
function isSelectedText(target: EventTarget | null): boolean {
  const selection = document.getSelection();
  if (selection === null || selection.isCollapsed || !(target instanceof Node)) return false;
  return selection.getRangeAt(0).intersectsNode(target);
}

export function openMenusByRightClick(find: FindMenu): () => void {
  const listening = new AbortController();
  const { signal } = listening;
  let isByKey = false;
  let isTouch = false;
  let isDown = false;
  let isOnSelection = false;
  let waiting: (() => void) | undefined;

  function onKeyDown({ key, shiftKey }: KeyboardEvent) {
    isByKey = key === 'ContextMenu' || (key === 'F10' && shiftKey);
  }

  function onDown(event: PointerEvent) {
    isByKey = false;
    isTouch = event.pointerType === 'touch';
    isDown = true;
    isOnSelection = isSelectedText(event.target);
    waiting = undefined;
  }

  /** The popover would take the release of a button that was pressed outside of it for a press outside, and close. */
  function onUp() {
    isDown = false;
    if (waiting !== undefined) window.setTimeout(waiting);
    waiting = undefined;
  }

  function onCancel() {
    isDown = false;
    waiting = undefined;
  }

  function onContextMenu(event: MouseEvent) {
    const { target } = event;
    if (!(target instanceof Element) || event.defaultPrevented) return;
    // A menu has no menu of its own.
    if (target.closest('[role=menu]') !== null) return event.preventDefault();
    // A resting finger has a listener of its own (long-press-menu.ts).
    if (!isByKey && (isTouch || isOnSelection || event.shiftKey)) return;
    if (target.closest(OF_BROWSER) !== null) return;
    const open = find(target);
    if (open === undefined) return;
    event.preventDefault();
    const point = isByKey ? undefined : { x: event.clientX, y: event.clientY };
    if (isDown) waiting = () => open(point);
    else open(point);
  }

  document.addEventListener('keydown', onKeyDown, { signal, capture: true });
  document.addEventListener('pointerdown', onDown, { signal, capture: true });
  document.addEventListener('pointerup', onUp, { signal, capture: true });
  document.addEventListener('pointercancel', onCancel, { signal, capture: true });
  document.addEventListener('contextmenu', onContextMenu, { signal });
  return () => listening.abort();
}
