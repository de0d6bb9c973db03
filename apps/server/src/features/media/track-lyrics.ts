/** The words of tracks: read when somebody looks at them, and kept for a while. */
import { createHash } from 'node:crypto';
import { LRUCache } from 'lru-cache';
import type { Library } from '#features/library/library.ts';
import { AppError } from '#platform/app-error.ts';
import type { AudioProcess } from '#platform/audio/audio-process.ts';
import type { Lyrics } from '#platform/audio/lyrics/lyrics.ts';
import type { Clock } from '#platform/clock.ts';
import type { Events } from '#platform/events.ts';
import { createFewAtOnce } from '#platform/few-at-once.ts';
import { createOneMaking } from '#platform/one-making.ts';

interface VersionedLyrics {
  readonly lyrics: Lyrics;
  readonly etag: string;
}

export interface TrackLyrics {
  /** Without lines where nothing is known. */
  get(trackId: number): Promise<VersionedLyrics>;
  close(): void;
}

interface LyricsDeps {
  readonly library: Pick<Library, 'findTrackFile'>;
  readonly audioProcess: Pick<AudioProcess, 'readLyrics'>;
  readonly events: Events;
  readonly clock: Clock;
  readonly musicDir: string;
}

const KEPT_MAX = 200;
/** Whoever puts words beside a song sees them after this long. */
const KEPT_MS = 60_000;
/** Covers and scans are read by the same child, and somebody who asks for all words must not keep them back. */
const READING_BOUNDS = { runningMax: 2, waitingMax: 50 };
const NONE: Lyrics = { isSynced: false, lines: [] };

export function createTrackLyrics(deps: LyricsDeps): TrackLyrics {
  const { library, audioProcess, events, clock, musicDir } = deps;
  const kept = new LRUCache<number, VersionedLyrics & { readonly readAtMs: number }>({ max: KEPT_MAX });
  const readOnce = createOneMaking<number, VersionedLyrics>();
  const inTurn = createFewAtOnce(READING_BOUNDS);
  const close = events.subscribe('libraryChanged', () => kept.clear());

  async function read(trackId: number, path: string): Promise<VersionedLyrics> {
    const lyrics = (await inTurn(() => audioProcess.readLyrics({ root: musicDir, path }))) ?? NONE;
    const hash = createHash('sha256').update(JSON.stringify(lyrics)).digest('base64url').slice(0, 22);
    const versioned = { lyrics, etag: `"${hash}"` };
    kept.set(trackId, { ...versioned, readAtMs: clock.now() });
    return versioned;
  }

  return {
    async get(trackId) {
      const track = await library.findTrackFile(trackId);
      if (track === undefined) throw new AppError('TRACK_NOT_FOUND');
      if (track.missingSince !== null) throw new AppError('TRACK_MISSING');
      const known = kept.get(trackId);
      if (known !== undefined && Math.abs(clock.now() - known.readAtMs) < KEPT_MS) return known;
      return readOnce(trackId, () => read(trackId, track.path));
    },
    close,
  };
}
