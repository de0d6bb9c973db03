/** How Debian's Firefox is started for journeys; it plays what a page asks for without a gesture. */
import type { LaunchOptions } from '@playwright/test';

export function firefoxOptions(executablePath: string): LaunchOptions {
  return {
    executablePath,
    // Its first start takes long where little else is free.
    timeout: 180_000,
    firefoxUserPrefs: {
      'media.autoplay.default': 0,
      'media.autoplay.blocking_policy': 0,
      // A mouse: without a display there is none.
      'ui.primaryPointerCapabilities': 6,
      'ui.allPointerCapabilities': 6,
    },
  };
}

/** It cannot be told any of these over the protocol; see accept-missing-commands.ts. */
export const firefoxContext = {
  colorScheme: null,
  reducedMotion: null,
  forcedColors: null,
  contrast: null,
} as const;
