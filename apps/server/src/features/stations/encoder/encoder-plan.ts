import { planParts, type TimelinePart, type TimelineRow } from '@tutti/radio';
import { LRUCache } from 'lru-cache';
import type { SoundFile } from '#features/analysis/analysis.ts';
import type { SoundPart } from '#platform/audio/encoder/encoder-messages.ts';
import type { Clock } from '#platform/clock.ts';

/** Plans reach further than rendering, so that a database outage of minutes causes no silence. */
const AHEAD_MS = 10 * 60_000;
const PAST_MS = 35_000;
const CACHED_FILES_MAX = 2_000;

export interface StationTimeline {
  readonly generation: number;
  readonly rows: readonly TimelineRow[];
}

/** Returns undefined if there is no such station. */
export type ReadTimeline = (
  stationId: number,
  span: { fromMs: number; untilMs: number },
) => Promise<StationTimeline | undefined>;

export interface EncoderPlan {
  readonly revision: number;
  readonly parts: readonly TimelinePart[];
  readonly files: ReadonlyMap<number, SoundFile>;
  readonly readAtMs: number;
}

export interface PlanReader {
  read(stationId: number): Promise<EncoderPlan | undefined>;
  forgetFiles(): void;
}

interface PlanDeps {
  readonly readTimeline: ReadTimeline;
  readonly findFile: (trackId: number) => Promise<SoundFile | undefined>;
  readonly clock: Clock;
}

export function createPlanReader({ readTimeline, findFile, clock }: PlanDeps): PlanReader {
  const known = new LRUCache<number, { file: SoundFile | undefined }>({ max: CACHED_FILES_MAX });

  async function find(trackId: number): Promise<SoundFile | undefined> {
    const cached = known.get(trackId);
    if (cached !== undefined) return cached.file;
    const file = await findFile(trackId);
    known.set(trackId, { file });
    return file;
  }

  return {
    async read(stationId) {
      const readAtMs = clock.now();
      const span = { fromMs: readAtMs - PAST_MS, untilMs: readAtMs + AHEAD_MS };
      const timeline = await readTimeline(stationId, span);
      if (timeline === undefined) return undefined;
      const files = new Map<number, SoundFile>();
      for (const trackId of new Set(timeline.rows.flatMap((row) => row.trackId ?? []))) {
        const file = await find(trackId);
        if (file !== undefined) files.set(trackId, file);
      }
      const durations = new Map([...files].map(([trackId, file]) => [trackId, soundingLengthMs(file)]));
      const { generation: revision, rows } = timeline;
      return { revision, parts: planParts(rows, durations), files, readAtMs };
    },
    forgetFiles: () => known.clear(),
  };
}

/** The length up to the cue point; continuing after it cuts nothing off. */
function soundingLengthMs({ durationMs, cueOutMs }: SoundFile): number {
  return cueOutMs === null || cueOutMs === 0 ? durationMs : Math.min(cueOutMs, durationMs);
}

/** Adds the path of each file; a track that is missing or cannot be decoded becomes silence. */
export function toSoundParts(
  { parts, files }: EncoderPlan,
  { musicDir, isSilenced }: { musicDir: string; isSilenced: (file: SoundFile) => boolean },
): SoundPart[] {
  return parts.flatMap(({ trackId, ...part }) => {
    // The encoder makes silence of any length where there is no part.
    if (trackId === null) return [];
    const file = files.get(trackId);
    if (file === undefined || file.problem !== null || isSilenced(file)) return { trackId, ...part };
    return { trackId, ...part, location: { root: musicDir, path: file.path } };
  });
}
