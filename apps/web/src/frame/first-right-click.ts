/** Keeps the first right click on a row or card until the code of the menus has loaded, which a hover begins. */
import type { Point } from '#ui/menu-point.ts';

interface RightClick {
  readonly target: Element;
  /** Undefined for the Menu key. */
  readonly point: Point | undefined;
}

let first: RightClick | undefined;
let listening: AbortController | undefined;

/** Only one is kept, because the code may not load at all, and the browser's menu is better than none. */
export function keepFirstRightClick(): () => void {
  const done = new AbortController();
  listening = done;
  const onContextMenu = (event: MouseEvent) => {
    const { target, button, clientX, clientY } = event;
    if (!(target instanceof Element) || event.shiftKey || target.closest('input, dialog') !== null) return;
    if (!target.closest('tr, li, article')?.querySelector('[aria-haspopup=menu]')) return;
    event.preventDefault();
    done.abort();
    first = { target, point: button === 2 ? { x: clientX, y: clientY } : undefined };
  };
  document.addEventListener('contextmenu', onContextMenu, { signal: done.signal });
  return () => {
    done.abort();
    first = undefined;
  };
}

/** Call once the menus listen themselves. */
export function takeFirstRightClick(): RightClick | undefined {
  listening?.abort();
  const taken = first;
  first = undefined;
  return taken;
}
