import { ROOM_GUEST_ADDS, type RoomAction, type RoomCommand, type RoomCommandReply } from '@tutti/contract';
import { applyCommand, type MemberCommand, type RoomEvent } from '@tutti/room';
import { isGuest, type Person } from '#identity/actor.ts';
import { AppError } from '#platform/app-error.ts';
import type { Queries } from '#platform/db/queries.ts';
import { changeRoom, type LockedRoom, type RoomChange } from './change-room.ts';
import { findFreeCode } from './open-room.ts';
import { type Addition, findAddition } from './room-additions.ts';
import { createRoomCommandStore } from './room-command-store.ts';
import type { RoomDeps } from './room-deps.ts';
import { createRoomMemberStore, type Membership } from './room-member-store.ts';
import { toAppError } from './room-refusals.ts';
import { decideScreens, findPairingCode } from './screens/request-screen.ts';

export interface SentCommand extends Omit<RoomCommand, 'action'> {
  readonly roomId: string;
  readonly person: Person;
  readonly membership: Membership;
  readonly action: RoomAction;
}

/** Applies a command once; repeated, it is answered as the first time. */
export async function runCommand(deps: RoomDeps, sent: SentCommand): Promise<RoomCommandReply> {
  const { roomId, membership, action } = sent;
  const addition = await findWanted(deps, sent);
  const key = { roomId, stationId: membership.stationId, withHistory: action.type === 'set-mode' };
  return changeRoom(deps, key, async (room): Promise<RoomChange<RoomCommandReply>> => {
    const { trx, state, nowMs } = room;
    const commands = createRoomCommandStore(trx, roomId);
    const commandKey = { by: membership.memberId, commandId: sent.commandId };
    const answered = await commands.findAnswer<RoomCommandReply>(commandKey);
    if (answered !== undefined) return { state, events: [], result: answered };
    const applied = applyCommand(
      state,
      toCommand(action, addition),
      room.contextFor(membership.memberId, sent.revision),
    );
    if ('refused' in applied) throw toAppError(applied.refused);
    const result = toReply(applied.state.revision, { action, addition, events: applied.events });
    await commands.remember({ ...commandKey, appliedAtMs: nowMs, answer: result });
    await createRoomMemberStore(trx).noteAct(membership.memberId, nowMs);
    await decideScreens(room, applied.events);
    await notifyMembers(deps, room, applied.events);
    await recordHosting(deps, { room, person: sent.person, events: applied.events });
    return { ...applied, result, ...(await toColumnChange(deps, trx, { action, room })) };
  });
}

/** Guests name songs, because whole albums are more than they may add and playlists belong to accounts. */
async function findWanted(deps: RoomDeps, { action, person }: SentCommand): Promise<Addition | undefined> {
  if (action.type !== 'add') return undefined;
  if (!isGuest(person)) return findAddition(deps, person.userId, action as never);
  if (action.trackIds === undefined) throw new AppError('ROOM_NOT_ALLOWED');
  if (action.trackIds.length > ROOM_GUEST_ADDS) throw new AppError('ROOM_GUEST_LIMIT');
  return findAddition(deps, '', { trackIds: action.trackIds } as never);
}

function toCommand(action: RoomAction, addition: Addition | undefined): MemberCommand {
  if (action.type === 'add') return { type: 'add', trackIds: addition?.trackIds ?? [] };
  return action;
}

function toReply(
  revision: number,
  {
    action,
    addition,
    events,
  }: { action: RoomAction; addition: Addition | undefined; events: readonly RoomEvent[] },
): RoomCommandReply {
  if (action.type !== 'add') return { revision };
  const added = events.find((event) => event.type === 'entries-added');
  const leftOutCount = added?.leftOutCount ?? 0;
  return {
    revision,
    addedCount: added?.entryIds.length ?? 0,
    refusedCount: leftOutCount + (addition?.refusedCount ?? 0),
    addedIds: [...(added?.entryIds ?? [])],
  };
}

async function toColumnChange(
  deps: RoomDeps,
  trx: Queries,
  { action, room }: { action: RoomAction; room: LockedRoom },
): Promise<Pick<RoomChange<unknown>, 'columns'>> {
  if (action.type === 'change-code') return { columns: { code: await findFreeCode(deps, trx) } };
  // Somebody wants to hear it, so it plays until it turns out again that nobody does.
  if (action.type === 'resume' && room.stored.record.is_frozen === 1) return { columns: { is_frozen: 0 } };
  return {};
}

/** Tells people that they are no longer in, and whose lists of rooms have changed. */
async function notifyMembers(
  { events }: RoomDeps,
  { trx, stored }: LockedRoom,
  happened: readonly RoomEvent[],
): Promise<void> {
  const roomId = stored.record.id;
  const isPublic = stored.record.is_public === 1;
  const personOf = new Map(stored.members.map(({ id, personId }) => [id, personId]));
  const everybody = stored.members
    .filter(({ leftAtMs }) => leftAtMs === null)
    .map(({ personId }) => personId);
  /** Guests have no list of rooms. */
  const listChanged = async (userIds: readonly string[] | 'all') => {
    const accountIds = new Set(stored.members.map(({ accountId }) => accountId));
    const meant = userIds === 'all' ? userIds : userIds.filter((id) => accountIds.has(id));
    await events.publishIn(trx, 'roomListChanged', { userIds: meant });
  };
  for (const event of happened) {
    if (event.type === 'room-ended') {
      await events.publishIn(trx, 'roomExited', { roomId, userIds: everybody, reason: 'ended' });
      await listChanged(isPublic ? 'all' : everybody);
    }
    if (event.type === 'settings-changed' && event.settings.name !== undefined)
      await listChanged(isPublic ? 'all' : everybody);
    if (event.type !== 'member-left') continue;
    const userIds = [personOf.get(event.memberId) ?? []].flat();
    const reason = event.cause === 'removed' || event.cause === 'banned' ? event.cause : 'left';
    await events.publishIn(trx, 'roomExited', { roomId, userIds, reason });
    await listChanged(userIds);
  }
}

/** Owners can look up who was kept out and what was let in, because neither guests nor screens leave an account behind. */
async function recordHosting(
  deps: RoomDeps,
  { room, person, events }: { room: LockedRoom; person: Person; events: readonly RoomEvent[] },
): Promise<void> {
  if (isGuest(person)) return;
  const record = (action: 'ROOM_GUEST_BANNED' | 'ROOM_SCREEN_APPROVED', details: string) =>
    deps.audit.record(room.trx, {
      action,
      resourceType: 'Streaming',
      resource: room.state.settings.name,
      actor: person,
      details,
    });
  for (const event of events) {
    const name =
      event.type === 'member-banned' &&
      room.stored.members.find(({ id }) => id === event.memberId)?.guestName;
    if (typeof name === 'string') await record('ROOM_GUEST_BANNED', name);
    if (event.type === 'screen-approved')
      await record('ROOM_SCREEN_APPROVED', await findPairingCode(room, event.screenId));
  }
}

/** Leaving is a command without an id, because repeating it changes nothing. */
export async function leaveRoom(
  deps: RoomDeps,
  { roomId, membership }: Pick<SentCommand, 'roomId' | 'membership'>,
): Promise<void> {
  const key = { roomId, stationId: membership.stationId };
  await changeRoom(deps, key, async (room) => {
    const applied = applyCommand(room.state, { type: 'leave' }, room.contextFor(membership.memberId));
    if ('refused' in applied) throw toAppError(applied.refused);
    await notifyMembers(deps, room, applied.events);
    return { ...applied, result: undefined };
  });
}

/** Ends a room for everybody: by an administrator, or because nobody has been in it for long. */
export async function endRoom(
  deps: RoomDeps,
  key: { roomId: string; stationId: number },
  record: (trx: Queries, name: string) => Promise<void> = async () => {},
): Promise<void> {
  await changeRoom(deps, key, async (room) => {
    const host = room.state.members.find(({ role, leftAtMs }) => role === 'host' && leftAtMs === null);
    const ended = { ...room.state, revision: room.state.revision + 1, endedAtMs: room.nowMs };
    const applied =
      host === undefined
        ? { state: ended, events: [{ type: 'room-ended' } as const] }
        : applyCommand(room.state, { type: 'end' }, room.contextFor(host.id));
    if ('refused' in applied) throw new AppError('ROOM_NOT_FOUND');
    await notifyMembers(deps, room, applied.events);
    await record(room.trx, room.state.settings.name);
    return { ...applied, result: undefined };
  });
}
