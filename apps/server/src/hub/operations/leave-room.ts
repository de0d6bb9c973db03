import type { Operation } from './operation.ts';

/** Ends only this connection's part. Leaving a room that was not joined is no error. */
export const leaveRoom: Operation<'LeaveRoom'> = async ({ registry }, { connection }, [roomId]) => {
  if (connection.room?.roomId === roomId) registry.leaveRoom(connection);
};
