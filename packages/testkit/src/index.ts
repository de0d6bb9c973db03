/** Shared by test suites: controlled time and randomness, silent outputs, a fake hub; not for product code. */
export { createFakeAudioOutput, type FakeAudioOutput } from './fake-audio-output.ts';
export { createFakeHub, type FakeHub } from './fake-hub.ts';
export { createFakePieceServer, type FakePieceServer } from './fake-piece-server.ts';
export { createFakeStationOutput, type FakeStationOutput } from './fake-station-output.ts';
export { createManualClock, type ManualClock } from './manual-clock.ts';
export { buildPlayerTrack, buildPlayerTracks } from './player-tracks.ts';
export { createSeededRandom } from './seeded-random.ts';
export {
  buildRoomStream,
  buildStreamEntries,
  buildStreamMetadata,
  buildStreamTrack,
  buildTrackChanged,
  ROOM_ID,
  type RoomScript,
  type StationScript,
} from './station-messages.ts';
export { watchSize } from './watch-size.ts';
