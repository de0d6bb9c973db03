/** Browsers keep the state of a typed address, but only a reload should restore the open view. */
export function forgetStateOfTypedAddress(): void {
  const [entry] = performance.getEntriesByType('navigation');
  const isTyped = entry instanceof PerformanceNavigationTiming && entry.type === 'navigate';
  if (isTyped && window.history.state !== null) window.history.replaceState(null, '');
}
