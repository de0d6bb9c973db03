import type { Radio } from '#features/radio/radio.ts';
import type { ConnectionRegistry } from '../connection-registry.ts';
import { encodeHubEvent, joinFrames } from '../hub-event.ts';

/**
 * Position and state to the listeners of every station; called each PLAYBACK_SYNCED_INTERVAL_MS. The state goes along so
 * that a client which missed a push, for slowness or a lost node, is right again within seconds.
 */
export async function publishPlayback(radio: Radio, registry: ConnectionRegistry): Promise<void> {
  for (const stationId of registry.stationsWithListeners()) {
    await registry.sendInPassing(stationId, async () => {
      const synced = encodeHubEvent('PlaybackSynced', await radio.getPlaybackSynced(stationId));
      const metadata = encodeHubEvent('StreamMetadata', await radio.getMetadata(stationId));
      // Unlike the answer to a join, this one is said again soon.
      return { ...joinFrames(synced, metadata), mayBeSkipped: true };
    });
  }
}
