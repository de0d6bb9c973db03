/** Screens without a person, such as TVs: the host lets one in, and it shows the room and reaches nothing else. */
import { createHash } from 'node:crypto';
import type { NewScreenReply, RoomState, ScreenReply, ShownRoom } from '@tutti/contract';
import type { RequestOrigin, Screen } from '#identity/actor.ts';
import { AppError } from '#platform/app-error.ts';
import type { WrongCodes } from '../guests/wrong-codes.ts';
import type { RoomDeps } from '../room-deps.ts';
import { createRoomPictureStore, type PersonPicture } from '../room-picture-store.ts';
import { createRoomStore } from '../room-store.ts';
import type { RoomViews } from '../room-views.ts';
import { requestScreen } from './request-screen.ts';
import { toShownRoom } from './screen-presenter.ts';
import { createScreenSessions, type ScreenSessions } from './screen-sessions.ts';

export interface ScreenLook {
  readonly value: ScreenReply;
  readonly etag: string;
  /** Screens count on in the song from here. */
  readonly serverTimeMs: number;
}

export interface RoomScreens {
  readonly sessions: ScreenSessions;
  request(code: string, origin: RequestOrigin): Promise<NewScreenReply>;
  read(screen: Screen): Promise<ScreenLook>;
  /** Refuses an album that no song on the screen is from. */
  requireAlbum(screen: Screen, albumId: number): Promise<void>;
  /** Refuses every song but the one on air. */
  requireOnAir(screen: Screen, trackId: number): Promise<void>;
  findPicture(screen: Screen, memberId: string): Promise<PersonPicture>;
  stop(): void;
}

interface Parts {
  readonly views: RoomViews;
  readonly wrongCodes: WrongCodes;
}

/** Screens look every few seconds. In between, the room is followed, so that a look need not read it again. */
const FOLLOW_MS = 15_000;

export function createRoomScreens(deps: RoomDeps, { views, wrongCodes }: Parts): RoomScreens {
  const rooms = createRoomStore(deps.database.queries);
  const pictures = createRoomPictureStore(deps.database.queries);
  const follow = createFollowing(deps, views);

  /** A screen that waits sees nothing. */
  async function find({ screenOfRoom, expiresAtMs }: Screen): Promise<RoomState | undefined> {
    if (expiresAtMs !== null) return undefined;
    follow.renew(screenOfRoom);
    return views.readFollowed(screenOfRoom);
  }

  async function findShown(screen: Screen): Promise<ShownRoom | undefined> {
    const room = await find(screen);
    return room && toShownRoom(room);
  }

  async function toReply(screen: Screen): Promise<ScreenReply> {
    const { pairingCode, expiresAtMs } = screen;
    if (expiresAtMs !== null)
      return { status: 'waiting', pairingCode, expiresAt: new Date(expiresAtMs).toISOString() };
    const room = await findShown(screen);
    // It has ended a moment ago.
    if (room === undefined) throw new AppError('UNAUTHENTICATED');
    return { status: 'shown', room };
  }

  return {
    sessions: createScreenSessions(deps),
    async request(code, { ipAddress }) {
      const room = await wrongCodes.find(ipAddress, () => rooms.findByCode(code));
      const { expiresAtMs, ...requested } = await requestScreen(deps, room);
      return { ...requested, expiresAt: new Date(expiresAtMs).toISOString() };
    },
    async read(screen) {
      const value = await toReply(screen);
      const hash = createHash('sha1').update(JSON.stringify(value)).digest('base64url');
      return { value, etag: `"${hash}"`, serverTimeMs: deps.clock.exactNow() };
    },
    async requireAlbum(screen, albumId) {
      const room = await find(screen);
      const songs = room === undefined ? [] : [room.current ?? [], room.entries].flat();
      if (!songs.some(({ track }) => track.album?.id === albumId)) throw new AppError('ALBUM_NOT_FOUND');
    },
    async requireOnAir(screen, trackId) {
      const room = await findShown(screen);
      if (room?.current?.trackId !== trackId) throw new AppError('TRACK_NOT_FOUND');
    },
    async findPicture(screen, memberId) {
      const room = await findShown(screen);
      const isSeen = room?.people.some(({ id }) => id === memberId) ?? false;
      const picture = isSeen ? await pictures.find(screen.screenOfRoom, memberId) : undefined;
      if (picture === undefined) throw new AppError('PICTURE_NOT_FOUND');
      return picture;
    },
    stop: follow.stop,
  };
}

/** Follows rooms for a while after each look of a screen. */
function createFollowing({ timers }: Pick<RoomDeps, 'timers'>, views: Pick<RoomViews, 'watch'>) {
  const followed = new Map<string, { readonly unwatch: () => void; readonly timer: number }>();
  function end(roomId: string): void {
    const { unwatch, timer } = followed.get(roomId) ?? {};
    if (timer !== undefined) timers.clearTimer(timer);
    followed.delete(roomId);
    unwatch?.();
  }
  return {
    renew(roomId: string): void {
      const known = followed.get(roomId);
      if (known !== undefined) timers.clearTimer(known.timer);
      const unwatch = known?.unwatch ?? views.watch(roomId);
      followed.set(roomId, { unwatch, timer: timers.setTimer(() => end(roomId), FOLLOW_MS) });
    },
    stop(): void {
      for (const roomId of followed.keys()) end(roomId);
    },
  };
}
