/** Rooms: a shared queue that everybody in the room hears at the same moment. */
import type {
  AdminRoom,
  BannedPerson,
  NewRoom,
  RoomAction,
  RoomCommandReply,
  RoomHistoryEntry,
  RoomList,
  RoomReply,
  RoomStream,
} from '@tutti/contract';
import type { Actor, Person, Requester } from '#identity/actor.ts';
import { AppError } from '#platform/app-error.ts';
import { createRoomGuests, type RoomGuests } from './guests/room-guests.ts';
import { createWrongCodes } from './guests/wrong-codes.ts';
import { joinByCode, joinPublic } from './join-room.ts';
import { openRoom } from './open-room.ts';
import { createOutsideListening, type OutsideListening } from './outside-listening.ts';
import { createPastRooms, type PastRooms } from './past/past-rooms.ts';
import { type Attendances, createAttendances } from './room-attendance.ts';
import { createRoomCourse } from './room-course.ts';
import type { RoomDeps } from './room-deps.ts';
import { createRoomLists } from './room-lists.ts';
import { createRoomMemberships } from './room-membership.ts';
import type { PersonPicture } from './room-picture-store.ts';
import { createRoomReactions } from './room-reactions.ts';
import { createRoomStore } from './room-store.ts';
import { createRoomViews, type RoomViews } from './room-views.ts';
import { endRoom, leaveRoom, runCommand } from './run-command.ts';
import { createRoomScreens, type RoomScreens } from './screens/room-screens.ts';
import { readRoom } from './stored-room.ts';
import { keepGoing } from './sync-room.ts';

export interface SentRoomCommand {
  readonly commandId: string;
  readonly revision: number;
  readonly action: RoomAction;
}

export interface Rooms extends Attendances {
  readonly guests: RoomGuests;
  readonly screens: RoomScreens;
  readonly past: PastRooms;
  list(actor: Actor): Promise<RoomList>;
  open(actor: Actor, input: OpenInput): Promise<RoomReply>;
  joinByCode(actor: Actor, code: string): Promise<RoomReply>;
  /** Joins a public room. */
  join(actor: Actor, roomId: string): Promise<RoomReply>;
  leave(person: Person, roomId: string): Promise<void>;
  read(person: Person, roomId: string): Promise<RoomReply>;
  readStream(person: Person, roomId: string): Promise<RoomStream>;
  runCommand(person: Person, roomId: string, command: SentRoomCommand): Promise<RoomCommandReply>;
  listBanned(actor: Actor, roomId: string): Promise<BannedPerson[]>;
  listHistory(actor: Actor, roomId: string): Promise<RoomHistoryEntry[]>;
  findPicture(person: Person, roomId: string, memberId: string): Promise<PersonPicture>;
  listAll(): Promise<AdminRoom[]>;
  /** Rooms for players outside the app. */
  readonly outside: OutsideListening;
  end(requester: Requester, roomId: string): Promise<void>;
  start(): void;
  stop(): Promise<void>;
}

type OpenInput = Required<Pick<NewRoom, 'name' | 'isPublic' | 'mode'>> &
  Pick<NewRoom, 'trackIds' | 'albumId' | 'playlistId'>;

export type { RoomAttendance } from './room-attendance.ts';

export function createRooms(deps: RoomDeps): Rooms {
  const memberships = createRoomMemberships(deps);
  const views = createRoomViews(deps);
  const lists = createRoomLists(deps);
  const reactions = createRoomReactions(deps);
  const course = createRoomCourse(deps);
  const outside = createOutsideListening(deps, memberships);
  const wrongCodes = createWrongCodes(deps);
  const screens = createRoomScreens(deps, { views, wrongCodes });

  async function reply(roomId: string, memberId: string): Promise<RoomReply> {
    const room = await views.read(roomId);
    if (room === undefined) throw new AppError('ROOM_NOT_FOUND');
    return { room, me: memberId };
  }

  return {
    guests: createRoomGuests(deps, { memberships, views, wrongCodes, reply }),
    screens,
    past: createPastRooms(deps),
    list: lists.list,
    async open(actor, input) {
      const { roomId, memberId } = await openRoom(deps, actor, input);
      return reply(roomId, memberId);
    },
    async joinByCode(actor, code) {
      const { roomId, memberId } = await joinByCode(deps, actor.userId, code);
      return reply(roomId, memberId);
    },
    async join(actor, roomId) {
      const { memberId } = await joinPublic(deps, actor.userId, roomId);
      return reply(roomId, memberId);
    },
    async leave(person, roomId) {
      await leaveRoom(deps, { roomId, membership: await memberships.require(roomId, person) });
    },
    async read(person, roomId) {
      const { memberId } = await memberships.require(roomId, person);
      return reply(roomId, memberId);
    },
    async readStream(person, roomId) {
      await memberships.requireRecent(roomId, person);
      const stream = await views.readStream(roomId);
      if (stream === undefined) throw new AppError('ROOM_NOT_FOUND');
      return stream;
    },
    async runCommand(person, roomId, command) {
      const membership = await memberships.require(roomId, person);
      const sent = { ...command, roomId, person, membership };
      const answer = await runCommand(deps, sent).catch((error: unknown) =>
        withNewerState(views, roomId, error),
      );
      fillLater(deps, { roomId, stationId: membership.stationId });
      return answer;
    },
    listBanned: async (actor, roomId) => lists.listBanned(roomId, await memberships.require(roomId, actor)),
    async listHistory(actor, roomId) {
      await memberships.require(roomId, actor);
      return lists.listHistory(roomId);
    },
    async findPicture(person, roomId, memberId) {
      await memberships.requireRecent(roomId, person);
      return lists.findPicture(roomId, memberId);
    },
    ...createAttendances(deps, { memberships, views, reactions }),
    listAll: lists.listAll,
    end: (requester, roomId) => endAsAdministrator(deps, requester, roomId),
    outside,
    start() {
      course.start();
      outside.start();
    },
    async stop() {
      reactions.stop();
      screens.stop();
      views.stop();
      await outside.stop();
      await course.stop();
    },
  };
}

async function endAsAdministrator(deps: RoomDeps, requester: Requester, roomId: string): Promise<void> {
  const room = await createRoomStore(deps.database.queries).find(roomId);
  if (room === undefined) throw new AppError('ROOM_NOT_FOUND');
  await endRoom(deps, { roomId, stationId: room.station_id }, (trx, resource) =>
    deps.audit.record(trx, { action: 'ROOM_ENDED', resourceType: 'Streaming', resource, ...requester }),
  );
}

/** A conflict shows the sender what the room has become. */
async function withNewerState(views: RoomViews, roomId: string, error: unknown): Promise<never> {
  if (!(error instanceof AppError && error.code === 'ROOM_CONFLICT')) throw error;
  throw new AppError('ROOM_CONFLICT', { cause: error, extras: { room: await views.read(roomId) } });
}

/** Fills an empty queue after a command was answered, because choosing tracks takes a moment. */
function fillLater(deps: RoomDeps, key: { roomId: string; stationId: number }): void {
  keepGoingLater(deps, key).catch((error: unknown) =>
    deps.logger.warn({ err: error, roomId: key.roomId }, 'continuing an empty queue failed'),
  );
}

async function keepGoingLater(deps: RoomDeps, { roomId, stationId }: { roomId: string; stationId: number }) {
  const stored = await readRoom(deps.database.queries, roomId);
  if (stored !== undefined) await keepGoing(deps, { roomId, stationId }, stored.state);
}
