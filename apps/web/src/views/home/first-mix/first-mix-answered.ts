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
    // Without storage the question returns at the next visit.
  }
}
