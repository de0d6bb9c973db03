const TAP_MS = 12;

/** A short tick in the hand that has just done something, where a phone has one to give and its owner likes motion. */
export function tick(): void {
  const matches = (query: string) => window.matchMedia?.(query).matches ?? false;
  if (!matches('(pointer: coarse)') || matches('(prefers-reduced-motion: reduce)')) return;
  navigator.vibrate?.(TAP_MS);
}
