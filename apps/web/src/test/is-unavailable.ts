/** Whether a button cannot be pressed for the moment, and keeps the focus meanwhile. */
export const isUnavailable = (button: Element): boolean =>
  button.getAttribute('aria-disabled') === 'true' && !button.hasAttribute('disabled');
