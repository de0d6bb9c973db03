import type { Radio } from '#features/radio/radio.ts';
import type { Events } from '#platform/events.ts';
import type { ConnectionRegistry } from '../connection-registry.ts';
import { encodeHubEvent } from '../hub-event.ts';

interface StationPublisherDeps {
  radio: Radio;
  registry: ConnectionRegistry;
  events: Events;
}

/**
 * StreamUpdated to everybody at every change of a station, TrackChanged to its listeners when an entry begins, and new
 * StreamMetadata to its listeners when announced rows changed, so that they can prepare what now follows.
 */
export function publishStations({ radio, registry, events }: StationPublisherDeps): () => void {
  const subscriptions = [
    events.subscribe('stationEntryStarted', async ({ stationId }) => {
      const trackChanged = await radio.getTrackChanged(stationId);
      await registry.sendToGroup(stationId, encodeHubEvent('TrackChanged', trackChanged));
      await sendUpdated(stationId);
    }),
    events.subscribe('stationChanged', async ({ stationId }) => {
      const metadata = await radio.getMetadata(stationId);
      await registry.sendToGroup(stationId, encodeHubEvent('StreamMetadata', metadata));
      await sendUpdated(stationId);
    }),
  ];

  async function sendUpdated(stationId: number): Promise<void> {
    const metadata = await radio.getMetadata(stationId);
    await registry.sendToEveryone(encodeHubEvent('StreamUpdated', stationId, metadata));
  }

  return () => {
    for (const unsubscribe of subscriptions) unsubscribe();
  };
}
