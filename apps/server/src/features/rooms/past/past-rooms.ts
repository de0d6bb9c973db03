/** Rooms that have ended, for the people who were in them. They are stored for 30 days (room-course.ts). */
import {
  PAST_ROOM_STAY_MS,
  PAST_ROOMS_MAX,
  type PastRoom,
  type PastRoomList,
  type PastRoomReply,
  ROOM_ENTRIES_MAX,
  type StreamTrack,
} from '@tutti/contract';
import type { Library } from '#features/library/library.ts';
import type { Actor } from '#identity/actor.ts';
import { AppError } from '#platform/app-error.ts';
import type { Clock } from '#platform/clock.ts';
import type { Database } from '#platform/db/database.ts';
import { createPastRoomStore, type PastMember, type PastRoomRow } from '../past-room-store.ts';
import { addTracks } from '../room-tracks.ts';

export interface PastRooms {
  list(actor: Actor): Promise<PastRoomList>;
  read(actor: Actor, roomId: string): Promise<PastRoomReply>;
  /** Decides whether others see this person's name in past rooms that both were in. */
  setNaming(actor: Actor, isNamed: boolean): Promise<void>;
}

interface PastRoomDeps {
  readonly database: Database;
  readonly clock: Clock;
  readonly library: Pick<Library, 'tracksByIds'>;
}

export function createPastRooms({ database, clock, library }: PastRoomDeps): PastRooms {
  const store = createPastRoomStore(database.queries);
  const endedSinceMs = () => clock.now() - PAST_ROOM_STAY_MS;
  const readTracks = (trackIds: readonly number[]) => addTracks(library, new Map(), trackIds);

  return {
    async list({ userId }) {
      const rows = await store.list({
        accountId: userId,
        endedSinceMs: endedSinceMs(),
        count: PAST_ROOMS_MAX,
      });
      const others = await store.listOthers(
        rows.map(({ id }) => id),
        userId,
      );
      const byRoom = Map.groupBy(others, ({ roomId }) => roomId);
      const tracks = await readTracks(rows.flatMap(({ coverTrackId }) => coverTrackId ?? []));
      return {
        rooms: rows.map((row) => toPastRoom(row, { others: byRoom.get(row.id) ?? [], tracks })),
        isNamed: await store.isNamed(userId),
      };
    },
    async read({ userId }, roomId) {
      const [row] = await store.list({
        accountId: userId,
        endedSinceMs: endedSinceMs(),
        roomId,
        count: 1,
      });
      if (row === undefined) throw new AppError('ROOM_NOT_FOUND');
      const others = await store.listOthers([roomId], userId);
      const names = new Map(others.map(({ memberId, name }) => [memberId, name]));
      const entries = await store.listEntries(roomId, row.leftAtMs, ROOM_ENTRIES_MAX);
      const tracks = await readTracks([
        ...entries.map(({ trackId }) => trackId),
        ...[row.coverTrackId ?? []].flat(),
      ]);
      return {
        room: toPastRoom(row, { others, tracks }),
        songs: entries.flatMap(({ id, trackId, addedBy, startedAtMs, wasSkipped }) => {
          const track = tracks.get(trackId);
          if (track === undefined) return [];
          const by = addedBy === null ? null : (names.get(addedBy) ?? null);
          const isOwn = addedBy === row.ownMemberId;
          return [{ id, track, startedAt: toInstant(startedAtMs), wasSkipped, isOwn, addedBy: by }];
        }),
      };
    },
    async setNaming({ userId }, isNamed) {
      if (isNamed) await store.allowNaming(userId, clock.now());
      else await store.forbidNaming(userId);
    },
  };
}

interface Around {
  readonly others: readonly PastMember[];
  readonly tracks: ReadonlyMap<number, StreamTrack>;
}

function toPastRoom(row: PastRoomRow, { others, tracks }: Around): PastRoom {
  const company = others.filter((other) => wasThereWith(row, other));
  const names = company.flatMap(({ name }) => name ?? []);
  return {
    id: row.id,
    name: row.name,
    openedAt: toInstant(row.openedAtMs),
    endedAt: toInstant(row.leftAtMs),
    songCount: row.songCount,
    cover: (row.coverTrackId !== null && tracks.get(row.coverTrackId)) || null,
    names,
    unnamedCount: company.length - names.length,
  };
}

/** Nobody learns who came after they had left. */
function wasThereWith(own: PastRoomRow, other: PastMember): boolean {
  return other.joinedAtMs <= own.leftAtMs && (other.leftAtMs ?? own.endedAtMs) >= own.joinedAtMs;
}

const toInstant = (ms: number) => new Date(ms).toISOString();
