/** Where somebody is sent whose control went away under them, and who skips the navigation: the content of the page. */
export function focusContent(): void {
  const content = [...document.querySelectorAll('main')].find((main) => main.closest('[inert]') === null);
  if (content === undefined) return;
  content.tabIndex = -1;
  content.focus({ preventScroll: true });
}
