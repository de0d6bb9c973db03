/** Kills the process that encodes the stations' sound at random moments, and checks what listeners received. */
import { setTimeout as pause } from 'node:timers/promises';
import type { LibraryProblemsReply } from '@tutti/contract';
import { analyzeSine } from '@tutti/measure/analysis/sine';
import { decodeEach } from '../../apps/server/src/test/decoded-sound.ts';
import { SINE_HZ, type SineStation, startSineStation } from './sine-station.ts';
import { type Page, type Radio, startPage, startRadio } from './station-listeners.ts';

/** Between two kills: sometimes before the process has sent its first message, sometimes long after. */
const [PAUSE_MIN_MS, PAUSE_MAX_MS] = [100, 5_000];
/** How far ahead a page requests pieces. */
const PAGE_AHEAD_MS = 24_000;
/** By then sound is encoded ahead, and the loudness of the tracks is known. */
const SETTLE_MS = 4_000;
const RATE_HZ = 48_000;
/** Ogg Opus frames that a decoder gets before a piece begins, and frames of the piece. */
const [PRE_ROLL_FRAMES, PIECE_FRAMES] = [3_840, 96_000];

export interface EncoderKillReport {
  readonly kills: number;
  readonly pieces: number;
  /** Answers other than a piece. */
  readonly failures: readonly string[];
  readonly hasRadioEnded: boolean;
  /** Windows of 25 ms in all heard sound that do not contain the sine. */
  readonly brokenPieces: number;
  /** Relative to the sine's own bend; a single wrong sample exceeds 5. */
  readonly sharpestBend: number;
  readonly recordedSeconds: number;
  readonly pageLeastAheadMs: number;
  readonly radioLeastAheadMs: number;
  /** Tracks that were reported as broken. */
  readonly problems: number;
}

export interface EncoderKillOptions {
  readonly kills: number;
  /** In [0, 1): determines when to kill. */
  readonly random: () => number;
  readonly onKill?: (kills: number) => void;
}

export async function killEncoder({ kills, random, onKill }: EncoderKillOptions): Promise<EncoderKillReport> {
  const trackSeconds = Math.ceil((2 * SETTLE_MS + kills * PAUSE_MAX_MS + PAGE_AHEAD_MS) / 1_000) + 60;
  const station = await startSineStation({ trackSeconds });
  try {
    const first = await startRadio(station);
    await pause(SETTLE_MS);
    first.leave();
    const radio = await startRadio(station);
    const pages = ['best', 'high'].map((quality) =>
      startPage(station, { quality, aheadMs: PAGE_AHEAD_MS }),
    ) as [Page, Page];
    await pause(SETTLE_MS / 2);
    const killed = await killOften(station, { kills, random, onKill });
    await pause(SETTLE_MS / 2);
    const hasRadioEnded = radio.hasEnded();
    radio.leave();
    for (const page of pages) await page.leave();
    return {
      kills: killed,
      ...(await inspectRound(radio, pages)),
      hasRadioEnded,
      problems: await countProblems(station),
    };
  } finally {
    await station.remove();
  }
}

async function killOften(
  { encoderPid }: SineStation,
  { kills, random, onKill }: EncoderKillOptions,
): Promise<number> {
  let killed = 0;
  while (killed < kills) {
    await pause(PAUSE_MIN_MS + random() * (PAUSE_MAX_MS - PAUSE_MIN_MS));
    const pid = encoderPid();
    if (pid === undefined) continue;
    process.kill(pid, 'SIGKILL');
    killed += 1;
    onKill?.(killed);
  }
  return killed;
}

async function inspectRound(radio: Radio, [best, high]: readonly [Page, Page]) {
  const [ofRadio] = await decodeEach([radio.sound()], 'mp3');
  const ofBest = await decodeEach(best.pieces, 'flac');
  const ofHigh = await decodeEach(high.pieces, 'ogg');
  const recorded = [
    // The first frames after joining a stream are incomplete.
    (ofRadio?.left ?? new Float32Array()).subarray(RATE_HZ / 10),
    join(ofBest.map(({ left }) => left)),
    join(ofHigh.map(({ left }) => left.subarray(PRE_ROLL_FRAMES, PRE_ROLL_FRAMES + PIECE_FRAMES))),
  ];
  const reports = recorded.map((samples) =>
    analyzeSine({ samples, sampleRate: RATE_HZ, startedAtMs: 0 }, SINE_HZ),
  );
  return {
    pieces: best.pieces.length + high.pieces.length,
    failures: [...best.failures, ...high.failures],
    brokenPieces: reports.reduce((sum, report) => sum + report.brokenPieces, 0),
    sharpestBend: Math.max(...reports.map(({ sharpestBend }) => sharpestBend)),
    recordedSeconds: recorded.reduce((sum, { length }) => sum + length, 0) / RATE_HZ,
    pageLeastAheadMs: Math.min(best.leastAheadMs(), high.leastAheadMs()),
    radioLeastAheadMs: radio.leastAheadMs(),
  };
}

function join(parts: readonly Float32Array[]): Float32Array {
  const whole = new Float32Array(parts.reduce((sum, { length }) => sum + length, 0));
  let at = 0;
  for (const part of parts) {
    whole.set(part, at);
    at += part.length;
  }
  return whole;
}

async function countProblems({ baseUrl, token }: SineStation): Promise<number> {
  const address = `${baseUrl}/api/admin/library/problems?kind=unreadable`;
  const answer = await fetch(address, { headers: { authorization: `Bearer ${token}` } });
  return ((await answer.json()) as LibraryProblemsReply).total;
}
