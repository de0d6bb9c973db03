import type { Radio } from '#features/radio/radio.ts';
import type { Logger } from '#platform/logger.ts';
import type { ConnectionRegistry } from '../connection-registry.ts';
import { encodeHubEvent, joinFrames } from '../hub-event.ts';

interface PlaybackPublisherDeps {
  radio: Pick<Radio, 'getPlaybackSynced' | 'getMetadata'>;
  registry: Pick<ConnectionRegistry, 'stationsWithListeners' | 'sendInPassing'>;
  logger: Logger;
}

/**
 * Position and state to the listeners of every station; called each PLAYBACK_SYNCED_INTERVAL_MS. The state goes along so
 * that a client which missed a push, for slowness or a lost node, is right again within seconds. A station that cannot be
 * looked up silences no other.
 */
export async function publishPlayback(deps: PlaybackPublisherDeps): Promise<void> {
  for (const stationId of deps.registry.stationsWithListeners()) {
    await publishStation(deps, stationId).catch((error: unknown) =>
      deps.logger.warn({ err: error, stationId }, 'telling the listeners of a station the position failed'),
    );
  }
}

function publishStation({ radio, registry }: PlaybackPublisherDeps, stationId: number): Promise<void> {
  return registry.sendInPassing(stationId, async () => {
    const synced = encodeHubEvent('PlaybackSynced', await radio.getPlaybackSynced(stationId));
    const metadata = encodeHubEvent('StreamMetadata', await radio.getMetadata(stationId));
    // Unlike the answer to a join, this one is said again soon.
    return { ...joinFrames(synced, metadata), mayBeSkipped: true };
  });
}
