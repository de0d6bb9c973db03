import { genreIdOf, roomIdOf } from '@tutti/contract/stations/station-ref';
import {
  buildRoomStream,
  buildStreamMetadata,
  createFakeHub,
  createFakePieceServer,
  createFakeStationOutput,
  createManualClock,
} from '@tutti/testkit';
import { StationSession } from '../station-session.ts';
import { toRoomNowPlaying } from '../wire-room.ts';
import { toNowPlaying } from '../wire-station.ts';

const SERVER_AHEAD_MS = 5_000;
export const START = 1_000_000;
export const LISTED = {
  id: 1,
  genreId: 1,
  genreName: 'Jazz',
  name: '',
  description: '',
  isActive: true,
  listenerCount: 0,
  slug: 'jazz',
  isPublic: false,
};

export const begun = (genreId: number) =>
  buildStreamMetadata({ genreId, startsAtMs: START, serverTimeMs: START });

interface PageParts {
  readonly joinsAtMs?: number;
  readonly count?: number;
}

export function createListeningPage(parts: PageParts = {}) {
  const clock = createManualClock(START + (parts.joinsAtMs ?? 61_000) - SERVER_AHEAD_MS);
  const serverNow = () => clock.now() + SERVER_AHEAD_MS;
  const hub = createFakeHub();
  const room = (silentAt: readonly number[] = []) =>
    buildRoomStream({
      startsAtMs: server.startsAtMs,
      serverTimeMs: serverNow(),
      count: server.count,
      silentAt,
    });
  const output = createFakeStationOutput(clock);
  const pieces = createFakePieceServer(clock);
  const server = {
    isHttpBroken: false,
    isTimeBroken: false,
    startsAtMs: START,
    /** Response of the HTTP client; without one every request fails. */
    hubSays: undefined as 'open' | 'foreign-origin' | undefined,
    isActive: true,
    roomReply: undefined as unknown,
    advances: 0,
    fetches: 0,
    count: parts.count ?? 3,
  };
  const page = {
    hasToken: true,
    isOnline: true,
    reloads: 0,
    stationStarts: 0,
    hubOpenings: 0,
    monitoringChanges: 0,
    rightsChanges: 0,
    tracks: [] as string[],
    log: [] as string[],
    details: [] as Readonly<Record<string, unknown>>[],
  };
  const script = (genreId = 1) => ({
    genreId,
    startsAtMs: server.startsAtMs,
    serverTimeMs: serverNow(),
    count: server.count,
  });
  hub.onCall('SyncTime', (t1) => ({ t1, t2: serverNow(), t3: serverNow() }));
  hub.onCall('GetAvailableStreams', () => [LISTED]);
  hub.onCall('JoinStream', (genreId) =>
    hub.send('StreamMetadata', buildStreamMetadata(script(Number(genreId)))),
  );
  hub.onCall('JoinRoom', () => {
    hub.send('RoomStream', room());
    return server.roomReply;
  });
  const session = new StationSession({
    connection: hub.connection,
    output,
    timers: clock,
    http: {
      fetchPieces: pieces.fetchPieces,
      async fetchNowPlaying(station) {
        server.fetches += 1;
        if (server.isHttpBroken) throw new Error('no network');
        if (roomIdOf(station) !== undefined) return toRoomNowPlaying(room());
        return {
          ...toNowPlaying(buildStreamMetadata(script(Number(genreIdOf(station))))),
          isActive: server.isActive,
        };
      },
      async checkHub() {
        if (server.hubSays === undefined) throw new Error('no network');
        return server.hubSays;
      },
      async advance() {
        server.advances += 1;
        if (server.isHttpBroken) throw new Error('no network');
      },
      async exchangeTime() {
        if (server.isTimeBroken) throw new Error('no network');
        return { t1: clock.now(), t2: serverNow(), t3: serverNow(), t4: clock.now() };
      },
    },
    hasToken: () => page.hasToken,
    isOnline: () => page.isOnline,
    reloadPage: () => {
      page.reloads += 1;
    },
    onStationStarted: () => {
      page.stationStarts += 1;
    },
    onHubOpened: () => {
      page.hubOpenings += 1;
    },
    onTrackStart: (detail) => page.tracks.push(detail.track.id),
    onMonitoringChanged: () => {
      page.monitoringChanges += 1;
    },
    onRightsChanged: () => {
      page.rightsChanges += 1;
    },
    log: (message, detail) => {
      page.log.push(message);
      page.details.push(detail);
    },
  });
  const callsOf = (operation: string) =>
    hub.calls.filter((call) => call.operation === operation).map((call) => call.args[0]);
  return { clock, hub, output, pieces, server, page, session, room, callsOf, serverNow };
}

export async function joinedPage(parts: PageParts = {}) {
  const page = createListeningPage(parts);
  await page.session.join('genre-1');
  await page.clock.advanceAsync(100);
  return page;
}
