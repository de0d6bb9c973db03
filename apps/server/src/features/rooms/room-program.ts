import type { Program } from '#features/stations/timeline/planner.ts';
import { AppError } from '#platform/app-error.ts';
import { type ChangeDeps, changeRoom } from './change-room.ts';
import { createRoomStore } from './room-store.ts';

/** Rooms air their queue, and silence. Each step plans on and takes what has changed in the library. */
export function createRoomProgram(deps: ChangeDeps): Program {
  async function planOn({ id }: { readonly id: number }): Promise<boolean> {
    const room = await createRoomStore(deps.database.queries).findByStation(id);
    if (room === undefined) return false;
    try {
      await changeRoom(deps, { roomId: room.id, stationId: id }, async ({ state }) => ({
        state,
        events: [],
        result: undefined,
      }));
    } catch (error) {
      // Somebody has just ended it.
      if (!(error instanceof AppError && error.code === 'ROOM_NOT_FOUND')) throw error;
    }
    // The change itself has told everybody.
    return false;
  }
  return { extend: planOn, refresh: planOn, recue: planOn };
}
