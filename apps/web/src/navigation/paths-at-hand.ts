/** First segments of loaded pages. These render synchronously, because each update would restart a transition. */
const atHand = new Set<string | undefined>();

export const notePathAtHand = (path: string): unknown => atHand.add(path.split('/')[1]);

export const isPathAtHand = (path: string): boolean => atHand.has(path.split('/')[1]);
