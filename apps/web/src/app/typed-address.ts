/**
 * Browsers keep the state of a history entry when the same address is typed or linked again. A reload should bring
 * back the open view, but somebody who goes to the address wants what the address says: home.
 */
export function forgetStateOfTypedAddress(): void {
  const [entry] = performance.getEntriesByType('navigation');
  const isTyped = entry instanceof PerformanceNavigationTiming && entry.type === 'navigate';
  if (isTyped && window.history.state !== null) window.history.replaceState(null, '');
}
