/** Moves the focus to the content of the page: after a focused control has disappeared, and for the skip link. */
export function focusContent(): void {
  const content = [...document.querySelectorAll('main')].find((main) => main.closest('[inert]') === null);
  if (content === undefined) return;
  content.tabIndex = -1;
  content.focus({ preventScroll: true });
}
