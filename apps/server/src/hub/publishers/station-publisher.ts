import type { Radio } from '#features/radio/radio.ts';
import type { Events } from '#platform/events.ts';
import type { ConnectionRegistry } from '../connection-registry.ts';
import { type EventFrame, encodeHubEvent } from '../hub-event.ts';

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
  /** What begins now first: the second event is as large, and would make the last of ten thousand wait for it. */
  async function announce(stationId: number, news: EventFrame): Promise<void> {
    const metadata = await radio.getMetadata(stationId);
    await registry.sendToListeners(stationId, news);
    await registry.sendToEverybody(encodeHubEvent('StreamUpdated', stationId, metadata));
  }

  const subscriptions = [
    events.subscribe('stationEntryStarted', async ({ stationId }) => {
      const trackChanged = await radio.getTrackChanged(stationId);
      await announce(stationId, encodeHubEvent('TrackChanged', trackChanged));
    }),
    events.subscribe('stationChanged', async ({ stationId }) => {
      const metadata = await radio.getMetadata(stationId);
      await announce(stationId, encodeHubEvent('StreamMetadata', metadata));
    }),
  ];

  return () => {
    for (const unsubscribe of subscriptions) unsubscribe();
  };
}
