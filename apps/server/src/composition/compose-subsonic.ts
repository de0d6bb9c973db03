/** What other people's apps may ask for, out of the features that own it. */
import { createSubsonic, type Subsonic } from '#features/subsonic/subsonic.ts';
import type { RateLimits } from '#http/rate-limits.ts';
import type { Features } from './compose-features.ts';
import type { Ground } from './ground.ts';

export function composeSubsonic(ground: Ground, features: Features, limits: RateLimits): Subsonic {
  const { config, version } = ground;
  return createSubsonic({
    appKeys: features.appKeys,
    publicUrl: config.publicUrl,
    version,
    limits,
    groups: [],
  });
}
