export const isUnavailable = (button: Element): boolean =>
  button.getAttribute('aria-disabled') === 'true' && !button.hasAttribute('disabled');
