/**
 * Places whose code is there, by the first part of their path: they are drawn in one go. In slices, as a place that
 * waits for its code, they would be begun anew with whatever changes on the page meanwhile, and beside stations
 * something always does.
 */
const atHand = new Set<string | undefined>();

export const notePathAtHand = (path: string): unknown => atHand.add(path.split('/')[1]);

export const isPathAtHand = (path: string): boolean => atHand.has(path.split('/')[1]);
