/** The saved queue that a listener's devices hand over: one for each listener, as the last device or app left it. */
import type { PlayQueue, Track } from '@tutti/contract';
import type { Library } from '#features/library/library.ts';
import { ChunkedObject, inParts } from '#platform/chunked-list.ts';
import type { Clock } from '#platform/clock.ts';
import type { Database } from '#platform/db/database.ts';
import { createQueueStore, type QueueEntryRow } from './queue-store.ts';

interface QueueDeps {
  readonly database: Database;
  readonly clock: Clock;
  readonly library: Pick<Library, 'knownIds' | 'tracksByIds'>;
}

export interface QueueInput {
  readonly trackIds: readonly number[];
  /** The index within the queue; 0 if it is empty. */
  readonly currentIndex: number;
  readonly positionMs: number;
  readonly changedBy: string;
}

export interface SavedQueue {
  readonly trackIds: readonly number[];
  readonly currentIndex: number | null;
  readonly positionMs: number;
  /** In milliseconds. */
  readonly changedAt: number;
  readonly changedBy: string;
}

export interface StartedTrack {
  readonly trackId: number;
  /** In milliseconds. */
  readonly startedAt: number;
}

export interface Queue {
  /** Answers in chunks, because there may be thousands of tracks. */
  read(userId: string): Promise<PlayQueue | ChunkedObject<PlayQueue>>;
  find(userId: string): Promise<SavedQueue | undefined>;
  /** Finds the track that a device or app started last, without reading the whole queue. */
  findCurrentTrack(userId: string): Promise<StartedTrack | undefined>;
  /** Saves the queue without tracks that the library does not know. */
  save(userId: string, input: QueueInput): Promise<{ trackCount: number; changedAt: string }>;
}

/** One batch is about 100 KB of JSON and takes a few milliseconds. */
const TRACKS_READ_AT_ONCE = 250;
const NONE: PlayQueue = { tracks: [], currentIndex: null, positionMs: 0, changedAt: null, changedBy: null };

export function createQueue({ database, clock, library }: QueueDeps): Queue {
  async function find(userId: string): Promise<SavedQueue | undefined> {
    const store = createQueueStore(database.queries);
    const row = await store.find(userId);
    if (row === undefined) return undefined;
    const entries = await store.listEntries(userId);
    return {
      trackIds: entries.map(({ track_id }) => track_id),
      ...findCurrent(entries, row.current_position, row.position_ms),
      changedAt: row.changed_at,
      changedBy: row.changed_by,
    };
  }

  return {
    find,
    async findCurrentTrack(userId) {
      const row = await createQueueStore(database.queries).findCurrentTrack(userId);
      return row && { trackId: row.track_id, startedAt: Number(row.changed_at) };
    },
    async read(userId) {
      const saved = await find(userId);
      if (saved === undefined) return NONE;
      const { trackIds, changedAt, ...rest } = saved;
      const read = async (ids: readonly number[]) => {
        const found = await library.tracksByIds([...new Set(ids)]);
        const trackOf = new Map(found.map((track) => [track.id, track]));
        return ids.flatMap((id) => trackOf.get(id) ?? []);
      };
      const tracks = inParts<number, Track>(trackIds, { size: TRACKS_READ_AT_ONCE, read });
      return new ChunkedObject<PlayQueue>(
        { ...rest, changedAt: new Date(changedAt).toISOString() },
        { tracks },
      );
    },
    async save(userId, { trackIds, currentIndex, positionMs, changedBy }) {
      const known = await library.knownIds('track', [...new Set(trackIds)]);
      const knownIds = trackIds.filter((id) => known.has(id));
      const before = trackIds.slice(0, currentIndex).filter((id) => known.has(id)).length;
      const isCurrentKnown = known.has(trackIds[currentIndex] ?? 0);
      const changedAt = clock.now();
      const row = {
        current_position: knownIds.length === 0 ? null : Math.min(before, knownIds.length - 1),
        position_ms: isCurrentKnown ? positionMs : 0,
        changed_at: changedAt,
        changed_by: changedBy,
      };
      await database.transaction(async (trx) => {
        const store = createQueueStore(trx);
        await store.set(userId, row);
        // Most saves change only the position, so the entries are not written again.
        if (!isSame(await store.listEntries(userId), knownIds)) await store.replaceEntries(userId, knownIds);
      });
      return { trackCount: knownIds.length, changedAt: new Date(changedAt).toISOString() };
    },
  };
}

/** Finds the current entry. If its track was deleted, the next one is current from its beginning, or the last one. */
function findCurrent(entries: readonly QueueEntryRow[], position: number | null, positionMs: number) {
  if (position === null || entries.length === 0) return { currentIndex: null, positionMs: 0 };
  const index = entries.findIndex((entry) => entry.position >= position);
  if (index === -1) return { currentIndex: entries.length - 1, positionMs: 0 };
  return { currentIndex: index, positionMs: entries[index]?.position === position ? positionMs : 0 };
}

function isSame(entries: readonly QueueEntryRow[], trackIds: readonly number[]): boolean {
  return (
    entries.length === trackIds.length &&
    entries.every(({ position, track_id }, index) => position === index && track_id === trackIds[index])
  );
}
