/** Opens the menu of what a finger rests on, for the whole page. */
import type { FindMenu, OpenMenu } from './menu-point.ts';

const REST_MS = 500;
/** A resting finger still moves a little. */
const SLACK_PX = 10;
const BUZZ_MS = 10;
/** The browser's own click after a touch, if there is one, comes sooner than this. */
const PRESS_WITHIN_MS = 100;

export function openMenusByLongPress(find: FindMenu): () => void {
  const listening = new AbortController();
  const { signal } = listening;
  let timer: number | undefined;
  let from = { x: 0, y: 0 };
  let touched: EventTarget | null = null;
  let open: OpenMenu | undefined;
  /** Set while the click that follows the touch must not reach the element under the finger. */
  let isSpent = false;

  const stop = () => window.clearTimeout(timer);
  const rest = () => {
    isSpent = true;
    navigator.vibrate?.(BUZZ_MS);
  };

  /** Opens the menu after all events of the lifted finger, because a press outside or a focus change would close it. */
  function openIn(delayMs: number) {
    stop();
    const act = open;
    if (act === undefined) return;
    timer = window.setTimeout(() => {
      open = undefined;
      act(from);
    }, delayMs);
  }

  function onLift() {
    stop();
    if (isSpent) openIn(PRESS_WITHIN_MS);
    else open = undefined;
  }

  function onDown(event: PointerEvent) {
    stop();
    isSpent = false;
    const { target } = event;
    const isMeant = event.pointerType === 'touch' && event.isPrimary && target instanceof Element;
    // The three dots open their menu by a tap.
    open = isMeant && target.closest('[aria-haspopup]') === null ? find(target) : undefined;
    if (open === undefined) return;
    touched = target;
    from = { x: event.clientX, y: event.clientY };
    timer = window.setTimeout(rest, REST_MS);
  }

  function onMove(event: PointerEvent) {
    if (!event.isPrimary || Math.hypot(event.clientX - from.x, event.clientY - from.y) <= SLACK_PX) return;
    stop();
    // A finger that goes on after a rest scrolls or drags.
    if (isSpent) open = undefined;
  }

  /** The browser takes the touch for a scroll or for a drag; only a scroll says that no menu is wanted. */
  function onScroll({ target }: Event) {
    if (isSpent && target instanceof Node && touched instanceof Node && target.contains(touched)) stop();
  }

  function onClick(event: MouseEvent) {
    // Lets our own click on the button through.
    if (!isSpent || !event.isTrusted) return;
    isSpent = false;
    event.preventDefault();
    event.stopPropagation();
    openIn(0);
  }

  // The browser's context menu for links would cover ours.
  const onContextMenu = (event: Event) => open !== undefined && event.preventDefault();

  document.addEventListener('pointerdown', onDown, { signal, passive: true });
  document.addEventListener('pointermove', onMove, { signal, passive: true });
  document.addEventListener('pointerup', onLift, { signal });
  document.addEventListener('pointercancel', onLift, { signal });
  document.addEventListener('scroll', onScroll, { signal, passive: true, capture: true });
  document.addEventListener('click', onClick, { signal, capture: true });
  document.addEventListener('contextmenu', onContextMenu, { signal });
  return () => {
    stop();
    listening.abort();
  };
}
