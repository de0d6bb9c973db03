/**
 * How the focus came to where it is. The browser does not tell: after any key `:focus-visible` holds for what was clicked, too.
 */
type Means = 'pointer' | 'keys';

let lastUsed: Means = 'keys';
let focusedBy: Means = 'keys';
let focused: EventTarget | null = null;

const listen = <Type extends 'pointerdown' | 'keydown' | 'focusin'>(
  type: Type,
  listener: (event: DocumentEventMap[Type]) => void,
) => document.addEventListener(type, listener, { capture: true, passive: true });

listen('pointerdown', () => {
  lastUsed = 'pointer';
  focusedBy = 'pointer';
});
listen('keydown', ({ key }) => {
  // Held down while somebody clicks or changes windows, they are no way to move the focus.
  if (!['Alt', 'Control', 'Meta', 'Shift'].includes(key)) lastUsed = 'keys';
});
listen('focusin', ({ target }) => {
  // A window that comes back gives the focus to what had it.
  if (target !== focused) focusedBy = lastUsed;
  focused = target;
});

/** Somebody clicked or tapped what has the focus, or what gave it the focus. */
export const isFocusedByPointer = (): boolean => focusedBy === 'pointer';
