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

/** Publishes genre stations only. StreamUpdated goes to everybody; TrackChanged and StreamMetadata to listeners, who prepare the next tracks. */
export function publishStations({ radio, registry, events }: StationPublisherDeps): () => void {
  /** One write for both, because a second takes as long again, and other nodes' listeners would wait for the cards. */
  async function sendChange(
    stationId: number,
    toListeners: EventFrame,
    metadata: StreamMetadata,
  ): Promise<void> {
    const card = encodeHubEvent('StreamUpdated', stationId, metadata);
    await registry.sendToListeners(stationId, joinFrames(toListeners, card));
    await registry.sendToOthers(stationId, card);
  }

  const findGenreId = cacheGenreIds(radio);
  const subscriptions = [
    events.subscribe('stationEntryStarted', ({ stationId, trackChanged, metadata }) =>
      sendChange(stationId, encodeHubEvent('TrackChanged', trackChanged), metadata),
    ),
    events.subscribe('stationChanged', async ({ stationId }) => {
      if ((await findGenreId(stationId)) === undefined) return;
      const metadata = await radio.getMetadata(stationId);
      await sendChange(stationId, encodeHubEvent('StreamMetadata', metadata), metadata);
    }),
    events.subscribe('programmeChanged', async ({ stationId, fromMs, revision }) => {
      const genreId = await findGenreId(stationId);
      if (genreId === undefined) return;
      const change = { genreId, fromIndex: Math.floor(fromMs / PIECE_MS), revision };
      await registry.sendToListeners(stationId, encodeHubEvent('PiecesChanged', change));
    }),
  ];

  return () => {
    for (const unsubscribe of subscriptions) unsubscribe();
  };
}

/** Remembers genres, because the first change of the sound must not be sent after the second one. */
function cacheGenreIds(radio: Pick<Radio, 'findGenreId'>): Radio['findGenreId'] {
  const known = new Map<number, Promise<number | undefined>>();
  return (stationId) => {
    const cached = known.get(stationId);
    if (cached !== undefined) return cached;
    const found = radio.findGenreId(stationId);
    known.set(stationId, found);
    // A failed or fruitless read must not be remembered.
    found.then(
      (genreId) => genreId ?? known.delete(stationId),
      () => known.delete(stationId),
    );
    return found;
  };
}
