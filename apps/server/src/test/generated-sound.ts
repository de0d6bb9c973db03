import { writeFileSync } from 'node:fs';

export interface GeneratedSound {
  readonly sampleRateHz?: number;
  readonly seconds: number;
  /** Returns the sample of both channels at an index, within ±1. */
  readonly sampleAt: (index: number) => number;
}

const CHANNELS = 2;
const BYTES_PER_SAMPLE = 2;

/** Returns a sine according to EBU Tech 3341: the level is that of its peaks. */
export function sine(hz: number, peakDb: number, { sampleRateHz = 48_000, phase = 0 } = {}) {
  const amplitude = 10 ** (peakDb / 20);
  return (index: number) => amplitude * Math.sin((2 * Math.PI * hz * index) / sampleRateHz + phase);
}

export function writeWav(file: string, { sampleRateHz = 48_000, seconds, sampleAt }: GeneratedSound): void {
  const bytes = Math.round(sampleRateHz * seconds) * CHANNELS * BYTES_PER_SAMPLE;
  const wav = Buffer.alloc(44 + bytes);
  wav.write('RIFF', 0);
  wav.writeUInt32LE(36 + bytes, 4);
  wav.write('WAVEfmt ', 8);
  wav.writeUInt32LE(16, 16);
  wav.writeUInt16LE(1, 20);
  wav.writeUInt16LE(CHANNELS, 22);
  wav.writeUInt32LE(sampleRateHz, 24);
  wav.writeUInt32LE(sampleRateHz * CHANNELS * BYTES_PER_SAMPLE, 28);
  wav.writeUInt16LE(CHANNELS * BYTES_PER_SAMPLE, 32);
  wav.writeUInt16LE(BYTES_PER_SAMPLE * 8, 34);
  wav.write('data', 36);
  wav.writeUInt32LE(bytes, 40);
  for (let at = 44, index = 0; at < wav.length; at += 4, index += 1) {
    const sample = toSample(sampleAt(index));
    wav.writeInt16LE(sample, at);
    wav.writeInt16LE(sample, at + 2);
  }
  writeFileSync(file, wav);
}

/** Writes 44.1 kHz with a fixed ten-byte rate in the header, because AIFF uses 80-bit numbers. */
export function writeAiff(file: string, { seconds, sampleAt }: GeneratedSound): void {
  const frames = Math.round(44_100 * seconds);
  const bytes = frames * CHANNELS * BYTES_PER_SAMPLE;
  const aiff = Buffer.alloc(54 + bytes);
  aiff.write('FORM', 0);
  aiff.writeUInt32BE(46 + bytes, 4);
  aiff.write('AIFFCOMM', 8);
  aiff.writeUInt32BE(18, 16);
  aiff.writeUInt16BE(CHANNELS, 20);
  aiff.writeUInt32BE(frames, 22);
  aiff.writeUInt16BE(BYTES_PER_SAMPLE * 8, 26);
  Buffer.from('400eac44000000000000', 'hex').copy(aiff, 28);
  aiff.write('SSND', 38);
  aiff.writeUInt32BE(bytes + 8, 42);
  for (let at = 54, index = 0; at < aiff.length; at += 4, index += 1) {
    const sample = toSample(sampleAt(index));
    aiff.writeInt16BE(sample, at);
    aiff.writeInt16BE(sample, at + 2);
  }
  writeFileSync(file, aiff);
}

function toSample(value: number): number {
  return Math.round(Math.min(Math.max(value, -1), 1) * 32_767);
}
