/** Transcodes for browsers that cannot decode a file, and in the format and at the rate that an app asks for. */
import path from 'node:path';
import { createSoundProcess } from '#platform/audio/sound/sound-process.ts';
import { isSoundToolInstalled } from '#platform/audio/sound-tool.ts';
import type { Clock } from '#platform/clock.ts';
import { createFileCache } from '#platform/files/file-cache.ts';
import type { Logger } from '#platform/logger.ts';
import type { Timers } from '#platform/timers.ts';
import type { Analysis, UpcomingTrack } from '../analysis/analysis.ts';
import { createOnDemandTranscodes, type OnDemandTranscodes } from './on-demand-transcodes.ts';
import { ON_DEMAND_MAX_BYTES, RENDER_AHEAD_MS, RENDERING_NICENESS } from './transcode-limits.ts';
import { createTranscodes, type Transcodes } from './transcodes.ts';

export interface Transcoding {
  readonly findTranscode: Transcodes['find'];
  readonly openTranscode: OnDemandTranscodes['open'];
  readonly canRender: boolean;
  /** Renders what somebody on this node is about to hear; never fails. */
  prepare(upcoming: readonly UpcomingTrack[]): void;
  stop(): Promise<void>;
  /** The id of the process that transcodes for browsers; undefined between two processes. */
  readonly renderingPid: number | undefined;
  readonly transcodePids: readonly number[];
}

export interface TranscodingDeps extends Pick<Analysis, 'findFile' | 'reportProblem'> {
  readonly clock: Clock;
  readonly timers: Timers;
  readonly logger: Logger;
  readonly musicDir: string;
  readonly dataDir: string;
  readonly transcodesMaxBytes: number;
}

export function createTranscoding(deps: TranscodingDeps): Transcoding {
  const { clock } = deps;
  const isToolInstalled = isSoundToolInstalled();
  const rendering = createSoundProcess({ niceness: RENDERING_NICENESS });
  const cache = createFileCache(path.join(deps.dataDir, 'cache', 'renditions'), {
    maxBytes: deps.transcodesMaxBytes,
    now: clock.now,
  });
  const shared = { ...deps, store: { findFile: deps.findFile }, isToolInstalled };
  const transcodes = createTranscodes({ ...shared, cache, process: rendering });
  const onDemandMaxBytes = Math.min(ON_DEMAND_MAX_BYTES, deps.transcodesMaxBytes / 2);
  const onDemand = createOnDemandTranscodes({ ...shared, cache, maxBytes: onDemandMaxBytes });
  return {
    findTranscode: transcodes.find,
    openTranscode: onDemand.open,
    canRender: isToolInstalled,
    prepare(upcoming) {
      const near = upcoming.filter(({ startsInMs }) => startsInMs < RENDER_AHEAD_MS);
      transcodes.prepare(near.map(({ trackId }) => trackId));
    },
    async stop() {
      await Promise.all([rendering.close(), onDemand.stop()]);
    },
    get renderingPid() {
      return rendering.pid;
    },
    get transcodePids() {
      return onDemand.pids;
    },
  };
}
