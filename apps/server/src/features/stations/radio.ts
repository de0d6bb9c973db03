/**
 * One station per genre, and one for each room. The stored timeline is the truth and `now` a lookup by the clock: restarts need no recovery.
 */

import type { HistoryEntry, NextReply, PlaybackSynced, Stream, StreamMetadata } from '@tutti/contract';
import type { Audit } from '#features/audit/audit.ts';
import type { OrderedIds } from '#features/library/library.ts';
import type { Requester } from '#identity/actor.ts';
import type { Clock } from '#platform/clock.ts';
import type { Database } from '#platform/db/database.ts';
import type { Events } from '#platform/events.ts';
import type { Logger } from '#platform/logger.ts';
import type { Lease } from '#platform/nodes/lease.ts';
import { type NodeCounts, noCountsElsewhere } from '#platform/nodes/node-counts.ts';
import type { Timers } from '#platform/timers.ts';
import type { StationTimeline } from './encoder/encoder-plan.ts';
import { createListenerCounts, type ListenerCounts } from './listener-counts.ts';
import { followLostRights } from './requests/lost-rights.ts';
import { createRequestsOfStations, type RequestsOfStations } from './requests/station-requests.ts';
import { type NextRequest, nextEntry } from './skip-entry.ts';
import { createStationAccess, type StationAccess } from './station-access.ts';
import { createMissingStations, initializeStations, startStation, stopStation } from './stations.ts';
import { followMeasuring } from './timeline/measured-airings.ts';
import { createNowPlaying, streamNotFound } from './timeline/now-playing.ts';
import { createPlanner, type Program } from './timeline/planner.ts';
import { createPlayout, type Playout } from './timeline/playout.ts';
import {
  type OnAir,
  toHistoryEntry,
  toPlaybackSynced,
  toStream,
  toStreamMetadata,
} from './timeline/radio-presenter.ts';
import { createRotationProgram } from './timeline/rotation-program.ts';
import { createListAirings, type ListAirings } from './timeline/station-airings.ts';
import { countEverybody, noOutputs, type StationOutputs } from './timeline/station-outputs.ts';
import { createStationStore, type GenreStation } from './timeline/station-store.ts';
import { createTimelineStore } from './timeline/timeline-store.ts';
import { followUpcoming, type PrepareTracks } from './upcoming-tracks.ts';

export type { ListenerCounts } from './listener-counts.ts';
export type { GenreStation } from './timeline/station-store.ts';

export interface RadioDeps {
  database: Database;
  clock: Clock;
  timers: Timers;
  events: Events;
  logger: Logger;
  audit: Pick<Audit, 'record'>;
  random: () => number;
  prepareTracks: PrepareTracks;
  crossfadeMs: number;
  /** Whether stations put songs that sound alike next to each other; they do not if omitted. */
  isOrderGentle?: () => boolean;
  /** The lease for planning that nobody has requested. */
  lease: Lease;
  /** Listener counts of the other nodes; none if omitted. */
  counts?: NodeCounts;
  /** Whether listeners may request tracks now; they may if omitted. */
  takesRequests?: () => boolean;
  /** The order in which listeners' searches list tracks; searches find nothing if omitted. */
  orderedIds?: OrderedIds;
  /** Decides what rooms air; omitted if there are none. */
  roomProgram?: Program;
  /** Outputs of stations besides the app; none if omitted. */
  outputs?: StationOutputs;
}

export type StationReference = number | string;

export interface Radio {
  readonly playout: Playout;
  readonly listeners: ListenerCounts;
  readonly access: StationAccess;
  readonly requests: RequestsOfStations;
  getStation(reference: StationReference): Promise<GenreStation>;
  /** Finds a station by an address: a slug, a genre's id, or its case-insensitive name. */
  resolveStation(text: string): Promise<GenreStation>;
  /** Lists all stations, on air or not, by genre name. */
  listStations(): Promise<readonly GenreStation[]>;
  /** Reads past, current and coming airings, for features that send stations elsewhere. */
  readonly listAirings: ListAirings;
  listStreams(): Promise<Stream[]>;
  /** Returns undefined for a room, which everybody but its members knows nothing of. */
  findGenreId(stationId: number): Promise<number | undefined>;
  getMetadata(stationId: number): Promise<StreamMetadata>;
  listMetadata(): Promise<StreamMetadata[]>;
  getPlaybackSynced(stationId: number): Promise<PlaybackSynced>;
  listHistory(reference: StationReference, count: number): Promise<HistoryEntry[]>;
  /** Returns the airings within the span, past or coming; undefined if there is no such station. */
  readTimeline(
    stationId: number,
    span: { fromMs: number; untilMs: number },
  ): Promise<StationTimeline | undefined>;
  start(genreId: number, requester: Requester): Promise<GenreStation>;
  stop(genreId: number, requester: Requester): Promise<GenreStation>;
  next(reference: StationReference, request: NextRequest): Promise<NextReply>;
  initialize(requester: Requester): Promise<number>;
}

export function createRadio({
  outputs = noOutputs,
  counts = noCountsElsewhere,
  takesRequests = () => true,
  orderedIds = async () => new Int32Array(),
  ...deps
}: RadioDeps): Radio {
  const { database } = deps;
  const listeners = createListenerCounts(counts);
  const rotation = createRotationProgram(deps);
  const planner = createPlanner({ ...deps, rotation });
  const countListeners = (id: number) => countEverybody(listeners.countOf(id), outputs.ofStation(id));
  const nowPlaying = createNowPlaying({ ...deps, countListeners });
  const stations = { ...deps, rotation };
  const playout = createPlayout({
    ...deps,
    planner,
    nowPlaying,
    createMissing: () => createMissingStations(stations),
  });

  async function getOnAir(stationId: number): Promise<OnAir<GenreStation>> {
    const onAir = await nowPlaying.ofGenreStation(stationId);
    if (onAir === undefined) throw streamNotFound(stationId);
    return onAir;
  }

  async function listRunning(): Promise<OnAir<GenreStation>[]> {
    return (await nowPlaying.ofGenreStations()).filter(({ rows }) => rows.length > 0);
  }

  const endings: (() => void | Promise<void>)[] = [];
  return {
    playout: {
      async start() {
        endings.push(
          followMeasuring({ ...deps, planner }),
          followUpcoming({ ...deps, nowPlaying, listeners }),
          followLostRights(stations),
        );
        await playout.start();
      },
      async stop() {
        await Promise.all(endings.splice(0).map(async (end) => end()));
        await playout.stop();
      },
    },
    listeners,
    access: createStationAccess({ ...deps, nowPlaying, outputs }),
    requests: createRequestsOfStations({ ...deps, rotation, takesRequests, orderedIds }),
    getStation: nowPlaying.getStation,
    resolveStation: nowPlaying.resolveStation,
    listStations: nowPlaying.listStations,
    listAirings: createListAirings(deps),
    listStreams: async () => (await listRunning()).map(toStream),
    listMetadata: async () => (await listRunning()).map(toStreamMetadata),
    findGenreId: async (stationId) => (await nowPlaying.ofGenreStation(stationId))?.station.genreId,
    getMetadata: async (stationId) => toStreamMetadata(await getOnAir(stationId)),
    getPlaybackSynced: async (stationId) => toPlaybackSynced(await getOnAir(stationId)),
    async listHistory(reference, count) {
      const station = await nowPlaying.getStation(reference);
      const { rows, tracks } = await nowPlaying.listHistory(station, count);
      return rows.map((row) => toHistoryEntry(row, tracks, station.genreName));
    },
    async readTimeline(stationId, span) {
      // Read first: rows that change in between are newer than this generation, and are read again.
      const station = await createStationStore(database.queries).find(stationId);
      if (station === undefined) return undefined;
      const rows = await createTimelineStore(database.queries).listWithin(stationId, span);
      return { generation: station.generation, rows };
    },
    start: (genreId, requester) => startStation(stations, genreId, requester),
    stop: (genreId, requester) => stopStation(stations, genreId, requester),
    async next(reference, request) {
      const station = await nowPlaying.getStation(reference);
      const advanced = await nextEntry(stations, station, request);
      return { success: true, advanced, metadata: toStreamMetadata(await getOnAir(station.id)) };
    },
    initialize: (requester) => initializeStations(stations, requester),
  };
}
