import {
  buildStreamMetadata,
  createFakePieceServer,
  createFakeStationOutput,
  createManualClock,
} from '@tutti/testkit';
import { StationPlayback } from '../station-playback.ts';
import type { TrackStart } from '../track-start.ts';
import { toNowPlaying } from '../wire-station.ts';

export const SERVER_AHEAD_MS = 5_000;
export const START = 1_000_000;

interface PlaybackParts {
  readonly skewPpm?: number;
  readonly clockPpm?: number;
  readonly count?: number;
}

/** A page that joins 61 s into the first of three tracks of three minutes. */
export function createPlaybackRig(parts: PlaybackParts = {}) {
  const clock = createManualClock(START + 61_000 - SERVER_AHEAD_MS);
  const openedAtMs = clock.now();
  const serverRate = 1 + (parts.clockPpm ?? 0) * 1e-6;
  const output = createFakeStationOutput(clock, parts.skewPpm);
  const pieces = createFakePieceServer(clock);
  const server = { aheadMs: SERVER_AHEAD_MS, isKnown: true, resync: () => Promise.resolve() };
  const starts: TrackStart[] = [];
  const ended: (string | undefined)[] = [];
  const corrections: string[] = [];
  const correctedMs: number[] = [];
  const resyncs: number[] = [];
  const readyAfterMs: number[] = [];
  const reported = { changes: 0, runningOuts: 0, freshness: 0 };
  const serverNowMs = () => openedAtMs + (clock.now() - openedAtMs) * serverRate + server.aheadMs;
  const playback = new StationPlayback({
    output,
    timers: clock,
    clock: {
      isKnown: () => server.isKnown,
      serverNowMs,
      checkFreshness: () => {
        reported.freshness += 1;
      },
      resync: () => {
        resyncs.push(clock.now());
        return server.resync();
      },
    },
    fetchPieces: pieces.fetchPieces,
    onChanged: () => {
      reported.changes += 1;
    },
    onChangeReady: (readyMs) => readyAfterMs.push(readyMs),
    onTrackStart: (detail) => starts.push(detail),
    onRunningOut: () => {
      reported.runningOuts += 1;
    },
    onTimelineEnded: (key) => ended.push(key),
    onCorrection: (correction, errorMs) => {
      corrections.push(correction);
      correctedMs.push(errorMs);
    },
  });
  const script = { startsAtMs: START, serverTimeMs: START + 61_000, count: parts.count ?? 3 };
  const { entries } = toNowPlaying(buildStreamMetadata(script));
  const errorMs = () => (output.audible()?.stationMs ?? Number.NaN) - serverNowMs();
  return {
    clock,
    output,
    pieces,
    server,
    starts,
    ended,
    corrections,
    correctedMs,
    resyncs,
    readyAfterMs,
    reported,
    playback,
    entries,
    errorMs,
  };
}

export async function startedPlayback(parts: PlaybackParts = {}) {
  const rig = createPlaybackRig(parts);
  rig.playback.follow(rig.entries);
  rig.playback.start('genre-1');
  await rig.clock.advanceAsync(0);
  return rig;
}
