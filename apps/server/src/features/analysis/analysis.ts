/** Decodes each track once, for its loudness, cue points, waveform and timbre, and for the problems of its file. */
import type { ReadAirings } from '#features/library/catalog-reads.ts';
import { createCatalogWrites } from '#features/library/catalog-writes.ts';
import { AppError } from '#platform/app-error.ts';
import { createSoundProcess } from '#platform/audio/sound/sound-process.ts';
import { isSoundToolInstalled } from '#platform/audio/sound-tool.ts';
import type { Clock } from '#platform/clock.ts';
import type { Database } from '#platform/db/database.ts';
import type { Events } from '#platform/events.ts';
import type { Logger } from '#platform/logger.ts';
import type { Lease } from '#platform/nodes/lease.ts';
import type { Timers } from '#platform/timers.ts';
import { MEASURING_NICENESS } from './analysis-limits.ts';
import { createDescribing } from './describing.ts';
import { createMeasuring } from './measuring.ts';
import { createRecordMeasurement } from './record-measurement.ts';
import {
  createIsAtFault,
  createNoteProblem,
  createReportProblem,
  type ReportProblem,
} from './sound-problems.ts';
import { createSoundStore, type SoundStore } from './sound-store.ts';
import { createStationNotifier } from './station-notifier.ts';
import { createTimbreStore, type TimbreProgress } from './timbre-store.ts';

export type { SoundFile } from './sound-store.ts';

/** An airing that somebody listens to now or soon. */
export interface UpcomingTrack {
  readonly trackId: number;
  /** Negative if it is on air. */
  readonly startsInMs: number;
}

export interface Waveform {
  /** In base64; null while unknown, and if it cannot be drawn. */
  readonly levels: string | null;
  readonly etag: string;
}

export interface Analysis {
  readonly findFile: SoundStore['findFile'];
  readonly reportProblem: ReportProblem;
  getWaveform(trackId: number): Promise<Waveform>;
  readTimbreProgress(): Promise<TimbreProgress>;
  prepare(upcoming: readonly UpcomingTrack[]): void;
  start(): Promise<void>;
  stop(): Promise<void>;
}

export interface AnalysisDeps {
  readonly database: Database;
  readonly clock: Clock;
  readonly timers: Timers;
  readonly events: Events;
  readonly logger: Logger;
  readonly musicDir: string;
  readonly readAirings: ReadAirings;
  readonly lease: Pick<Lease, 'isHeld'>;
  readonly isMachineBusy: () => boolean;
}

export function createAnalysis(deps: AnalysisDeps): Analysis {
  const { events, logger } = deps;
  const store = createSoundStore(deps.database.queries, deps.readAirings);
  const catalog = createCatalogWrites(deps.database.queries);
  const record = createRecordMeasurement(deps.database, deps.readAirings);
  const notifyStations = (changedTrackIds: readonly number[] | 'all') =>
    deps.database.transaction(async (trx) => {
      await createCatalogWrites(trx).raiseRevision();
      await events.publishIn(trx, 'libraryChanged', { changedTrackIds });
    });
  const stationNotifier = createStationNotifier({ ...deps, notifyStations });
  const isAtFault = createIsAtFault(deps.timers, deps.musicDir);
  const noteProblem = createNoteProblem({ ...deps, record, isAtFault });
  const reportProblem = createReportProblem({ noteProblem, stationNotifier });
  const isToolInstalled = isSoundToolInstalled();
  const meter = createSoundProcess({ niceness: MEASURING_NICENESS });
  const timbres = createTimbreStore(deps.database.queries);
  const describing = createDescribing({ ...deps, timbres, isAtFault, process: meter });
  const measuring = createMeasuring({
    ...deps,
    store,
    record,
    stationNotifier,
    noteProblem,
    describing,
    process: meter,
  });
  return {
    findFile: store.findFile,
    readTimbreProgress: timbres.readProgress,
    reportProblem,
    async getWaveform(trackId) {
      const found = await store.findWaveform(trackId);
      if (found === undefined) throw new AppError('TRACK_NOT_FOUND');
      if (found.levels === null) measuring.request(trackId);
      const version = `${found.sizeBytes.toString(36)}-${found.mtimeMs.toString(36)}`;
      return { levels: found.levels || null, etag: `"${version}-${found.levels ? 'w' : '0'}"` };
    },
    prepare(upcoming) {
      measuring.hurry(upcoming.map(({ trackId }) => trackId));
    },
    async start() {
      if (!isToolInstalled) {
        logger.warn(
          'node-av has no build for this machine: loudness is taken from tags alone, and WMA, AIFF and ALAC play nowhere',
        );
        return;
      }
      const hasAdmitted = (await catalog.admitToStations()) > 0;
      // A server that was killed between a measurement and its announcement would leave silence on air.
      if (hasAdmitted || (await catalog.hasUntoldNews())) await notifyStations('all');
      measuring.start();
    },
    async stop() {
      await meter.close();
      await measuring.stop();
      stationNotifier.stop();
    },
  };
}
