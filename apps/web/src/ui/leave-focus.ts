import { focusContent } from './focus-content.ts';

/** As the ref of what may go away under whoever uses it: the focus would fall out of the page, and Tab begin at its top. */
export function leaveFocusTo(take: () => void): (element: HTMLElement | null) => () => void {
  return (element) => () => {
    if (!element?.contains(document.activeElement)) return;
    // Only once it is gone, and not from whoever was sent elsewhere meanwhile.
    queueMicrotask(() => document.activeElement === document.body && take());
  };
}

export const leaveFocusToContent = leaveFocusTo(focusContent);
