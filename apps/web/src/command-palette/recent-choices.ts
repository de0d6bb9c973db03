/** The options that were last chosen, newest first. They are stored for this tab, and only by their ids. */

const STORAGE_KEY = 'tutti.paletteChoices';
const CHOICES_MAX = 12;

export function readRecentChoices(): readonly string[] {
  try {
    const value: unknown = JSON.parse(sessionStorage.getItem(STORAGE_KEY) ?? '[]');
    if (!Array.isArray(value)) return [];
    return value.filter((id): id is string => typeof id === 'string').slice(0, CHOICES_MAX);
  } catch {
    // Without readable storage nothing counts as chosen.
    return [];
  }
}

export function rememberChoice(id: string): void {
  const others = readRecentChoices().filter((known) => known !== id);
  try {
    sessionStorage.setItem(STORAGE_KEY, JSON.stringify([id, ...others].slice(0, CHOICES_MAX)));
  } catch {
    // Without storage the order stays as it is.
  }
}
