/**
 * The results of decoding a track: loudness, waveform, and a transcode if browsers cannot decode the file themselves.
 * Airing (radio), sending bytes (media) and FFmpeg itself (platform/audio) live elsewhere.
 */

import path from 'node:path';
import type { ReadAirings } from '#features/library/catalog-reads.ts';
import { createCatalogWrites } from '#features/library/catalog-writes.ts';
import { AppError } from '#platform/app-error.ts';
import { createSoundProcess } from '#platform/audio/sound/sound-process.ts';
import { isSoundToolInstalled } from '#platform/audio/sound-tool.ts';
import type { Clock } from '#platform/clock.ts';
import type { Database } from '#platform/db/database.ts';
import type { Events } from '#platform/events.ts';
import { createFileCache } from '#platform/files/file-cache.ts';
import type { Logger } from '#platform/logger.ts';
import type { Lease } from '#platform/nodes/lease.ts';
import type { Timers } from '#platform/timers.ts';
import { createMeasuring } from './measuring.ts';
import { createOnDemandTranscodes, type OnDemandTranscodes } from './on-demand-transcodes.ts';
import { createRecordMeasurement } from './record-measurement.ts';
import {
  MEASURING_NICENESS,
  ON_DEMAND_MAX_BYTES,
  RENDER_AHEAD_MS,
  RENDERING_NICENESS,
} from './sound-limits.ts';
import { createNoteProblem, createReportProblem, type ReportProblem } from './sound-problems.ts';
import { createSoundStore, type SoundStore } from './sound-store.ts';
import { createStationNews } from './station-news.ts';
import { createTranscodes, type Transcodes } from './transcodes.ts';

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

export interface Sound {
  readonly findFile: SoundStore['findFile'];
  readonly reportProblem: ReportProblem;
  readonly findTranscode: Transcodes['find'];
  readonly openTranscode: OnDemandTranscodes['open'];
  readonly canRender: boolean;
  /** Returns the waveform of a track, and requests its measurement if it is unknown. */
  getWaveform(trackId: number): Promise<Waveform>;
  /** Measures these tracks and, if this node's listeners hear them, renders them if necessary; never fails. */
  prepare(upcoming: readonly UpcomingTrack[], hasListenersHere: boolean): void;
  start(): Promise<void>;
  stop(): Promise<void>;
  /** The id of the process that transcodes for browsers; undefined between two processes. */
  readonly renderingPid: number | undefined;
  readonly transcodePids: readonly number[];
}

export interface SoundDeps {
  readonly database: Database;
  readonly clock: Clock;
  readonly timers: Timers;
  readonly events: Events;
  readonly logger: Logger;
  readonly musicDir: string;
  readonly dataDir: string;
  readonly readAirings: ReadAirings;
  readonly lease: Pick<Lease, 'isHeld'>;
  /** Beyond this size, the least recently used transcodes are deleted. */
  readonly transcodesMaxBytes: number;
}

export function createSound(deps: SoundDeps): Sound {
  const { events, clock, logger } = deps;
  const store = createSoundStore(deps.database.queries, deps.readAirings);
  const catalog = createCatalogWrites(deps.database.queries);
  const record = createRecordMeasurement(deps.database, deps.readAirings);
  const notifyStations = (changedTrackIds: readonly number[] | 'all') =>
    deps.database.transaction(async (trx) => {
      await createCatalogWrites(trx).raiseRevision();
      await events.publishIn(trx, 'libraryChanged', { changedTrackIds });
    });
  const news = createStationNews({ ...deps, notifyStations });
  const noteProblem = createNoteProblem({ ...deps, record });
  const reportProblem = createReportProblem({ noteProblem, news });
  const isToolInstalled = isSoundToolInstalled();
  const rendering = createSoundProcess({ niceness: RENDERING_NICENESS });
  const meter = createSoundProcess({ niceness: MEASURING_NICENESS });
  const cache = createFileCache(path.join(deps.dataDir, 'cache', 'renditions'), {
    maxBytes: deps.transcodesMaxBytes,
    now: clock.now,
  });
  const shared = { ...deps, store, record, news, isToolInstalled };
  const transcodes = createTranscodes({ ...shared, reportProblem, cache, process: rendering });
  const onDemandMaxBytes = Math.min(ON_DEMAND_MAX_BYTES, deps.transcodesMaxBytes / 2);
  const onDemand = createOnDemandTranscodes({ ...shared, reportProblem, cache, maxBytes: onDemandMaxBytes });
  const measuring = createMeasuring({ ...shared, noteProblem, process: meter });
  return {
    findFile: store.findFile,
    reportProblem,
    findTranscode: transcodes.find,
    openTranscode: onDemand.open,
    canRender: isToolInstalled,
    async getWaveform(trackId) {
      const found = await store.findWaveform(trackId);
      if (found === undefined) throw new AppError('TRACK_NOT_FOUND');
      if (found.levels === null) measuring.request(trackId);
      const version = `${found.sizeBytes.toString(36)}-${found.mtimeMs.toString(36)}`;
      return { levels: found.levels || null, etag: `"${version}-${found.levels ? 'w' : '0'}"` };
    },
    prepare(upcoming, hasListenersHere) {
      const near = upcoming.filter(({ startsInMs }) => startsInMs < RENDER_AHEAD_MS);
      if (hasListenersHere) transcodes.prepare(near.map(({ trackId }) => trackId));
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
      await Promise.all([rendering.close(), meter.close(), onDemand.stop()]);
      await measuring.stop();
      news.stop();
    },
    get renderingPid() {
      return rendering.pid;
    },
    get transcodePids() {
      return onDemand.pids;
    },
  };
}
