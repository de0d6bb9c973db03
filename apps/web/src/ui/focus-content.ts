/** Moves the focus to the page's content, for the skip link and after a focused control has disappeared. */
export function focusContent(): void {
  const content = [...document.querySelectorAll('main')].find((main) => main.closest('[inert]') === null);
  if (content === undefined) return;
  content.tabIndex = -1;
  content.focus({ preventScroll: true });
}
