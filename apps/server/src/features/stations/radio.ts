/**
 * Stations: one per genre, always running from the first start. The stored timeline is the truth; `now` is a lookup by
 * the clock, so a restart needs no recovery. Connections (hub) and the bytes of tracks (media) live elsewhere.
 */

import type { HistoryEntry, NextReply, PlaybackSynced, Stream, StreamMetadata } from '@tutti/contract';
import type { TimelineRow } from '@tutti/radio';
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
import { createListenerCounts, type ListenerCounts } from './listener-counts.ts';
import { followLostRights } from './requests/lost-rights.ts';
import { createRequestsOfStations, type RequestsOfStations } from './requests/station-requests.ts';
import { type NextRequest, nextEntry } from './skip-entry.ts';
import { createStationAccess, type StationAccess } from './station-access.ts';
import { createMissingStations, initializeStations, startStation, stopStation } from './stations.ts';
import { followMeasuring } from './timeline/measured-airings.ts';
import { createNowPlaying, streamNotFound } from './timeline/now-playing.ts';
import { createPlanner } from './timeline/planner.ts';
import { createPlayout, type Playout } from './timeline/playout.ts';
import {
  type OnAir,
  toHistoryEntry,
  toPlaybackSynced,
  toStream,
  toStreamMetadata,
} from './timeline/radio-presenter.ts';
import { createListAirings, type ListAirings } from './timeline/station-airings.ts';
import { countEverybody, noOutputs, type StationOutputs } from './timeline/station-outputs.ts';
import { createStationStore, type Station } from './timeline/station-store.ts';
import { createTimelineStore } from './timeline/timeline-store.ts';
import { followUpcoming, type PrepareTracks } from './upcoming-tracks.ts';

export type { ListenerCounts } from './listener-counts.ts';
export type { Station } from './timeline/station-store.ts';

export interface RadioDeps {
  database: Database;
  clock: Clock;
  timers: Timers;
  events: Events;
  logger: Logger;
  audit: Pick<Audit, 'record'>;
  random: () => number;
  prepareTracks: PrepareTracks;
  /** How long one track fades into the next, if both allow it. */
  crossfadeMs: number;
  /** The lease for planning that nobody has requested. */
  lease: Lease;
  /** Listener counts of the other nodes; none if omitted. */
  counts?: NodeCounts;
  /** Whether listeners may request tracks now; they may if omitted. */
  takesRequests?: () => boolean;
  /** The order in which listeners' searches list tracks; searches find nothing if omitted. */
  orderedIds?: OrderedIds;
  /** Outputs of stations besides the app; none if omitted. */
  outputs?: StationOutputs;
}

export type StationReference = number | string;

export interface Radio {
  readonly playout: Playout;
  readonly listeners: ListenerCounts;
  readonly access: StationAccess;
  readonly requests: RequestsOfStations;
  getStation(reference: StationReference): Promise<Station>;
  /** Finds a station by an address: a slug, a genre's id, or its case-insensitive name. */
  resolveStation(text: string): Promise<Station>;
  /** Lists all stations, on air or not, by genre name. */
  listStations(): Promise<readonly Station[]>;
  /** Reads past, current and coming airings, for features that send stations elsewhere. */
  readonly listAirings: ListAirings;
  listStreams(): Promise<Stream[]>;
  getMetadata(stationId: number): Promise<StreamMetadata>;
  /** Lists every running station by genre name. */
  listMetadata(): Promise<StreamMetadata[]>;
  getPlaybackSynced(stationId: number): Promise<PlaybackSynced>;
  listHistory(reference: StationReference, count: number): Promise<HistoryEntry[]>;
  /** Returns the airings within the span, past or coming; undefined if there is no such station. */
  readTimeline(
    stationId: number,
    span: { fromMs: number; untilMs: number },
  ): Promise<StationTimeline | undefined>;
  start(genreId: number, requester: Requester): Promise<Station>;
  stop(genreId: number, requester: Requester): Promise<Station>;
  next(reference: StationReference, request: NextRequest): Promise<NextReply>;
  initialize(requester: Requester): Promise<number>;
}

export interface StationTimeline {
  readonly genreId: number;
  readonly generation: number;
  readonly rows: readonly TimelineRow[];
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
  const planner = createPlanner(deps);
  const countListeners = (id: number) => countEverybody(listeners.countOf(id), outputs.ofStation(id));
  const nowPlaying = createNowPlaying({ ...deps, countListeners });
  const stations = { ...deps, planner };
  const playout = createPlayout({
    ...deps,
    planner,
    nowPlaying,
    createMissing: () => createMissingStations(stations),
  });

  async function getOnAir(stationId: number): Promise<OnAir> {
    const onAir = await nowPlaying.ofStation(stationId);
    if (onAir === undefined) throw streamNotFound(stationId);
    return onAir;
  }

  async function listRunning(): Promise<OnAir[]> {
    return (await nowPlaying.ofAllStations()).filter(({ rows }) => rows.length > 0);
  }

  const endings: (() => void | Promise<void>)[] = [];
  return {
    playout: {
      async start() {
        endings.push(
          followMeasuring(deps),
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
    requests: createRequestsOfStations({ ...deps, planner, takesRequests, orderedIds }),
    getStation: nowPlaying.getStation,
    resolveStation: nowPlaying.resolveStation,
    listStations: nowPlaying.listStations,
    listAirings: createListAirings(deps),
    listStreams: async () => (await listRunning()).map(toStream),
    listMetadata: async () => (await listRunning()).map(toStreamMetadata),
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
      return { genreId: station.genreId, generation: station.generation, rows };
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
