/**
 * A finger that rests on a row or card opens what its three dots open. Begun once for the whole page: whatever has such a
 * button answers, and nothing else changes.
 */
const REST_MS = 500;
/** A finger is never quite still. */
const SLACK_PX = 10;
const BUZZ_MS = 10;
/** The press that browsers make of a lifted finger comes sooner, where it comes at all. */
const PRESS_WITHIN_MS = 100;

/** The button of the smallest thing around the finger that has one. */
function menuButtonAround(target: EventTarget | null): HTMLElement | undefined {
  if (!(target instanceof Element) || target.closest('[popover], dialog, input, [aria-haspopup]'))
    return undefined;
  const thing = target.closest('tr, li, article');
  return thing?.querySelector<HTMLElement>('button[aria-haspopup=menu]') ?? undefined;
}

export function openMenusByLongPress(): () => void {
  const listening = new AbortController();
  const { signal } = listening;
  let timer: number | undefined;
  let from = { x: 0, y: 0 };
  let button: HTMLElement | undefined;
  /** The press that follows when the finger is lifted is not meant for what lies under it. */
  let isSpent = false;

  const stop = () => window.clearTimeout(timer);
  const rest = () => {
    isSpent = true;
    navigator.vibrate?.(BUZZ_MS);
  };

  /** Not before all that a lifted finger sets off: a press outside of a menu, and the focus going there, close it. */
  function openIn(delayMs: number) {
    stop();
    const pressed = button;
    if (pressed !== undefined) timer = window.setTimeout(() => pressed.click(), delayMs);
  }

  function onLift() {
    stop();
    if (isSpent) openIn(PRESS_WITHIN_MS);
  }

  function onDown(event: PointerEvent) {
    stop();
    isSpent = false;
    button = event.pointerType === 'touch' && event.isPrimary ? menuButtonAround(event.target) : undefined;
    if (button === undefined) return;
    from = { x: event.clientX, y: event.clientY };
    timer = window.setTimeout(rest, REST_MS);
  }

  function onMove(event: PointerEvent) {
    if (Math.hypot(event.clientX - from.x, event.clientY - from.y) > SLACK_PX) stop();
  }

  function onClick(event: MouseEvent) {
    // Our own click on the button is no finger's.
    if (!isSpent || !event.isTrusted) return;
    isSpent = false;
    event.preventDefault();
    event.stopPropagation();
    openIn(0);
  }

  // The browser's own menu of a link would lie over ours.
  const onContextMenu = (event: Event) => button !== undefined && event.preventDefault();

  document.addEventListener('pointerdown', onDown, { signal, passive: true });
  document.addEventListener('pointermove', onMove, { signal, passive: true });
  document.addEventListener('pointerup', onLift, { signal });
  document.addEventListener('pointercancel', onLift, { signal });
  document.addEventListener('click', onClick, { signal, capture: true });
  document.addEventListener('contextmenu', onContextMenu, { signal });
  return () => {
    stop();
    listening.abort();
  };
}
