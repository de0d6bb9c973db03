/** Whom this browser asked for a first mix, and who answered or would not. */
const KEY = 'tutti.firstMix';

export function wasFirstMixAnswered(userId: string): boolean {
  try {
    return localStorage.getItem(KEY) === userId;
  } catch {
    return false;
  }
}

export function noteFirstMixAnswered(userId: string): void {
  try {
    localStorage.setItem(KEY, userId);
  } catch {
    // Storage refused: the question comes again with the next visit.
  }
}
