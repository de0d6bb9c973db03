import type { SilentRow, TrackRow } from '@tutti/radio';
import type { SoundFile } from '#features/analysis/analysis.ts';

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

/** Creates a row from rotation that plays from the file's start, at its own level. */
export function makeRow(row: Pick<TrackRow, 'trackId' | 'startedAtMs' | 'playMs'>, generation = 1): TrackRow {
  const planned = { source: 'rotation', placedBy: null, entryId: null, generation, round: 0 } as const;
  const sound = { cueInMs: 0, fadeOutMs: 0, gainDb: 0, reason: null };
  return { kind: 'track', seq: row.trackId, ...sound, ...planned, ...row };
}

/** Creates a row in which nothing sounds. */
export function makeSilence(
  row: Pick<TrackRow, 'seq' | 'startedAtMs' | 'playMs'>,
  generation = 1,
): SilentRow {
  return { ...makeRow({ ...row, trackId: row.seq }, generation), kind: 'silence', trackId: null };
}
