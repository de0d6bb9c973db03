/** Launch options for Debian's Firefox, with playback allowed without a gesture. */
import type { LaunchOptions } from '@playwright/test';

export function firefoxOptions(executablePath: string): LaunchOptions {
  return {
    executablePath,
    // The first start is slow on a busy machine.
    timeout: 180_000,
    firefoxUserPrefs: {
      'media.autoplay.default': 0,
      'media.autoplay.blocking_policy': 0,
      // Simulates a mouse, because a headless machine has none.
      'ui.primaryPointerCapabilities': 6,
      'ui.allPointerCapabilities': 6,
    },
  };
}

/** Settings that the protocol cannot change; see accept-missing-commands.ts. */
export const firefoxContext = {
  colorScheme: null,
  reducedMotion: null,
  forcedColors: null,
  contrast: null,
} as const;
