import { Unusual } from './tag-collector.ts';

export interface OggStream {
  readonly codec: string;
  readonly sampleRateHz: number;
  readonly channels: number;
  /** The number of samples at the beginning that players skip. */
  readonly skippedSamples: number;
  /** The bytes before the comments in the second packet. Zeros mean that the content of those bytes varies. */
  readonly commentSignature: Buffer;
  /** True if `samplesOf` returns the same number for every packet. */
  readonly hasEqualPackets: boolean;
  /** The number of samples in a packet, by its first two bytes; an upper limit if those do not tell. */
  samplesOf(page: Uint8Array, at: number, length: number): number;
}

const OPUS_RATE_HZ = 48_000;
const OPUS_TAGS = Buffer.from('OpusTags');
const VORBIS_TAGS = Buffer.from('\x03vorbis', 'latin1');
const NO_SIGNATURE = Buffer.alloc(0);
const BLOCK_HEAD = Buffer.alloc(4);
const FIRST_PACKET_MIN_BYTES = 19;

export function readOggStream(packet: Buffer): OggStream {
  const sign = packet.toString('latin1', 0, 8);
  if (packet.length < FIRST_PACKET_MIN_BYTES) throw new Unusual();
  if (sign === 'OpusHead') return readOpus(packet);
  if (sign.startsWith('\x01vorbis')) return readVorbis(packet);
  if (sign.startsWith('Speex ')) return readSpeex(packet);
  if (sign.startsWith('\x7fFLAC')) return readFlac(packet);
  throw new Unusual();
}

function readOpus(packet: Buffer): OggStream {
  return {
    codec: 'Opus',
    sampleRateHz: OPUS_RATE_HZ,
    channels: packet.readUInt8(9),
    skippedSamples: packet.readUInt16LE(10),
    commentSignature: OPUS_TAGS,
    hasEqualPackets: false,
    samplesOf: opusSamples,
  };
}

/** Frame lengths from 2.5 to 60 ms at 48 kHz, by the coding mode. */
const SILK_SAMPLES = [480, 960, 1_920, 2_880];
const CELT_SAMPLES = [120, 240, 480, 960];

function opusSamples(page: Uint8Array, at: number, length: number): number {
  if (length === 0) return 0;
  const first = page[at] ?? 0;
  const second = length > 1 ? (page[at + 1] ?? 0) : 0;
  const config = first >> 3;
  const hybrid = SILK_SAMPLES[config % 2];
  const samples = config < 12 ? SILK_SAMPLES[config % 4] : config < 16 ? hybrid : CELT_SAMPLES[config % 4];
  const code = first & 3;
  return (samples ?? 0) * (code === 0 ? 1 : code === 3 ? second & 63 : 2);
}

/** A packet gives at most half of the longer block, because block lengths are too deep in the setup header. */
function readVorbis(packet: Buffer): OggStream {
  const longestBlock = 1 << (packet.readUInt8(28) >> 4);
  return {
    codec: 'Vorbis',
    sampleRateHz: packet.readUInt32LE(12),
    channels: packet.readUInt8(11),
    skippedSamples: 0,
    commentSignature: VORBIS_TAGS,
    hasEqualPackets: true,
    samplesOf: () => longestBlock / 2,
  };
}

function readSpeex(packet: Buffer): OggStream {
  const samples = packet.readUInt32LE(56) * Math.max(packet.readUInt32LE(64), 1);
  return {
    codec: 'Speex',
    sampleRateHz: packet.readUInt32LE(36),
    channels: packet.readUInt32LE(48),
    skippedSamples: 0,
    commentSignature: NO_SIGNATURE,
    hasEqualPackets: true,
    samplesOf: () => samples,
  };
}

/** Files with a picture or anything else but comments among the header packets are unusual. */
function readFlac(packet: Buffer): OggStream {
  if (packet.readUInt16BE(7) !== 1 || packet.length < 51) throw new Unusual();
  const info = packet.subarray(17);
  const longestBlock = info.readUInt16BE(2);
  return {
    codec: 'FLAC',
    sampleRateHz: info.readUIntBE(10, 3) >> 4,
    channels: ((info.readUInt8(12) >> 1) & 7) + 1,
    skippedSamples: 0,
    commentSignature: BLOCK_HEAD,
    hasEqualPackets: true,
    samplesOf: () => longestBlock,
  };
}
