import type { PlayOrigin } from '@tutti/contract/playback/plays';
import type { RecommendedTrack } from '@tutti/contract/recommendations/schemas';
import { toTrackOf } from '../library-api.ts';
import type { Track } from '../music.ts';

export const toRecommendedTrackOf =
  (origin: PlayOrigin) =>
  ({ track, reason, moreReasons }: RecommendedTrack): Track => ({
    ...toTrackOf(origin)(track),
    ...(reason && { reason, moreReasons }),
  });
