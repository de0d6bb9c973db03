import { useEffect, useEffectEvent } from 'react';
import { findShortcut, useShortcutsOn } from '../player-bar/shortcuts.ts';

/** Elements above the full player, which handle Escape first. */
const ABOVE = 'dialog[open], [popover]:popover-open';

/** Elements inside of it that Escape closes first, such as a search. */
const CLOSED_BEFORE = '[data-closes-before-full-player]';

/** Escape closes the full player, and so does the shortcut that opened it. */
export function useFullPlayerKeys(close: () => void): void {
  const isOn = useShortcutsOn();
  const onKeyDown = useEffectEvent((event: KeyboardEvent) => {
    if (event.defaultPrevented || event.repeat || document.querySelector(ABOVE)) return;
    const isOpener = isOn && findShortcut(event)?.keys.includes('f');
    if (event.key !== 'Escape' && !isOpener) return;
    if (!isOpener && event.target instanceof Element && event.target.closest(CLOSED_BEFORE)) return;
    event.preventDefault();
    close();
  });
  useEffect(() => {
    // Runs before the page's own listener, whose shortcut would open it again.
    const listen = (event: KeyboardEvent) => onKeyDown(event);
    window.addEventListener('keydown', listen, { capture: true });
    return () => window.removeEventListener('keydown', listen, { capture: true });
  }, []);
}
