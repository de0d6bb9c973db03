import { createRoomTimelines } from '#features/stations/timeline/room-timelines.ts';
import { createInTurn } from '#platform/async/in-turn.ts';
import type { NodeCounts } from '#platform/nodes/node-counts.ts';
import type { ChangeDeps } from './change-room.ts';
import { RoomPresence } from './room-presence.ts';

type Given = Pick<ChangeDeps, 'database' | 'clock' | 'ids' | 'events'> & { readonly counts: NodeCounts };

/** The parts that the radio needs before there are rooms, because their rows come from here. */
export function createRoomParts<Deps extends Given>(given: Deps): Deps & ChangeDeps {
  return {
    ...given,
    presence: new RoomPresence({ clock: given.clock, nodes: given.counts }),
    inTurn: createInTurn(),
    timelines: createRoomTimelines(given),
  };
}
