/** Decides whether a track's own bytes fit an app's request, and otherwise how to transcode it. Pure. */
import path from 'node:path';
import { isBrowserPlayable } from '#platform/audio/audio-formats.ts';
import { MP3_RATES_HZ, mp3StepsKbps } from '#platform/audio/coding/mp3-frames.ts';
import { TRANSCODE_FORMATS, type TranscodeFormat } from '#platform/audio/transcode/transcode-messages.ts';
import type { TranscodeRequest } from '#platform/audio/transcode/transcode-request.ts';
import type { SoundFile } from '../analysis/analysis.ts';

export interface TranscodePlan {
  readonly format: TranscodeFormat;
  readonly rateHz: number;
  readonly bitRateKbps: number;
  readonly offsetMs: number;
}

type PlannedFile = Pick<SoundFile, 'path' | 'codec' | 'bitRateKbps' | 'sampleRateHz'>;

const USUAL_KBPS: Readonly<Record<TranscodeFormat, number>> = { mp3: 192, aac: 192, opus: 128 };
const STEPS_KBPS = [32, 40, 48, 56, 64, 80, 96, 112, 128, 160, 192, 224, 256, 320];
const RATE_MAX_HZ = 48_000;

export function wantsTheFile({ format, maxBitRateKbps, offsetMs }: TranscodeRequest): boolean {
  return format === 'raw' || (format === undefined && maxBitRateKbps === 0 && offsetMs === 0);
}

/** Returns undefined if the original file fits the request. */
export function planTranscode(
  file: PlannedFile,
  transcodeRequest: TranscodeRequest,
): TranscodePlan | undefined {
  if (wantsTheFile(transcodeRequest) || (transcodeRequest.offsetMs === 0 && suits(file, transcodeRequest)))
    return undefined;
  const format = TRANSCODE_FORMATS.find((known) => known === transcodeRequest.format) ?? 'mp3';
  const rateHz = format === 'opus' ? RATE_MAX_HZ : toRateHz(file.sampleRateHz);
  const wanted = transcodeRequest.maxBitRateKbps || USUAL_KBPS[format];
  const most = Math.min(wanted, file.bitRateKbps || wanted);
  const steps = format === 'mp3' ? mp3StepsKbps(rateHz) : STEPS_KBPS;
  const bitRateKbps = steps.findLast((step) => step <= most) ?? steps[0] ?? most;
  return { format, rateHz, bitRateKbps, offsetMs: transcodeRequest.offsetMs };
}

function suits(file: PlannedFile, { format, maxBitRateKbps }: TranscodeRequest): boolean {
  if (maxBitRateKbps > 0 && !(file.bitRateKbps > 0 && file.bitRateKbps <= maxBitRateKbps)) return false;
  if (format === undefined) return isBrowserPlayable(file);
  const ending = path.extname(file.path).slice(1).toLowerCase();
  return (
    ending === format || (format === 'opus' && ['ogg', 'oga'].includes(ending) && /opus/i.test(file.codec))
  );
}

function toRateHz(ownHz: number): number {
  if (ownHz > RATE_MAX_HZ || ownHz === 0) return ownHz > 0 && ownHz % 44_100 === 0 ? 44_100 : RATE_MAX_HZ;
  return MP3_RATES_HZ.findLast((rateHz) => rateHz >= ownHz) ?? RATE_MAX_HZ;
}
