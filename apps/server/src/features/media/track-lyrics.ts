import { createHash } from 'node:crypto';
import { LRUCache } from 'lru-cache';
import type { Library } from '#features/library/library.ts';
import { AppError } from '#platform/app-error.ts';
import { type Caller, createFairQueue } from '#platform/async/fair-queue.ts';
import { createSingleFlight } from '#platform/async/single-flight.ts';
import type { AudioProcess } from '#platform/audio/tags/audio-process.ts';
import type { Lyrics } from '#platform/audio/tags/lyrics/lyrics.ts';
import type { Clock } from '#platform/clock.ts';
import type { Events } from '#platform/events.ts';

interface VersionedLyrics {
  readonly lyrics: Lyrics;
  readonly etag: string;
}

export interface TrackLyrics {
  /** Returns no lines if there are no lyrics. */
  get(trackId: number, caller: Caller): Promise<VersionedLyrics>;
  close(): void;
}

interface LyricsDeps {
  readonly library: Pick<Library, 'findTrackFile'>;
  readonly audioProcess: Pick<AudioProcess, 'readLyrics'>;
  readonly events: Events;
  readonly clock: Clock;
  readonly musicDir: string;
}

const CACHE_MAX = 200;
/** New lyrics beside a song are visible after this time. */
const CACHE_MS = 60_000;
/** A user who requests all lyrics must not delay others, because the child process also reads covers and scans. */
const READING_BOUNDS = { atOnce: 2, max: 200, maxOfOne: 50 };
const NONE: Lyrics = { isSynced: false, lines: [] };

export function createTrackLyrics(deps: LyricsDeps): TrackLyrics {
  const { library, audioProcess, events, clock, musicDir } = deps;
  const cache = new LRUCache<number, VersionedLyrics & { readonly readAtMs: number }>({ max: CACHE_MAX });
  const readOnce = createSingleFlight<number, VersionedLyrics>();
  const inTurn = createFairQueue(READING_BOUNDS);
  const close = events.subscribe('libraryChanged', () => cache.clear());

  async function read(trackId: number, path: string): Promise<VersionedLyrics> {
    const lyrics = (await audioProcess.readLyrics({ root: musicDir, path })) ?? NONE;
    const hash = createHash('sha256').update(JSON.stringify(lyrics)).digest('base64url').slice(0, 22);
    const versioned = { lyrics, etag: `"${hash}"` };
    cache.set(trackId, { ...versioned, readAtMs: clock.now() });
    return versioned;
  }

  function findCached(trackId: number): VersionedLyrics | undefined {
    const known = cache.get(trackId);
    return known !== undefined && Math.abs(clock.now() - known.readAtMs) < CACHE_MS ? known : undefined;
  }

  return {
    async get(trackId, caller) {
      const track = await library.findTrackFile(trackId);
      if (track === undefined) throw new AppError('TRACK_NOT_FOUND');
      if (track.missingSince !== null) throw new AppError('TRACK_MISSING');
      // Check the cache again when the job starts, because another request may have read the same.
      const find = () => findCached(trackId);
      return (
        find() ??
        readOnce.running(trackId) ??
        inTurn(caller, async () => find() ?? readOnce(trackId, () => read(trackId, track.path)))
      );
    },
    close,
  };
}
