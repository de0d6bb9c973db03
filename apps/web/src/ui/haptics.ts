const TAP_MS = 12;

/** Vibrates briefly to confirm an action, if the device can and its user has not asked for reduced motion. */
export function tick(): void {
  const matches = (query: string) => window.matchMedia?.(query).matches ?? false;
  if (!matches('(pointer: coarse)') || matches('(prefers-reduced-motion: reduce)')) return;
  navigator.vibrate?.(TAP_MS);
}
