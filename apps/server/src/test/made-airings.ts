/** What a programme is made from, for tests without a library: rows of a timeline, and the files behind them. */

import type { StationTimeline } from '#features/programme/station-plan.ts';
import type { SoundFile } from '#features/sound/sound.ts';

/** A file that nothing has been measured of yet. */
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

/** Chosen by rotation; heard from its file's start, as loud as the file has it. */
export function makeRow(row: Pick<Row, 'trackId' | 'startedAtMs' | 'playMs'>, generation = 1): Row {
  const planned = { source: 'rotation', requestedBy: null, generation, round: 0, reason: null } as const;
  return { seq: row.trackId, cueInMs: 0, fadeOutMs: 0, gainDb: 0, ...planned, ...row };
}
