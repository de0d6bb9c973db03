import { PIECE_MS, type StreamMetadata } from '@tutti/contract';
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
  /** After the listeners: as large as what they get, it would make the last of ten thousand wait. */
  async function updateCards(stationId: number, metadata: StreamMetadata): Promise<void> {
    await registry.sendToEverybody(encodeHubEvent('StreamUpdated', stationId, metadata));
  }

  const subscriptions = [
    events.subscribe('stationEntryStarted', async ({ stationId, trackChanged, metadata }) => {
      await registry.sendToListeners(stationId, encodeHubEvent('TrackChanged', trackChanged));
      await updateCards(stationId, metadata);
    }),
    events.subscribe('stationChanged', async ({ stationId }) => {
      const metadata = await radio.getMetadata(stationId);
      await registry.sendToListeners(stationId, encodeHubEvent('StreamMetadata', metadata));
      await updateCards(stationId, metadata);
    }),
    events.subscribe('programmeChanged', async ({ stationId, genreId, fromMs, revision }) => {
      const change = { genreId, fromIndex: Math.floor(fromMs / PIECE_MS), revision };
      await registry.sendToListeners(stationId, encodeHubEvent('PiecesChanged', change));
    }),
  ];

  return () => {
    for (const unsubscribe of subscriptions) unsubscribe();
  };
}
