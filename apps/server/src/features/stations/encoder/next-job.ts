/** Chooses the stretch to render next: first those that somebody waits for, then those needed soonest. */
import { type EncoderOutput, FRAMES_PER_MS } from '@tutti/broadcast';
import { AHEAD_MS, AHEAD_WHEN_FULL_MS, CACHE_MAX_BYTES } from './encoder-limits.ts';
import type { StationSound } from './station-sound.ts';
import { type MissingSpan, WINDOW_FRAMES } from './station-windows.ts';

/** Sound that aired longer ago than this is less urgent, because few ask for it. */
const URGENT_PAST_MS = 6_000;
const LATER_MS = 12_000;
/** Players give up at about this time. */
const WAIT_MAX_MS = 10_000;
/** Rendered ahead in one run for all outputs; no more, because somebody who starts a station waits for it. */
const WINDOWS_AHEAD = 2;

export interface WantedSound {
  readonly station: StationSound;
  readonly output: EncoderOutput;
  readonly window: number;
}

/** Somebody has waited for it since then. */
export interface RequestedSound extends WantedSound {
  readonly requestedAtMs: number;
}

export interface Job {
  readonly station: StationSound;
  readonly range: MissingSpan;
  readonly outputs: readonly EncoderOutput[];
}

interface Choice {
  readonly wants: readonly WantedSound[];
  readonly stations: readonly StationSound[];
  readonly nowMs: number;
}

export function nextJob({ wants, stations, nowMs }: Choice): Job | undefined {
  const wanted = wants.toSorted((one, other) => urgencyMs(one, nowMs) - urgencyMs(other, nowMs))[0];
  if (wanted !== undefined) return toJob(wanted, wants, untilNotWanted(wanted, wants));
  const isFull = stations.reduce((sum, { windows }) => sum + windows.sizeBytes, 0) > CACHE_MAX_BYTES;
  const untilMs = nowMs + (isFull ? AHEAD_WHEN_FULL_MS : AHEAD_MS);
  const held = stations.flatMap((station) => nextHeld(station, { nowMs, untilMs }) ?? []);
  const first = held.toSorted((one, other) => one.window - other.window)[0];
  return first && toJob(first, wants, (Math.floor(first.window / WINDOWS_AHEAD) + 1) * WINDOWS_AHEAD);
}

/** Returns the end of the consecutive wanted windows of the same output. */
function untilNotWanted({ station, output, window }: WantedSound, wants: readonly WantedSound[]): number {
  const windows = new Set(
    wants.filter((want) => want.station === station && want.output === output).map((want) => want.window),
  );
  let until = window + 1;
  while (windows.has(until)) until += 1;
  return until;
}

function urgencyMs(wanted: WantedSound, nowMs: number): number {
  return isLessUrgent(wanted, nowMs) ? nowMs + LATER_MS : startOf(wanted);
}

const startOf = ({ window }: WantedSound) => (window * WINDOW_FRAMES) / FRAMES_PER_MS;

function isLessUrgent(wanted: WantedSound, nowMs: number): boolean {
  return startOf(wanted) < nowMs - URGENT_PAST_MS;
}

/**
 * Whether a machine that is too slow for everything should refuse it: others are always more urgent by now, and whoever
 * waits would wait until the connection ends.
 */
export function isOverdue(wanted: RequestedSound, nowMs: number): boolean {
  return isLessUrgent(wanted, nowMs) && nowMs - wanted.requestedAtMs >= WAIT_MAX_MS;
}

/** Finds the first window ahead that is missing in an output somebody listens to. */
function nextHeld(
  station: StationSound,
  { nowMs, untilMs }: { nowMs: number; untilMs: number },
): WantedSound | undefined {
  const held = station.listHeld();
  if (held.length === 0 || station.plan === undefined) return undefined;
  const first = Math.floor((nowMs * FRAMES_PER_MS) / WINDOW_FRAMES);
  for (let window = first; window * WINDOW_FRAMES < untilMs * FRAMES_PER_MS; window += 1) {
    const output = held.find((candidate) => station.windows.missing(candidate, window) !== undefined);
    if (output === undefined) continue;
    if (station.isOnAir(window * WINDOW_FRAMES, (window + 1) * WINDOW_FRAMES))
      return { station, window, output };
  }
  return undefined;
}

/** Includes every held output that has got as far, because they share the decoding. */
function toJob(
  { station, window, output }: WantedSound,
  wants: readonly WantedSound[],
  untilWindow: number,
): Job | undefined {
  const range = station.windows.missing(output, window);
  if (range === undefined) return undefined;
  const alike = wants.filter((want) => want.station === station && want.window === window);
  const requested = new Set([output, ...alike.map((want) => want.output), ...station.listHeld()]);
  const outputs = [...requested].filter(
    (other) => station.windows.missing(other, window)?.fromFrame === range.fromFrame,
  );
  const isWhole = (other: number) =>
    outputs.every((one) => station.windows.missing(one, other)?.fromFrame === other * WINDOW_FRAMES);
  let until = window + 1;
  while (until < untilWindow && isWhole(until)) until += 1;
  return { station, range: { ...range, untilFrame: until * WINDOW_FRAMES }, outputs };
}
