/** What was chosen in the palette last, newest first; for this tab, and by its ids alone. */

const STORAGE_KEY = 'tutti.paletteChoices';
const MAX_KEPT = 12;

export function readRecentChoices(): readonly string[] {
  try {
    const value: unknown = JSON.parse(sessionStorage.getItem(STORAGE_KEY) ?? '[]');
    if (!Array.isArray(value)) return [];
    return value.filter((id): id is string => typeof id === 'string').slice(0, MAX_KEPT);
  } catch {
    // Storage refused, or written by somebody else: nothing was chosen.
    return [];
  }
}

export function rememberChoice(id: string): void {
  const others = readRecentChoices().filter((known) => known !== id);
  try {
    sessionStorage.setItem(STORAGE_KEY, JSON.stringify([id, ...others].slice(0, MAX_KEPT)));
  } catch {
    // Storage refused: the order stays as it is.
  }
}
