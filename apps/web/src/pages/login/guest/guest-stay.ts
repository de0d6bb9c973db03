/** Remembers a guest's stay in this browser, so that reloading the page keeps the guest in the room. */
import type { GuestStay } from '#api/room-guests-api.ts';

const STORAGE_KEY = 'tutti.roomGuest';

/** Storage survives updates of the app, so its content is checked. */
function isStay(value: unknown): value is GuestStay {
  if (typeof value !== 'object' || value === null) return false;
  const hasText = (name: keyof GuestStay) => typeof Reflect.get(value, name) === 'string';
  const names = ['code', 'roomId', 'token', 'name'] as const;
  return names.every(hasText) && typeof Reflect.get(value, 'expiresAtMs') === 'number';
}

/** Undefined for another room, and once the stay is over. */
export function readStay(code: string, nowMs: number): GuestStay | undefined {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(STORAGE_KEY) ?? 'null');
    return isStay(stored) && stored.code === code && stored.expiresAtMs > nowMs ? stored : undefined;
  } catch {
    return undefined;
  }
}

export function writeStay(stay: GuestStay | undefined): void {
  try {
    if (stay === undefined) localStorage.removeItem(STORAGE_KEY);
    else localStorage.setItem(STORAGE_KEY, JSON.stringify(stay));
  } catch {
    // Without storage the stay ends with the page.
  }
}
