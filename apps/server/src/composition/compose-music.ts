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
import { keepPurgedPlays } from '#features/recents/keep-purged-plays.ts';
import { createRecents, type Recents } from '#features/recents/recents.ts';
import { createRecommend, type Recommend } from '#features/recommend/recommend.ts';
import type { ChangeDeps } from '#features/rooms/change-room.ts';
import { createChooseAlike, createChooseByGenre } from '#features/rooms/keep-going.ts';
import { removeFromRooms } from '#features/rooms/remove-account.ts';
import { createRoomParts } from '#features/rooms/room-parts.ts';
import { createRoomProgram } from '#features/rooms/room-program.ts';
import { createRooms, type Rooms } from '#features/rooms/rooms.ts';
import { createScanner, type Scanner } from '#features/scanner/scanner.ts';
import {
  createOutputListeners,
  type OutputListeners,
} from '#features/stations/broadcast/output-listeners.ts';
import { createStationEncoder, type RunningEncoder } from '#features/stations/encoder/encoder.ts';
import { createRadio, type Radio } from '#features/stations/radio.ts';
import { countEverybody } from '#features/stations/timeline/station-outputs.ts';
import { readAirings } from '#features/stations/timeline/station-reads.ts';
import { createTranscoding, type Transcoding } from '#features/transcoding/transcoding.ts';
import { type AudioProcess, createAudioProcess } from '#platform/audio/tags/audio-process.ts';
import type { Queries } from '#platform/db/queries.ts';
import { isMachineBusy } from '#platform/machine-load.ts';
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
  readonly rooms: Rooms;
  readonly removeFromRooms: (trx: Queries, userId: string) => Promise<void>;
  readonly encoder: RunningEncoder;
  readonly outputs: OutputListeners;
  readonly recents: Recents;
  readonly favorites: Favorites;
  readonly playlists: Playlists;
  readonly ratings: Ratings;
  readonly bookmarks: Bookmarks;
  readonly queue: Queue;
  readonly playback: Playback;
  readonly recommend: Recommend;
}

type MusicNeeds = Pick<UserFeatures, 'audit' | 'settings'>;

export function composeMusic(runtime: Runtime, { audit, settings }: MusicNeeds): Music {
  const { config, database, clock, timers, events, logger, musicDir, random, leases, nodes } = runtime;
  const { dataDir, transcodesMaxBytes } = config;
  const audioProcess = createAudioProcess();
  const library = createLibraryFeature({ database });
  const analysis = createAnalysis({ ...runtime, readAirings, isMachineBusy, lease: leases.of('loudness') });
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
  const roomParts = createRoomParts({ ...runtime, counts: nodes.counts });
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
    isOrderGentle: () => settings.current().isOrderGentle,
    takesRequests: () => settings.current().takesRequests,
    orderedIds: library.orderedIds,
    outputs,
    roomProgram: createRoomProgram(roomParts),
    lease: leases.of('planning'),
    counts: nodes.counts,
  });
  const playlists = createPlaylists({ database, clock, library });
  const recommend = createRecommend({ database, clock, events, library, playlists });
  return {
    library,
    purgeMissing: createPurgeMissing({ ...runtime, audit, readAirings, prepareDeletion: keepPurgedPlays }),
    audioProcess,
    media,
    analysis,
    transcoding,
    scanner: composeScanner(runtime, audit, analysis.readTimbreProgress),
    radio,
    rooms: composeRooms(runtime, {
      audit,
      settings,
      radio,
      library,
      playlists,
      outputs,
      recommend,
      roomParts,
    }),
    removeFromRooms: (trx, userId) => removeFromRooms(roomParts, trx, userId),
    encoder: runtime.encoder ?? composeEncoder(runtime, radio, analysis),
    outputs,
    recents,
    playback: createPlayback({ clock, events, library, recents }),
    ...composeOwnLists(runtime, library),
    playlists,
    recommend,
  };
}

function composeOwnLists({ database, clock, events }: Runtime, library: Library) {
  return {
    favorites: createFavorites({ database, clock, events, library }),
    ratings: createRatings({ database, clock, events, library }),
    bookmarks: createBookmarks({ database, clock, library }),
    queue: createQueue({ database, clock, library }),
  };
}

function composeEncoder(runtime: Runtime, radio: Radio, analysis: Analysis): RunningEncoder {
  return createStationEncoder({
    ...runtime,
    readTimeline: radio.readTimeline,
    findFile: analysis.findFile,
    reportProblem: analysis.reportProblem,
    mp3BitRateKbps: runtime.config.broadcastKbps,
  });
}

type RoomNeeds = MusicNeeds &
  Pick<Music, 'radio' | 'library' | 'playlists' | 'outputs' | 'recommend'> & {
    readonly roomParts: Runtime & ChangeDeps;
  };

function composeRooms(
  { leases, nodes }: Runtime,
  { audit, settings, radio, library, playlists, outputs, recommend, roomParts }: RoomNeeds,
): Rooms {
  return createRooms({
    ...roomParts,
    audit,
    radio,
    library,
    playlists,
    chooseNext: createChooseAlike({
      ...roomParts,
      recommend,
      otherwise: createChooseByGenre({ ...roomParts, library }),
    }),
    lease: leases.of('planning'),
    countShared: nodes.countShared,
    limits() {
      const { hasRooms, hasRoomGuests, roomsMax } = settings.current();
      return { isOn: hasRooms, hasGuests: hasRooms && hasRoomGuests, roomsMax };
    },
    countOutside: (stationId) => countEverybody(0, outputs.ofStation(stationId)),
  });
}

function composeScanner(
  runtime: Runtime,
  audit: Audit,
  readTimbreProgress: Analysis['readTimbreProgress'],
): Scanner {
  const { config, leases } = runtime;
  return createScanner({
    ...runtime,
    audit,
    readTimbreProgress,
    databaseUrl: config.databaseUrl,
    isDemo: config.musicDir === undefined,
    lease: leases.of('scanning'),
  });
}
