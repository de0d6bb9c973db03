import { PIECE_MS, type StreamMetadata } from '@tutti/contract';
import type { Radio } from '#features/stations/radio.ts';
import type { Events } from '#platform/events.ts';
import type { ConnectionRegistry } from '../connection-registry.ts';
import { type EventFrame, encodeHubEvent, joinFrames } from '../hub-event.ts';

interface StationPublisherDeps {
  radio: Radio;
  registry: ConnectionRegistry;
  events: Events;
}

/**
 * Sends StreamUpdated to everybody at every change of a station, TrackChanged to its listeners when an entry begins,
 * and StreamMetadata to its listeners when announced rows change, so that they can prepare the next tracks.
 */
export function publishStations({ radio, registry, events }: StationPublisherDeps): () => void {
  /**
   * Listeners get both in one write, because a second write to each would take as long again, and with several nodes on
   * one machine the last listener of one would wait for the cards of the others.
   */
  async function tell(stationId: number, toListeners: EventFrame, metadata: StreamMetadata): Promise<void> {
    const card = encodeHubEvent('StreamUpdated', stationId, metadata);
    await registry.sendToListeners(stationId, joinFrames(toListeners, card));
    await registry.sendToOthers(stationId, card);
  }

  const subscriptions = [
    events.subscribe('stationEntryStarted', ({ stationId, trackChanged, metadata }) =>
      tell(stationId, encodeHubEvent('TrackChanged', trackChanged), metadata),
    ),
    events.subscribe('stationChanged', async ({ stationId }) => {
      const metadata = await radio.getMetadata(stationId);
      await tell(stationId, encodeHubEvent('StreamMetadata', metadata), metadata);
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
