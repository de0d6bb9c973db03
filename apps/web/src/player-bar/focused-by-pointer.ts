/**
 * Tracks whether the focus came from the pointer or the keyboard, because `:focus-visible` also matches a clicked
 * element after any key press.
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
  // Modifier keys do not move the focus, and are held during clicks.
  if (!['Alt', 'Control', 'Meta', 'Shift'].includes(key)) lastUsed = 'keys';
});
listen('focusin', ({ target }) => {
  // Activating the window restores the focus, so its source stays the same.
  if (target !== focused) focusedBy = lastUsed;
  focused = target;
});

export const isFocusedByPointer = (): boolean => focusedBy === 'pointer';
