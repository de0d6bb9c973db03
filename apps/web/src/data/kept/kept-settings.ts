/** The size limit and quality of downloads in this browser. */
import { KEPT_LIMIT_DEFAULT_GB, KEPT_LIMITS_GB } from '@tutti/contract/limits';

const SETTINGS_KEY = 'tutti.keeping';
export const GB = 1e9;

export type KeptLimitGb = (typeof KEPT_LIMITS_GB)[number];

export interface KeptSettings {
  readonly limitGb: KeptLimitGb;
  /** Transcode songs if that saves space. */
  readonly isSmall: boolean;
}

export function readKeptSettings(): KeptSettings {
  let stored: unknown;
  try {
    stored = JSON.parse(localStorage.getItem(SETTINGS_KEY) ?? '{}');
  } catch {
    // The value was not written by us.
  }
  const { limitGb, isSmall } = Object(stored) as Partial<Record<keyof KeptSettings, unknown>>;
  return {
    limitGb: KEPT_LIMITS_GB.find((limit) => limit === limitGb) ?? KEPT_LIMIT_DEFAULT_GB,
    isSmall: isSmall === true,
  };
}

export function writeKeptSettings(settings: KeptSettings): void {
  try {
    localStorage.setItem(SETTINGS_KEY, JSON.stringify(settings));
  } catch {
    // Without storage it lasts as long as the page.
  }
}
