/** The room as it will be once the server agrees, so that a press shows at once. A refusal undoes it. */
import type { KnownRoom, Room, RoomAction, RoomEntry } from '#api/rooms-api.ts';

type Prediction = Partial<Room>;
type Action<Type extends RoomAction['type']> = Extract<RoomAction, { type: Type }>;
type Predictions = { [Type in RoomAction['type']]?: (known: KnownRoom, action: Action<Type>) => Prediction };

const withOrWithout = (ids: readonly string[], id: string, isOn: boolean): string[] => [
  ...ids.filter((one) => one !== id),
  ...(isOn ? [id] : []),
];

function changeEntries(
  { entries }: Room,
  ids: readonly string[],
  change: (entry: RoomEntry) => Partial<RoomEntry>,
): Prediction {
  return {
    entries: entries.map((entry) => (ids.includes(entry.id) ? { ...entry, ...change(entry) } : entry)),
  };
}

function move({ entries }: Room, { entryId, beforeEntryId }: Action<'move'>): Prediction {
  const moved = entries.find(({ id }) => id === entryId);
  if (moved === undefined || entryId === beforeEntryId) return {};
  const others = entries.filter(({ id }) => id !== entryId);
  // Entries that are not approved come after the last one that is.
  const end = others.findLastIndex(({ isApproved }) => isApproved) + 1;
  const target = beforeEntryId === null ? end : others.findIndex(({ id }) => id === beforeEntryId);
  return { entries: others.toSpliced(target === -1 ? end : target, 0, moved) };
}

function approve({ entries }: Room, ids: readonly string[]): Prediction {
  const approved = entries.map((entry) => (ids.includes(entry.id) ? { ...entry, isApproved: true } : entry));
  const waits = (entry: RoomEntry) => !entry.isApproved;
  return { entries: [...approved.filter((entry) => !waits(entry)), ...approved.filter(waits)] };
}

const withoutPerson = ({ room }: KnownRoom, { memberId }: { memberId: string }): Prediction => ({
  people: room.people.filter(({ id }) => id !== memberId),
});

const PREDICTIONS: Predictions = {
  remove: ({ room }, { entryIds }) => ({ entries: room.entries.filter(({ id }) => !entryIds.includes(id)) }),
  move: ({ room }, action) => move(room, action),
  approve: ({ room }, { entryIds }) => approve(room, entryIds),
  boost: ({ room, me }, { entryId, isOn }) =>
    changeEntries(room, [entryId], ({ boostedBy }) => ({ boostedBy: withOrWithout(boostedBy, me, isOn) })),
  'vote-skip': ({ room: { skipVote }, me }, { isOn }) => ({
    skipVote: { ...skipVote, votedBy: withOrWithout(skipVote.votedBy, me, isOn) },
  }),
  pause: () => ({ isPaused: true }),
  resume: () => ({ isPaused: false }),
  'set-mode': (_known, { mode }) => ({ mode }),
  'set-locked': (_known, { isOn }) => ({ isLocked: isOn }),
  'set-approval': (_known, { isOn }) => ({ needsApproval: isOn }),
  'set-keep-going': (_known, { isOn }) => ({ keepsGoing: isOn }),
  rename: (_known, { name }) => ({ name }),
  'set-co-host': ({ room }, { memberId, isOn }) => ({
    people: room.people.map((person) =>
      person.id === memberId ? { ...person, role: isOn ? 'co-host' : 'member' } : person,
    ),
  }),
  'remove-member': withoutPerson,
  ban: withoutPerson,
};

export function predictRoom(known: KnownRoom, action: RoomAction): KnownRoom {
  const predict = PREDICTIONS[action.type] as
    | ((known: KnownRoom, action: RoomAction) => Prediction)
    | undefined;
  return predict === undefined ? known : { ...known, room: { ...known.room, ...predict(known, action) } };
}
