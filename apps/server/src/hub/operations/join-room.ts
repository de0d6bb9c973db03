import { personIdOf } from '#identity/actor.ts';
import type { Operation } from './operation.ts';

/** Joined again, it changes whether this device sounds. Sends the rows first, so that the page can play at once. */
export const joinRoom: Operation<'JoinRoom'> = async (
  deps,
  { connection, actor },
  [{ roomId, isSounding, takesOrderChanges }],
) => {
  const { rooms, registry, encoder, roomCalls } = deps;
  roomCalls.spend(personIdOf(actor));
  if (isSounding) encoder.warm();
  if (connection.room?.roomId === roomId) await registry.setRoomSounding(connection, isSounding);
  else {
    const attendance = await rooms.attend(actor, roomId, isSounding);
    registry.joinRoom(connection, { roomId, attendance, isSounding, takesOrderChanges });
  }
  try {
    connection.sendEvent('RoomStream', await rooms.readStream(actor, roomId));
    return await rooms.read(actor, roomId);
  } catch (error) {
    // Somebody who was removed in between must not stay among those who are told.
    registry.leaveRoom(connection);
    throw error;
  }
};
