import { focusContent } from './focus-content.ts';

/**
 * A ref for an element that may be removed while it contains the focus, because Tab would start over at the top of the
 * page.
 */
export function leaveFocusTo(take: () => void): (element: HTMLElement | null) => () => void {
  return (element) => () => {
    if (!element?.contains(document.activeElement)) return;
    // Runs after the removal, and only if nothing else has the focus.
    queueMicrotask(() => document.activeElement === document.body && take());
  };
}

export const leaveFocusToContent = leaveFocusTo(focusContent);
