/**
 * What several test suites share: time and chance under control, outputs that sound nowhere, contract builders.
 * Tests only: no product code imports this package.
 */
export { createFakeAudioOutput, type FakeAudioOutput } from './fake-audio-output.ts';
export { createManualClock, type ManualClock } from './manual-clock.ts';
export { buildPlayerTrack, buildPlayerTracks } from './player-tracks.ts';
export { createSeededRandom } from './seeded-random.ts';
