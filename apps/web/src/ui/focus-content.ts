/** Where somebody is sent whose control went away under them, and who skips the navigation: the content of the page. */
export function focusContent(): void {
  const content = [...document.querySelectorAll('main')].find((main) => main.closest('[inert]') === null);
  if (content === undefined) return;
  content.tabIndex = -1;
  content.focus({ preventScroll: true });
}

/** As the ref of what may go away under whoever uses it: the focus would fall out of the page, and Tab begin at its top. */
export function leaveFocusToContent(element: HTMLElement | null): () => void {
  return () => {
    if (!element?.contains(document.activeElement)) return;
    // Only once it is gone, and not from whoever was sent elsewhere meanwhile.
    queueMicrotask(() => document.activeElement === document.body && focusContent());
  };
}
