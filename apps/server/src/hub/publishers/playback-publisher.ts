import type { Radio } from '#features/stations/radio.ts';
import type { Logger } from '#platform/logger.ts';
import type { ConnectionRegistry } from '../connection-registry.ts';
import { encodeHubEvent, joinFrames } from '../hub-event.ts';

interface PlaybackPublisherDeps {
  radio: Pick<Radio, 'findGenreId' | 'getPlaybackSynced' | 'getMetadata'>;
  registry: Pick<ConnectionRegistry, 'stationsWithListeners' | 'sendInPassing'>;
  logger: Logger;
}

/** Call it every PLAYBACK_SYNCED_INTERVAL_MS; the state is included, so that a client that missed an event recovers. */
export async function publishPlayback(deps: PlaybackPublisherDeps): Promise<void> {
  for (const stationId of deps.registry.stationsWithListeners()) {
    await publishStation(deps, stationId).catch((error: unknown) =>
      deps.logger.warn({ err: error, stationId }, 'telling the listeners of a station the position failed'),
    );
  }
}

async function publishStation({ radio, registry }: PlaybackPublisherDeps, stationId: number): Promise<void> {
  // Rooms tell their members themselves.
  if ((await radio.findGenreId(stationId)) === undefined) return;
  await registry.sendInPassing(stationId, async () => {
    const synced = encodeHubEvent('PlaybackSynced', await radio.getPlaybackSynced(stationId));
    const metadata = encodeHubEvent('StreamMetadata', await radio.getMetadata(stationId));
    // Unlike the answer to a join, this is repeated soon.
    return { ...joinFrames(synced, metadata), mayBeSkipped: true };
  });
}
