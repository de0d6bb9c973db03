import { type Analysis, createAnalysis } from '#features/analysis/analysis.ts';
import type { Audit } from '#features/audit/audit.ts';
import { type Bookmarks, createBookmarks } from '#features/bookmarks/bookmarks.ts';
import { createFavorites, type Favorites } from '#features/favorites/favorites.ts';
import { createLibraryFeature, type Library } from '#features/library/library.ts';
import { createPurgeMissing } from '#features/library/purge-missing.ts';
import { createMediaFeature, type Media } from '#features/media/media.ts';
import { createPlayback, type Playback } from '#features/playback/playback.ts';
import { createPlaylists, type Playlists } from '#features/playlists/playlists.ts';
import { createQueue, type Queue } from '#features/queue/queue.ts';
import { createRatings, type Ratings } from '#features/ratings/ratings.ts';
import { createRecents, type Recents } from '#features/recents/recents.ts';
import { createScanner, type Scanner } from '#features/scanner/scanner.ts';
import {
  createOutputListeners,
  type OutputListeners,
} from '#features/stations/broadcast/output-listeners.ts';
import { createStationEncoder, type RunningEncoder } from '#features/stations/encoder/encoder.ts';
import { createRadio, type Radio } from '#features/stations/radio.ts';
import { readAirings } from '#features/stations/timeline/station-reads.ts';
import { createTranscoding, type Transcoding } from '#features/transcoding/transcoding.ts';
import { type AudioProcess, createAudioProcess } from '#platform/audio/tags/audio-process.ts';
import type { UserFeatures } from './compose-users.ts';
import type { Runtime } from './runtime.ts';

export interface Music {
  readonly library: Library;
  readonly purgeMissing: ReturnType<typeof createPurgeMissing>;
  readonly audioProcess: AudioProcess;
  readonly media: Media;
  readonly analysis: Analysis;
  readonly transcoding: Transcoding;
  readonly scanner: Scanner;
  readonly radio: Radio;
  readonly encoder: RunningEncoder;
  /** Counts listeners outside the app. */
  readonly outputs: OutputListeners;
  readonly recents: Recents;
  readonly favorites: Favorites;
  readonly playlists: Playlists;
  readonly ratings: Ratings;
  readonly bookmarks: Bookmarks;
  readonly queue: Queue;
  readonly playback: Playback;
}

type MusicNeeds = Pick<UserFeatures, 'audit' | 'settings'>;

export function composeMusic(runtime: Runtime, { audit, settings }: MusicNeeds): Music {
  const { config, database, clock, timers, events, logger, musicDir, random, leases, nodes } = runtime;
  const { dataDir } = config;
  const audioProcess = createAudioProcess();
  const library = createLibraryFeature({ database });
  const { transcodesMaxBytes } = config;
  const analysis = createAnalysis({ ...runtime, readAirings, lease: leases.of('loudness') });
  const transcoding = createTranscoding({ ...runtime, ...analysis, dataDir, transcodesMaxBytes });
  const media = createMediaFeature({
    library,
    audioProcess,
    events,
    clock,
    timers,
    logger,
    musicDir,
    dataDir,
    findTranscode: transcoding.findTranscode,
    openTranscode: transcoding.openTranscode,
    hasUserLimits: config.hasRateLimits,
  });
  const outputs = createOutputListeners({
    clock,
    timers,
    maxListeners: config.broadcastListeners,
    nodes: nodes.counts,
  });
  const recents = createRecents({ database, clock, events, library });
  const radio = createRadio({
    database,
    audit,
    clock,
    timers,
    events,
    logger,
    random,
    prepareTracks(upcoming, hasListenersHere) {
      if (hasListenersHere) transcoding.prepare(upcoming);
      analysis.prepare(upcoming);
    },
    crossfadeMs: config.stationCrossfadeMs,
    takesRequests: () => settings.current().takesRequests,
    orderedIds: library.orderedIds,
    outputs,
    lease: leases.of('planning'),
    counts: nodes.counts,
  });
  return {
    library,
    purgeMissing: createPurgeMissing({ database, clock, events, audit, musicDir, readAirings }),
    audioProcess,
    media,
    analysis,
    transcoding,
    scanner: composeScanner(runtime, audit),
    radio,
    encoder:
      runtime.encoder ??
      createStationEncoder({
        readTimeline: radio.readTimeline,
        findFile: analysis.findFile,
        reportProblem: analysis.reportProblem,
        clock,
        timers,
        events,
        logger,
        musicDir,
        mp3BitRateKbps: config.broadcastKbps,
      }),
    outputs,
    recents,
    playback: createPlayback({ clock, events, library, recents }),
    favorites: createFavorites({ database, clock, events, library }),
    playlists: createPlaylists({ database, clock, library }),
    ratings: createRatings({ database, clock, events, library }),
    bookmarks: createBookmarks({ database, clock, library }),
    queue: createQueue({ database, clock, library }),
  };
}

function composeScanner(runtime: Runtime, audit: Audit): Scanner {
  const { config, leases } = runtime;
  return createScanner({
    ...runtime,
    audit,
    databaseUrl: config.databaseUrl,
    isDemo: config.musicDir === undefined,
    lease: leases.of('scanning'),
  });
}
