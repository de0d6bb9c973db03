import { Unusual } from './tag-collector.ts';

/** Codec names by their Windows format tag, which WAV and WMA use. */
const CODECS: Readonly<Record<number, string>> = {
  0x0001: 'PCM',
  0x0002: 'ADPCM',
  0x0003: 'PCM float',
  0x0006: 'A-law',
  0x0007: 'µ-law',
  0x000a: 'WMA Voice',
  0x0011: 'ADPCM',
  0x0031: 'GSM',
  0x0050: 'MP2',
  0x0055: 'MP3',
  0x0092: 'AC-3',
  0x00ff: 'AAC',
  0x0160: 'WMA',
  0x0161: 'WMA',
  0x0162: 'WMA Pro',
  0x0163: 'WMA Lossless',
  0x1600: 'AAC',
  0x2000: 'AC-3',
  0x2001: 'DTS',
  0x704f: 'Opus',
  0xf1ac: 'FLAC',
};
const EXTENSIBLE = 0xfffe;
/** The format tags in which every sample takes the same number of bytes. */
const PLAIN = new Set([0x0001, 0x0003, 0x0006, 0x0007]);

/** Sync words of DTS and of IEC 61937, the framing for S/PDIF, in both byte orders. */
const HIDDEN: readonly (readonly [codec: string, sync: Buffer])[] = [
  ...['7ffe8001', 'fe7f0180', '1fffe800', 'ff1f00e8'].map(
    (sync) => ['DTS', Buffer.from(sync, 'hex')] as const,
  ),
  ...['72f81f4e', 'f8724e1f'].map((sync) => ['IEC 61937', Buffer.from(sync, 'hex')] as const),
];

export interface WaveFormat {
  readonly sampleRateHz: number;
  readonly channels: number;
  /** 0 if it varies and the file does not give it. */
  readonly bytesPerSecond: number;
  readonly isPlain: boolean;
  /** The name by the format tag, or by the first bytes if another codec is stored as PCM. */
  nameCodec(beginning: Buffer): string;
}

export function readWaveFormat(block: Buffer): WaveFormat {
  if (block.length < 16) throw new Unusual();
  const formatTag = block.readUInt16LE(0);
  const tag = formatTag === EXTENSIBLE && block.length >= 26 ? block.readUInt16LE(24) : formatTag;
  const channels = block.readUInt16LE(2);
  const sampleRateHz = block.readUInt32LE(4);
  const bits = block.readUInt16LE(14);
  const isPlain = PLAIN.has(tag);
  const bytesPerSecond = isPlain ? sampleRateHz * channels * Math.ceil(bits / 8) : block.readUInt32LE(8);
  if (channels === 0 || sampleRateHz === 0 || (isPlain && bytesPerSecond === 0)) throw new Unusual();
  return {
    sampleRateHz,
    channels,
    bytesPerSecond,
    isPlain,
    nameCodec: (beginning) => nameCodec({ tag, bits, channels }, beginning),
  };
}

interface Format {
  readonly tag: number;
  readonly bits: number;
  readonly channels: number;
}

function nameCodec({ tag, bits, channels }: Format, beginning: Buffer): string {
  const name = CODECS[tag] ?? `WAVE 0x${tag.toString(16).padStart(4, '0')}`;
  if (tag === 1 && bits === 16 && channels === 2) {
    const hidden = HIDDEN.find(([, sync]) => beginning.includes(sync));
    if (hidden) return hidden[0];
  }
  return isPlainName(name) && bits > 32 ? `${name} ${bits}-bit` : name;
}

function isPlainName(name: string): boolean {
  return name.startsWith('PCM');
}
