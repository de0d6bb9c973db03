/**
 * Tracks whether the focus came from the pointer or the keyboard. The browser does not say, because `:focus-visible` also
 * matches a clicked element after any key press.
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
  // Modifier keys do not move the focus; people hold them while they click or switch windows.
  if (!['Alt', 'Control', 'Meta', 'Shift'].includes(key)) lastUsed = 'keys';
});
listen('focusin', ({ target }) => {
  // A window that is activated again restores the focus, so the source of the focus stays the same.
  if (target !== focused) focusedBy = lastUsed;
  focused = target;
});

/** Returns true if the focus came from a click or tap. */
export const isFocusedByPointer = (): boolean => focusedBy === 'pointer';
