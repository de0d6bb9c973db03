import { ROOM_ENTRIES_MAX, ROOM_SHARE_MAX } from '@tutti/contract/limits';
import type { RoomMode } from '@tutti/contract/rooms/words';
import type { RoomCommand } from '../commands.ts';

export interface NaiveEntry {
  readonly id: string;
  readonly by: string | null;
  readonly atMs: number;
  isApproved: boolean;
  readonly fans: Set<string>;
}

export interface NaiveContext {
  readonly by: string | null;
  readonly seen: number;
  readonly nowMs: number;
  /** The revision that the room has after this command. */
  readonly next: number;
  readonly starting: ReadonlySet<string>;
  /** The ids that the room would give to new entries. */
  newId(): string;
}

/** Everything a room knows, without any of the code under test. */
export class NaiveRoom {
  waiting: NaiveEntry[] = [];
  onAir: NaiveEntry | undefined;
  isSkipped = false;
  /** The persons of the airings, oldest first. */
  readonly airedBy: (string | null)[] = [];
  readonly votes = new Set<string>();
  coolDownUntilMs = 0;
  isPaused = false;
  mode: RoomMode = 'queue';
  isLocked = false;
  needsApproval = false;
  keepsGoing = false;
  /** In the order in which they came. */
  present: string[] = [];
  readonly known = new Set<string>();
  readonly coHosts = new Set<string>();
  host: string | undefined;
  readonly banned = new Set<string>();
  /** Everything that any command has touched: a conflict is found by looking back. */
  readonly touched: { revision: number; thing: string }[] = [];

  /** Returns false if the command is refused, and applies it otherwise. */
  apply(command: RoomCommand, context: NaiveContext): boolean {
    const handle = commands[command.type] as Handle<RoomCommand>;
    const isAllowed = context.by === null || command.type === 'join' || this.#may(command.type, context.by);
    return isAllowed && handle(this, command, { ...context, by: context.by ?? '' });
  }

  #may(type: RoomCommand['type'], by: string): boolean {
    if (this.banned.has(by)) return false;
    if (type === 'leave') return this.known.has(by);
    if (!this.present.includes(by)) return false;
    if (hostOnly.has(type)) return by === this.host;
    return open.has(type) || this.isHosting(by);
  }

  isHosting(by: string): boolean {
    return by === this.host || this.coHosts.has(by);
  }

  find(id: string | null): NaiveEntry | undefined {
    return this.waiting.find((entry) => entry.id === id);
  }

  hasChanged(thing: string, since: number): boolean {
    return this.touched.some((one) => one.thing === thing && one.revision > since);
  }

  putOnAir(entry: NaiveEntry | undefined): void {
    this.onAir = entry;
    this.isSkipped = false;
    this.votes.clear();
  }

  skip(): void {
    this.isSkipped = true;
    this.votes.clear();
  }

  depart(person: string): void {
    this.present = this.present.filter((other) => other !== person);
    this.votes.delete(person);
    if (this.host !== person) return;
    this.host = this.present.find((other) => this.coHosts.has(other)) ?? this.present[0];
    if (this.host !== undefined) this.coHosts.delete(this.host);
  }

  /** Picks the best entry that is left, again and again. */
  order(): string[] {
    const left = this.waiting.filter(({ isApproved }) => isApproved);
    const airedBy = [...this.airedBy];
    const ids: string[] = [];
    while (left.length > 0) {
      let best = left[0] as NaiveEntry;
      for (const other of left) if (this.#isBetter(other, best, airedBy)) best = other;
      left.splice(left.indexOf(best), 1);
      airedBy.push(best.by);
      ids.push(best.id);
    }
    return ids;
  }

  #isBetter(one: NaiveEntry, other: NaiveEntry, airedBy: readonly (string | null)[]): boolean {
    if (this.mode === 'votes' && one.fans.size !== other.fans.size) return one.fans.size > other.fans.size;
    if ((one.by === null) !== (other.by === null)) return other.by === null;
    if (this.mode === 'votes') return one.atMs < other.atMs;
    return this.mode === 'turns' && airedBy.lastIndexOf(one.by) < airedBy.lastIndexOf(other.by);
  }
}

const open: ReadonlySet<string> = new Set(['add', 'remove', 'move', 'boost', 'vote-skip']);
const hostOnly: ReadonlySet<string> = new Set([
  'set-mode',
  'set-keep-going',
  'set-co-host',
  'pass-host',
  'rename',
]);

type Context = NaiveContext & { readonly by: string };
type Handle<Command> = (room: NaiveRoom, command: Command, context: Context) => boolean;

/** Each returns false for a refusal; the roles were looked at before. */
const commands: { [Type in RoomCommand['type']]: Handle<Extract<RoomCommand, { type: Type }>> } = {
  'entry-started': (room, { entryId }) => {
    const entry = room.find(entryId);
    if (entry === undefined) return room.onAir?.id === entryId;
    room.waiting = room.waiting.filter((other) => other !== entry);
    room.putOnAir(entry);
    room.airedBy.push(entry.by);
    return true;
  },
  'entry-ended': (room, { entryId }) => {
    if (room.onAir?.id === entryId) room.putOnAir(undefined);
    return true;
  },
  'entries-unplayable': (room, { entryIds }) => {
    room.waiting = room.waiting.filter(({ id }) => !entryIds.includes(id));
    if (room.onAir !== undefined && entryIds.includes(room.onAir.id)) room.isSkipped = true;
    return true;
  },
  'host-gone': (room, { memberId }) => {
    if (memberId === room.host) room.depart(memberId);
    return true;
  },
  'keep-going-filled': (room, { trackIds }, context) => {
    if (!room.keepsGoing || room.waiting.some(({ isApproved }) => isApproved)) return true;
    return addAll(room, trackIds.length, { ...context, by: null });
  },
  join: (room, _command, { by }) => {
    if (room.banned.has(by)) return false;
    if (room.present.includes(by)) return true;
    room.known.add(by);
    room.present.push(by);
    if (room.present.length > 1) return true;
    room.host = by;
    room.coHosts.delete(by);
    return true;
  },
  leave: (room, _command, { by }) => {
    if (room.present.includes(by)) room.depart(by);
    return true;
  },
  add: (room, { trackIds }, context) => {
    const isClosed = room.isLocked || room.mode === 'host-only';
    return (!isClosed || room.isHosting(context.by)) && addAll(room, trackIds.length, context);
  },
  remove: (room, { entryIds }, { by, starting }) => {
    const found = room.waiting.filter(({ id }) => entryIds.includes(id));
    const removed = found.filter(({ id }) => !starting.has(id));
    const isOwn = found.every((entry) => entry.by === by);
    if (removed.length === 0 || (!isOwn && !room.isHosting(by))) return false;
    room.waiting = room.waiting.filter((entry) => !removed.includes(entry));
    return true;
  },
  move: (room, { entryId, beforeEntryId }, context) => {
    const entry = room.find(entryId);
    const before = room.find(beforeEntryId);
    if (entry === undefined || (before === undefined && beforeEntryId !== null)) return false;
    if (!isMovable(room, entry, context) || room.hasChanged(beforeEntryId ?? '', context.seen)) return false;
    if (before === entry) return true;
    const former = room.waiting.map(({ id }) => id).join(' ');
    room.waiting = room.waiting.filter((other) => other !== entry);
    room.waiting.splice(before === undefined ? room.waiting.length : room.waiting.indexOf(before), 0, entry);
    const isSame = room.waiting.map(({ id }) => id).join(' ') === former;
    if (!isSame) room.touched.push({ revision: context.next, thing: entryId });
    return true;
  },
  approve: (room, { entryIds }) => {
    const found = room.waiting.filter(({ id }) => entryIds.includes(id));
    for (const entry of found) entry.isApproved = true;
    return found.length > 0;
  },
  boost: (room, { entryId, isOn }, { by }) => {
    const fans = room.find(entryId)?.fans;
    if (isOn) fans?.add(by);
    else fans?.delete(by);
    return true;
  },
  'vote-skip': (room, { entryId, isOn }, { by, nowMs }) => {
    if (room.onAir?.id !== entryId || room.isSkipped) return true;
    if (isOn && !room.votes.has(by) && nowMs < room.coolDownUntilMs) return false;
    if (isOn) room.votes.add(by);
    else room.votes.delete(by);
    if (!isOn || room.votes.size < 2 || room.votes.size * 2 < room.present.length) return true;
    room.skip();
    room.coolDownUntilMs = nowMs + 120_000;
    return true;
  },
  skip: (room, { entryId }) => {
    if (room.onAir?.id !== entryId) return false;
    room.skip();
    return true;
  },
  seek: (room, { entryId }) => room.onAir?.id === entryId && !room.isSkipped,
  pause: (room) => {
    room.isPaused = true;
    return true;
  },
  resume: (room) => {
    room.isPaused = false;
    return true;
  },
  'set-mode': (room, { mode }, { seen, next }) => {
    if (mode === room.mode) return true;
    if (room.hasChanged('mode', seen)) return false;
    room.mode = mode;
    room.touched.push({ revision: next, thing: 'mode' });
    return true;
  },
  'set-locked': (room, { isOn }) => {
    room.isLocked = isOn;
    return true;
  },
  'set-approval': (room, { isOn }) => {
    if (!isOn && room.needsApproval) for (const entry of room.waiting) entry.isApproved = true;
    room.needsApproval = isOn;
    return true;
  },
  'set-keep-going': (room, { isOn }, { starting }) => {
    if (!isOn && room.keepsGoing)
      room.waiting = room.waiting.filter(({ id, by }) => by !== null || starting.has(id));
    room.keepsGoing = isOn;
    return true;
  },
  rename: () => true,
  'change-code': () => true,
  'approve-screen': () => true,
  'remove-screen': () => true,
  end: () => true,
  'set-co-host': (room, { memberId, isOn }, { by }) => {
    if (!room.present.includes(memberId) || memberId === by) return false;
    if (isOn) room.coHosts.add(memberId);
    else room.coHosts.delete(memberId);
    return true;
  },
  'pass-host': (room, { memberId }, { by }) => {
    if (!room.present.includes(memberId)) return false;
    room.coHosts.add(by);
    room.coHosts.delete(memberId);
    room.host = memberId;
    return true;
  },
  'remove-member': (room, { memberId }, context) => {
    if (!isRemovable(room, memberId, context.by)) return false;
    if (room.present.includes(memberId)) expel(room, memberId, context);
    return true;
  },
  ban: (room, { memberId }, context) => {
    if (!isRemovable(room, memberId, context.by)) return false;
    if (!room.banned.has(memberId)) expel(room, memberId, context);
    room.banned.add(memberId);
    return true;
  },
  unban: (room, { memberId }) => {
    room.banned.delete(memberId);
    return room.known.has(memberId);
  },
};

function addAll(room: NaiveRoom, wanted: number, { by, nowMs, next, newId }: NaiveContext): boolean {
  const mine = room.waiting.filter((entry) => entry.by === by).length;
  const isLimited = by !== null && !room.isHosting(by) && room.present.some((id) => id !== by);
  const share = isLimited ? Math.max(ROOM_SHARE_MAX - mine, 0) : ROOM_ENTRIES_MAX;
  const fitting = Math.min(wanted, share, ROOM_ENTRIES_MAX - room.waiting.length);
  const isApproved = by === null || room.isHosting(by) || !room.needsApproval;
  for (let left = fitting; left > 0; left -= 1) {
    const id = newId();
    room.waiting.push({ id, by, atMs: nowMs, isApproved, fans: new Set() });
    room.touched.push({ revision: next, thing: id });
  }
  return fitting > 0 || wanted === 0;
}

function isMovable(room: NaiveRoom, { id, by }: NaiveEntry, context: Context): boolean {
  const isMine = by === context.by && !room.isLocked;
  const isFree = room.mode !== 'votes' && !context.starting.has(id) && !room.hasChanged(id, context.seen);
  return isFree && (isMine || room.isHosting(context.by));
}

function isRemovable(room: NaiveRoom, memberId: string, by: string): boolean {
  if (!room.known.has(memberId) || memberId === by || memberId === room.host) return false;
  return by === room.host || !room.coHosts.has(memberId);
}

function expel(room: NaiveRoom, memberId: string, { starting }: NaiveContext): void {
  if (room.present.includes(memberId)) room.depart(memberId);
  room.coHosts.delete(memberId);
  room.waiting = room.waiting.filter(({ id, by }) => by !== memberId || starting.has(id));
  for (const { fans } of room.waiting) fans.delete(memberId);
}
