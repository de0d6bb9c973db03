import { isDeepStrictEqual } from 'node:util';
import type { RoomPatch, RoomState } from '@tutti/contract';
import { toOrderChanges } from '@tutti/contract/rooms/order-changes';

type Fields = Omit<RoomState, 'id' | 'revision' | 'entries' | 'people' | 'serverTimeMs'>;

/**
 * Returns what differs between two states of a room; undefined if nothing does. The order of the entries is in it as a
 * whole and as changes, of which each page gets one (`room-publisher.ts`). People are told apart (RoomPresence).
 */
export function toPatch(before: RoomState, after: RoomState): RoomPatch | undefined {
  const names = Object.keys(after) as (keyof RoomState)[];
  const changed = names.filter((name) => isField(name) && !isDeepStrictEqual(before[name], after[name]));
  const entries = toEntryChanges(before.entries, after.entries);
  if (changed.length === 0 && entries === undefined) return undefined;
  return {
    ...Object.fromEntries(changed.map((name) => [name, after[name]])),
    ...(entries && { entries }),
    serverTimeMs: after.serverTimeMs,
  };
}

const APART: ReadonlySet<keyof RoomState> = new Set(['id', 'revision', 'entries', 'people', 'serverTimeMs']);

function isField(name: keyof RoomState): name is keyof Fields {
  return !APART.has(name);
}

function toEntryChanges(
  before: RoomState['entries'],
  after: RoomState['entries'],
): NonNullable<RoomPatch['entries']> | undefined {
  const known = new Map(before.map((entry) => [entry.id, entry]));
  const upserted = after.filter((entry) => !isDeepStrictEqual(known.get(entry.id), entry));
  const order = after.map(({ id }) => id);
  const changes = toOrderChanges(
    before.map(({ id }) => id),
    order,
  );
  const isSameOrder = changes.goneIds.length === 0 && changes.inserted.length === 0;
  return upserted.length === 0 && isSameOrder ? undefined : { upserted, order, changes };
}
