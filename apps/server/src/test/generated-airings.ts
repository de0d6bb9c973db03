/** Timeline rows and their files, for tests of a timeline without a library. */

import type { SoundFile } from '#features/analysis/analysis.ts';
import type { StationTimeline } from '#features/stations/encoder/encoder-plan.ts';

export function makeSoundFile(file: Pick<SoundFile, 'trackId' | 'path' | 'durationMs'>): SoundFile {
  return {
    codec: 'any',
    bitRateKbps: 0,
    sampleRateHz: 48_000,
    sizeBytes: 1,
    mtimeMs: 1,
    problem: null,
    cueOutMs: null,
    loudnessLufs: null,
    truePeakDb: null,
    ...file,
  };
}

type Row = StationTimeline['rows'][number];

/** Creates a row from rotation that plays from the file's start, at its own level. */
export function makeRow(row: Pick<Row, 'trackId' | 'startedAtMs' | 'playMs'>, generation = 1): Row {
  const planned = { source: 'rotation', requestedBy: null, generation, round: 0, reason: null } as const;
  return { seq: row.trackId, cueInMs: 0, fadeOutMs: 0, gainDb: 0, ...planned, ...row };
}
