/**
 * Places whose code is there, by the first part of their path: they are drawn in one go. In slices, as a place that
 * waits for its code, they would be begun anew with whatever changes on the page meanwhile, and beside stations
 * something always does.
 */
const atHand = new Set<string>();

const firstPartOf = (path: string): string => path.split('/')[1] ?? '';

export function notePathAtHand(path: string): void {
  atHand.add(firstPartOf(path));
}

export function isPathAtHand(path: string): boolean {
  return atHand.has(firstPartOf(path));
}
