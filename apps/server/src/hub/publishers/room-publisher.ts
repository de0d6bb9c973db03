import { PIECE_MS, type RoomChanged } from '@tutti/contract';
import type { Events } from '#platform/events.ts';
import type { ConnectionRegistry } from '../connection-registry.ts';
import { type EventFrame, encodeHubEvent } from '../hub-event.ts';

interface RoomPublisherDeps {
  readonly registry: ConnectionRegistry;
  readonly events: Events;
}

/** Encodes when the first receiver needs it, because often nobody does. */
function encodeOnce(change: RoomChanged): () => EventFrame {
  let frame: EventFrame | undefined;
  return () => (frame ??= encodeHubEvent('RoomChanged', change));
}

function withWholeOrder(change: RoomChanged): RoomChanged {
  const { entries } = change.patch;
  if (entries === undefined) return change;
  return {
    ...change,
    patch: { ...change.patch, entries: { upserted: entries.upserted, order: entries.order } },
  };
}

/** A new order that shares little with the former one is shorter as a whole. */
function withOrderChanges(change: RoomChanged): RoomChanged {
  const { entries } = change.patch;
  if (entries?.changes === undefined || entries.order === undefined) return change;
  const { upserted, order, changes } = entries;
  const named = changes.inserted.reduce((sum, { ids }) => sum + 1 + ids.length, changes.goneIds.length);
  if (named >= order.length && order.length > 0) return withWholeOrder(change);
  return { ...change, patch: { ...change.patch, entries: { upserted, changes } } };
}

/** Tells the connections that have joined a room, and nobody else; people learn of their own lists and exits. */
export function publishRooms({ registry, events }: RoomPublisherDeps): () => void {
  /** The connections of people who are no longer in must not hear or see anything more. */
  function sendAway(roomId: string, userIds: ReadonlySet<string>): void {
    for (const connection of registry.all())
      if (connection.room?.roomId === roomId && userIds.has(connection.userId))
        registry.leaveRoom(connection);
  }

  const subscriptions = [
    events.subscribe('roomPatched', (change) => {
      const [toOlder, toNewer] = [encodeOnce(withWholeOrder(change)), encodeOnce(withOrderChanges(change))];
      return registry.sendToEachInRoom(change.roomId, ({ room }) =>
        room?.takesOrderChanges === true ? toNewer() : toOlder(),
      );
    }),
    events.subscribe('roomPresenceChanged', (presence) =>
      registry.sendToRoom(presence.roomId, encodeHubEvent('RoomPresence', presence)),
    ),
    events.subscribe('roomStreamChanged', (stream) =>
      registry.sendToRoom(stream.roomId, encodeHubEvent('RoomStream', stream)),
    ),
    events.subscribe('roomReacted', (reactions) =>
      registry.sendToRoom(reactions.roomId, encodeHubEvent('RoomReactions', reactions)),
    ),
    events.subscribe('programmeChanged', async ({ stationId, fromMs, revision }) => {
      const roomId = registry.findRoomOfStation(stationId);
      if (roomId === undefined) return;
      const change = { roomId, fromIndex: Math.floor(fromMs / PIECE_MS), revision };
      await registry.sendToRoom(roomId, encodeHubEvent('RoomPiecesChanged', change));
    }),
    events.subscribe('roomExited', async ({ roomId, userIds, reason }) => {
      const meant = new Set(userIds);
      sendAway(roomId, meant);
      await registry.sendToUsers(meant, encodeHubEvent('RoomExit', { roomId, reason }));
    }),
    events.subscribe('roomListChanged', async ({ userIds }) => {
      const frame = encodeHubEvent('RoomsChanged');
      await (userIds === 'all'
        ? registry.sendToEverybody(frame)
        : registry.sendToUsers(new Set(userIds), frame));
    }),
  ];
  return () => {
    for (const unsubscribe of subscriptions) unsubscribe();
  };
}
