/** The ids of the options that were last chosen in this tab, newest first. */

const STORAGE_KEY = 'tutti.paletteChoices';
const CHOICES_MAX = 12;

export function readRecentChoices(): readonly string[] {
  try {
    const value: unknown = JSON.parse(sessionStorage.getItem(STORAGE_KEY) ?? '[]');
    if (!Array.isArray(value)) return [];
    return value.filter((id): id is string => typeof id === 'string').slice(0, CHOICES_MAX);
  } catch {
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
