/** Tracks that no browser decodes, as files that every browser does. Made when one is about to be heard, never before. */
import { createHash } from 'node:crypto';
import { writeFile } from 'node:fs/promises';
import { AppError } from '#platform/app-error.ts';
import { isBrowserPlayable } from '#platform/audio/audio-formats.ts';
import type { SoundProcess } from '#platform/audio/sound-process.ts';
import type { FileCache } from '#platform/files/file-cache.ts';
import type { Logger } from '#platform/logger.ts';
import { needsRepair, toStorageRefusal } from '#platform/storage-fault.ts';
import { isLargerThanMusic, RENDITIONS_WAITING_MAX } from './sound-limits.ts';
import { type ReportProblem, TOO_LARGE } from './sound-problems.ts';
import type { SoundFile, SoundStore } from './sound-store.ts';

export interface Renditions {
  /**
   * Absolute path of the file to send in place of the track's own; undefined when the own is as good as anything we
   * could make. Waits while it is made.
   */
  find(track: { readonly id: number; readonly path: string }): Promise<string | undefined>;
  /** Somebody is about to hear these. Never fails: whoever asks for the bytes is told what is wrong. */
  prepare(trackIds: readonly number[]): void;
}

interface RenditionsDeps {
  readonly store: Pick<SoundStore, 'findFile'>;
  readonly cache: Pick<FileCache, 'find' | 'fill'>;
  readonly process: Pick<SoundProcess, 'render' | 'pending'>;
  readonly reportProblem: ReportProblem;
  readonly isToolInstalled: boolean;
  readonly musicDir: string;
  readonly logger: Logger;
}

/** Endings of files that every browser decodes, whatever is inside: no need to ask the database. */
const ALWAYS_PLAYABLE = /\.(mp3|flac|ogg|oga|opus|wav|aac)$/i;
const ATTEMPTS = 2;
/** More than a file system keeps back for small files. */
const DISK_PROBE = Buffer.alloc(256 * 1_024);

export function createRenditions(deps: RenditionsDeps): Renditions {
  const { store, cache, process, logger } = deps;

  async function find(track: { id: number; path: string }): Promise<string | undefined> {
    if (!deps.isToolInstalled || ALWAYS_PLAYABLE.test(track.path)) return undefined;
    const file = await store.findFile(track.id);
    if (file === undefined || file.problem !== null || isBrowserPlayable(file)) return undefined;
    const key = keyOf(file);
    const kept = await cache.find(key);
    if (kept !== undefined) return kept;
    if (process.pending >= RENDITIONS_WAITING_MAX) throw new AppError('UNAVAILABLE', { retryAfterS: 5 });
    try {
      return await cache.fill(key, (draft) => render(file, draft));
    } catch (error) {
      if (!needsRepair(toStorageRefusal(error))) throw error;
      // Some players decode what browsers do not, and it is all there is.
      logger.error({ err: error, trackId: track.id }, 'a rendition cannot be kept');
      return undefined;
    }
  }

  async function render(file: SoundFile, draft: string): Promise<boolean> {
    const source = { root: deps.musicDir, path: file.path };
    for (let attempt = 1; ; attempt += 1) {
      const outcome = isLargerThanMusic(file) ? TOO_LARGE : await process.render(source, draft);
      if (!('kind' in outcome)) return true;
      if (outcome.kind === 'closed') throw new AppError('UNAVAILABLE', { retryAfterS: 5 });
      logger.warn({ trackId: file.trackId, reason: outcome.reason }, 'a track could not be rendered');
      // One crash may be bad luck, for example a machine short of memory.
      if (outcome.kind === 'crashed' && attempt < ATTEMPTS) continue;
      // A full disk stops every rendition; the track is not to blame. Behind the half that was written, which takes the room.
      await writeFile(draft, DISK_PROBE, { flag: 'a' });
      await deps.reportProblem(file, outcome.reason);
      return false;
    }
  }

  return {
    find,
    prepare(trackIds) {
      for (const id of trackIds) {
        find({ id, path: '' }).catch((error: unknown) =>
          logger.warn({ err: error, trackId: id }, 'preparing a track failed'),
        );
      }
    },
  };
}

/** Another file under the same name is another rendition. */
function keyOf({ path, sizeBytes, mtimeMs }: SoundFile): string {
  const hash = createHash('sha256').update(`${path}\0${sizeBytes}\0${mtimeMs}`).digest('hex').slice(0, 40);
  return `${hash}.flac`;
}
