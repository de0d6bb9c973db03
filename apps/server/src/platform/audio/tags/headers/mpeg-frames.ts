import type { FileBytes } from '../file-bytes.ts';
import { Unusual } from './tag-collector.ts';

/** kbit/s of layer III by the four bits of the header: MPEG 1, then MPEG 2 and 2.5. */
const BIT_RATES = [
  [0, 32, 40, 48, 56, 64, 80, 96, 112, 128, 160, 192, 224, 256, 320, 0],
  [0, 8, 16, 24, 32, 40, 48, 56, 64, 80, 96, 112, 128, 144, 160, 0],
] as const;
const SAMPLE_RATES = [44_100, 48_000, 32_000, 0] as const;
/** Frames to check for a constant bit rate: at the beginning, and at some later positions. */
const FIRST_FRAMES = 50;
const FRAMES_ON_THE_WAY = 4;
const PROBE_SHARES = [0.25, 0.5, 0.75] as const;
/** Longer than any frame; a gap beyond this is no damage but other data. */
const RESYNC_BYTES = 64 * 1_024;

export interface FrameHeader {
  readonly isMpeg1: boolean;
  readonly bitRateKbps: number;
  readonly sampleRateHz: number;
  readonly samples: number;
  readonly length: number;
  readonly isMono: boolean;
}

export interface AudioSpan {
  readonly start: number;
  readonly end: number;
}

export function readFrameHeader(bytes: FileBytes, at: number): FrameHeader {
  const header = parseFrameHeader(bytes, at);
  if (header === undefined) throw new Unusual();
  return header;
}

/** Measures all frames, because the first frame's bit rate would make a track with a quiet beginning seem longer. */
export function measureFrames(bytes: FileBytes, span: AudioSpan): number {
  const first = readFrameHeader(bytes, span.start);
  if (isSteady(bytes, span, first)) return ((span.end - span.start) * 8) / first.bitRateKbps;
  let durationMs = 0;
  walk(bytes, span, ({ samples, sampleRateHz }) => {
    durationMs += (samples * 1_000) / sampleRateHz;
    return true;
  });
  return durationMs;
}

function isSteady(bytes: FileBytes, { start, end }: AudioSpan, { bitRateKbps }: FrameHeader): boolean {
  const isSame = (from: number, frames: number) => {
    let seen = 0;
    let areSame = true;
    walk(bytes, { start: from, end }, (frame) => {
      seen += 1;
      areSame = frame.bitRateKbps === bitRateKbps;
      return areSame && seen < frames;
    });
    return areSame;
  };
  return (
    isSame(start, FIRST_FRAMES) &&
    PROBE_SHARES.every((share) =>
      isSame(
        findFrame(bytes, { start: Math.floor(start + (end - start) * share), end }) ?? end,
        FRAMES_ON_THE_WAY,
      ),
    )
  );
}

/** Walks frame by frame until `see` has seen enough; damaged parts are skipped. */
function walk(bytes: FileBytes, { start, end }: AudioSpan, see: (frame: FrameHeader) => boolean): void {
  let at: number | undefined = start;
  while (at !== undefined && at < end) {
    const frame = parseFrameHeader(bytes, at);
    if (frame === undefined) at = findFrame(bytes, { start: at + 1, end });
    else if (see(frame)) at += frame.length;
    else return;
  }
}

/** Finds two sync words at the right distance, because a single one may be chance. */
function findFrame(bytes: FileBytes, { start, end }: AudioSpan): number | undefined {
  const until = Math.min(end, start + RESYNC_BYTES);
  for (let at = start; at < until; at += 1) {
    const frame = parseFrameHeader(bytes, at);
    if (frame !== undefined && parseFrameHeader(bytes, at + frame.length) !== undefined) return at;
  }
  return undefined;
}

function parseFrameHeader(bytes: FileBytes, at: number): FrameHeader | undefined {
  const head = bytes.read(at, 4);
  if (head.length < 4) return undefined;
  const word = head.readUInt32BE(0);
  const version = (word >>> 19) & 3;
  const layer = (word >>> 17) & 3;
  if (word >>> 21 !== 0x7ff || version === 1 || layer !== 1) return undefined;
  const isMpeg1 = version === 3;
  const bitRateKbps = BIT_RATES[isMpeg1 ? 0 : 1][(word >>> 12) & 15] ?? 0;
  // Version 2 halves the rates, 2.5 (coded as 0) quarters them.
  const sampleRateHz = (SAMPLE_RATES[(word >>> 10) & 3] ?? 0) / ([4, 1, 2, 1][version] ?? 1);
  if (bitRateKbps === 0 || sampleRateHz === 0) return undefined;
  const samples = isMpeg1 ? 1_152 : 576;
  return {
    isMpeg1,
    bitRateKbps,
    sampleRateHz,
    samples,
    length: Math.floor((samples * 125 * bitRateKbps) / sampleRateHz) + ((word >>> 9) & 1),
    isMono: ((word >>> 6) & 3) === 3,
  };
}
