import type { NodeCounts } from '#platform/nodes/node-counts.ts';

export interface PresenceElsewhere {
  find(roomId: string, memberId: string): MemberElsewhere;
  memberIds(roomId: string): string[];
}

/** Connections of a member on the other nodes, and the milliseconds that they need for a change; 0 if unknown. */
interface MemberElsewhere {
  readonly here: number;
  readonly sounding: number;
  readonly readyMs: number;
}

type Rooms = ReadonlyMap<string, ReadonlyMap<string, MemberElsewhere>>;

const ABSENT: MemberElsewhere = { here: 0, sounding: 0, readyMs: 0 };

/** Follows the counts of the other nodes. A dead node counts for nothing. */
export function createPresenceElsewhere(
  nodes: NodeCounts,
  changed: (roomId: string) => void,
): PresenceElsewhere {
  let rooms: Rooms = new Map();
  nodes.onChange(() => {
    const before = rooms;
    rooms = read(nodes);
    for (const roomId of new Set([...before.keys(), ...rooms.keys()]))
      if (!areSame(before.get(roomId), rooms.get(roomId))) changed(roomId);
  });
  return {
    find: (roomId, memberId) => rooms.get(roomId)?.get(memberId) ?? ABSENT,
    memberIds: (roomId) => [...(rooms.get(roomId)?.keys() ?? [])],
  };
}

function read(nodes: NodeCounts): Rooms {
  const rooms = new Map<string, Map<string, MemberElsewhere>>();
  for (const name of nodes.namesElsewhere('room-here')) {
    const [roomId = '', memberId = ''] = name.split(' ');
    const members = rooms.get(roomId) ?? new Map<string, MemberElsewhere>();
    rooms.set(roomId, members);
    members.set(memberId, {
      here: nodes.elsewhere('room-here', name),
      sounding: nodes.elsewhere('room-sound', name),
      readyMs: nodes.elsewhere('room-ready', name),
    });
  }
  return rooms;
}

function areSame(
  some: ReadonlyMap<string, MemberElsewhere> = new Map(),
  others: ReadonlyMap<string, MemberElsewhere> = new Map(),
): boolean {
  return (
    some.size === others.size &&
    [...some].every(([id, member]) => {
      const other = others.get(id) ?? ABSENT;
      return (
        member.here === other.here && member.sounding === other.sounding && member.readyMs === other.readyMs
      );
    })
  );
}
