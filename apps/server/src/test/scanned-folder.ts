/** A separate folder of real audio files, scanned into an empty library of each kind of database. */
import path from 'node:path';
import { afterAll, beforeAll, beforeEach } from 'vitest';
import { runScan } from '#features/scanner/run-scan.ts';
import { type AudioProcess, createAudioProcess } from '#platform/audio/tags/audio-process.ts';
import { createSystemClock } from '#platform/clock.ts';
import type { Database } from '#platform/db/database.ts';
import { eachDatabase } from './each-database.ts';
import { emptyLibrary } from './empty-library.ts';
import { makeFolder, type Sample, writeSample } from './sample-audio.ts';

export interface ScannedFolder {
  readonly database: () => Database;
  readonly audio: () => AudioProcess;
  readonly music: { readonly folder: string };
  readonly add: (file: string, sample: Sample) => Promise<void>;
  readonly scan: (acceptsLoss?: boolean, musicDir?: string) => ReturnType<typeof runScan>;
}

export function eachScannedFolder(name: string, run: (folder: ScannedFolder) => void): void {
  eachDatabase(name, (database) => {
    let audio: AudioProcess;
    let created: ReturnType<typeof makeFolder>;
    beforeAll(() => {
      audio = createAudioProcess({ limits: { silenceMaxMs: 2_000 } });
    });
    afterAll(() => audio.close());
    beforeEach(async () => {
      await emptyLibrary(database());
      created = makeFolder();
      return () => created.remove();
    });
    run({
      database,
      audio: () => audio,
      music: {
        get folder() {
          return created.folder;
        },
      },
      add: (file, sample) => writeSample(path.join(created.folder, file), sample),
      scan: (acceptsLoss = false, musicDir = created.folder) =>
        runScan(
          { database: database(), audio, clock: createSystemClock(), onProgress: () => {} },
          { musicDir, acceptsLoss },
        ),
    });
  });
}
