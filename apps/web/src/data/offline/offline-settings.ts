import { OFFLINE_LIMIT_DEFAULT_GB, OFFLINE_LIMITS_GB } from '@tutti/contract/limits';

const SETTINGS_KEY = 'tutti.keeping';
export const GB = 1e9;

export type OfflineLimitGb = (typeof OFFLINE_LIMITS_GB)[number];

export interface OfflineSettings {
  readonly limitGb: OfflineLimitGb;
  readonly isSmall: boolean;
}

export function readOfflineSettings(): OfflineSettings {
  let stored: unknown;
  try {
    stored = JSON.parse(localStorage.getItem(SETTINGS_KEY) ?? '{}');
  } catch {
    // The app has not written this value.
  }
  const { limitGb, isSmall } = Object(stored) as Partial<Record<keyof OfflineSettings, unknown>>;
  return {
    limitGb: OFFLINE_LIMITS_GB.find((limit) => limit === limitGb) ?? OFFLINE_LIMIT_DEFAULT_GB,
    isSmall: isSmall === true,
  };
}

export function writeOfflineSettings(settings: OfflineSettings): void {
  try {
    localStorage.setItem(SETTINGS_KEY, JSON.stringify(settings));
  } catch {
    // Without storage it lasts as long as the page.
  }
}
