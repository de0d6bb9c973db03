/**
 * Shared by test suites: controlled time and randomness, silent outputs, a hub without a network, contract builders.
 * Product code must not import this package.
 */
export { createFakeAudioOutput, type FakeAudioOutput } from './fake-audio-output.ts';
export { createFakeHub, type FakeHub } from './fake-hub.ts';
export { createFakePieceServer, type FakePieceServer } from './fake-piece-server.ts';
export { createFakeStationOutput, type FakeStationOutput } from './fake-station-output.ts';
export { createManualClock, type ManualClock } from './manual-clock.ts';
export { buildPlayerTrack, buildPlayerTracks } from './player-tracks.ts';
export { createSeededRandom } from './seeded-random.ts';
export {
  buildStreamEntries,
  buildStreamMetadata,
  buildStreamTrack,
  buildTrackChanged,
  type StationScript,
} from './station-messages.ts';
export { watchSize } from './watch-size.ts';
