import { personIdOf } from '#identity/actor.ts';
import type { Operation } from './operation.ts';

export const roomCommand: Operation<'RoomCommand'> = async (
  { rooms, roomCalls },
  { actor },
  [roomId, command],
) => {
  roomCalls.spend(personIdOf(actor));
  return rooms.runCommand(actor, roomId, command);
};

export const reactInRoom: Operation<'ReactInRoom'> = ({ rooms }, { actor }, [roomId, reaction]) =>
  rooms.react(actor, roomId, reaction);

export const reportChangeReady: Operation<'ReportChangeReady'> = ({ rooms }, { actor }, [roomId, readyMs]) =>
  rooms.noteReady(actor, roomId, readyMs);
