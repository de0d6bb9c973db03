/** Whom this browser asked for a first mix, and who answered or would not: each account of it once. */
const KEY = 'tutti.firstMix';

const readAnswered = (): readonly string[] => (localStorage.getItem(KEY) ?? '').split(' ').filter(Boolean);

export function wasFirstMixAnswered(userId: string): boolean {
  try {
    return readAnswered().includes(userId);
  } catch {
    return false;
  }
}

export function noteFirstMixAnswered(userId: string): void {
  try {
    localStorage.setItem(KEY, [...new Set([...readAnswered(), userId])].join(' '));
  } catch {
    // Storage refused: the question comes again with the next visit.
  }
}
