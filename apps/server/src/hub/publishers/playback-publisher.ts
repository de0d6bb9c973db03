import type { Radio } from '#features/radio/radio.ts';
import type { ConnectionRegistry } from '../connection-registry.ts';
import { encodeHubEvent } from '../hub-event.ts';

/** PlaybackSynced to the listeners of every station; called each PLAYBACK_SYNCED_INTERVAL_MS. */
export async function publishPlayback(radio: Radio, registry: ConnectionRegistry): Promise<void> {
  for (const stationId of registry.stationsWithListeners()) {
    const synced = await radio.getPlaybackSynced(stationId);
    await registry.sendToGroup(stationId, encodeHubEvent('PlaybackSynced', synced));
  }
}
