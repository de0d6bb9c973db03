/**
 * Runs in the programme child only: packets of one output, by number. Packet `n` decodes to what is heard from frame
 * `n × packetFrames` on; each codec says it later by its own delay, and so it is fed with sound that much later.
 */
import { PACKET_FRAMES, type ProgrammeOutput } from '@tutti/broadcast';
import { Codec, CodecContext, Dictionary, FFmpegError, Frame, Packet, Rational } from 'node-av';
import {
  AV_CHANNEL_ORDER_NATIVE,
  AV_SAMPLE_FMT_FLT,
  AV_SAMPLE_FMT_FLTP,
  AV_SAMPLE_FMT_S16,
  type AVSampleFormat,
  FF_ENCODER_AAC,
  FF_ENCODER_FLAC,
  FF_ENCODER_LIBMP3LAME,
  FF_ENCODER_LIBOPUS,
  type FFEncoderCodec,
} from 'node-av/constants';
import type { StereoSound } from './programme-file.ts';

const RATE_HZ = 48_000;
const STEREO = { nbChannels: 2, order: AV_CHANNEL_ORDER_NATIVE, mask: 3n };

interface OutputKind {
  readonly name: FFEncoderCodec;
  readonly format: AVSampleFormat;
  /** How much later than fed a decoder gives the sound out, in frames. */
  readonly delayFrames: number;
  /** Fed before the first packet that counts, so that what an encoder remembers is of the same sound. */
  readonly runUpPackets: number;
  readonly bitRateKbps?: number;
  readonly options: Readonly<Record<string, string | number>>;
}

const OPUS = {
  name: FF_ENCODER_LIBOPUS,
  format: AV_SAMPLE_FMT_FLT,
  delayFrames: 312,
  runUpPackets: 8,
  // Bounded by the middle of its rate, so that a line that carries a quality carries every piece of it.
  // Ready for loss it leans less on packets before: a piece, whose decoder has heard four of them, then sounds like the
  // whole. At 0 two pieces of music differ by −25 dB where they meet, at 50 by nothing.
  options: { vbr: 'constrained', frame_duration: 20, packet_loss: 50 },
};

const KINDS: Readonly<Record<ProgrammeOutput, OutputKind>> = {
  flac: {
    name: FF_ENCODER_FLAC,
    format: AV_SAMPLE_FMT_S16,
    delayFrames: 0,
    runUpPackets: 0,
    options: { compression_level: 5 },
  },
  'opus-160': { ...OPUS, bitRateKbps: 160 },
  'opus-96': { ...OPUS, bitRateKbps: 96 },
  'opus-48': { ...OPUS, bitRateKbps: 48 },
  mp3: {
    name: FF_ENCODER_LIBMP3LAME,
    format: AV_SAMPLE_FMT_FLTP,
    delayFrames: 1_105,
    runUpPackets: 4,
    // Every frame complete in itself, and of the same size.
    options: { reservoir: 0 },
  },
  aac: {
    name: FF_ENCODER_AAC,
    format: AV_SAMPLE_FMT_FLTP,
    delayFrames: 1_024,
    runUpPackets: 4,
    bitRateKbps: 128,
    options: {},
  },
};

/** The frames that packets of a stretch are made from lie within it widened by these. */
export const ENCODER_RUN_UP_FRAMES = Math.max(
  ...Object.entries(KINDS).map(
    ([output, kind]) => kind.runUpPackets * PACKET_FRAMES[output as ProgrammeOutput],
  ),
);

export type ReadSound = (fromFrame: number, untilFrame: number) => Promise<StereoSound>;

/** One for the life of the process: collecting an encoder of node-av 6.1 may crash it. */
export class OutputEncoder {
  readonly output: ProgrammeOutput;
  readonly bitRateKbps: number | undefined;
  readonly #kind: OutputKind;
  readonly #packetFrames: number;
  readonly #codec: CodecContext;
  readonly #packet = new Packet();
  /** Numbers of what was fed and has not come out yet. */
  readonly #inside: number[] = [];
  #nextPacket: number | undefined;
  #fedCount = 0;

  constructor(output: ProgrammeOutput, mp3BitRateKbps: number) {
    this.output = output;
    this.#kind = KINDS[output];
    this.#packetFrames = PACKET_FRAMES[output];
    this.bitRateKbps = output === 'mp3' ? mp3BitRateKbps : this.#kind.bitRateKbps;
    this.#codec = openEncoder(this.#kind, this.#packetFrames, this.bitRateKbps);
    this.#packet.alloc();
  }

  /** The earliest frame it reads for packets from a number on. */
  firstFrame(firstPacket: number): number {
    const next = this.#nextPacket === firstPacket ? this.#nextToFeed(firstPacket) : this.#runUp(firstPacket);
    return this.#startOf(next);
  }

  /** Forgets what came before: the sound that follows is another one. */
  interrupt(): void {
    this.#nextPacket = undefined;
  }

  async encode(firstPacket: number, count: number, read: ReadSound): Promise<Buffer[]> {
    const packets: Buffer[] = [];
    let feeding = this.#nextToFeed(firstPacket);
    if (this.#nextPacket !== firstPacket) {
      // What is inside belongs to another stretch.
      this.#inside.fill(Number.NaN);
      feeding = this.#runUp(firstPacket);
    }
    this.#nextPacket = undefined;
    while (packets.length < count) {
      const start = this.#startOf(feeding);
      this.#feed(await read(start, start + this.#packetFrames), feeding);
      feeding += 1;
      for (;;) {
        const made = this.#take();
        if (made === undefined) break;
        if (made.number === firstPacket + packets.length) packets.push(made.bytes);
      }
    }
    this.#nextPacket = firstPacket + count;
    return packets;
  }

  #runUp(firstPacket: number): number {
    return firstPacket - this.#kind.runUpPackets;
  }

  #nextToFeed(firstPacket: number): number {
    return firstPacket + this.#inside.length;
  }

  #startOf(packet: number): number {
    return packet * this.#packetFrames + this.#kind.delayFrames;
  }

  #feed(sound: StereoSound, number: number): void {
    const frame = Frame.fromAudioBuffer(toBuffer(sound, this.#kind.format), {
      nbSamples: this.#packetFrames,
      format: this.#kind.format,
      sampleRate: RATE_HZ,
      channelLayout: STEREO,
      pts: BigInt(this.#fedCount * this.#packetFrames),
      timeBase: { num: 1, den: RATE_HZ },
    });
    try {
      FFmpegError.throwIfError(this.#codec.sendFrameSync(frame));
    } finally {
      frame.free();
    }
    this.#fedCount += 1;
    this.#inside.push(number);
  }

  /** One comes out for each that was fed, in order, some of them a packet later. */
  #take(): { number: number; bytes: Buffer } | undefined {
    if (this.#codec.receivePacketSync(this.#packet) < 0) return undefined;
    const number = this.#inside.shift() ?? Number.NaN;
    const bytes = Buffer.from(this.#packet.data ?? []);
    this.#packet.unref();
    return { number, bytes };
  }
}

const KEPT_FOREVER: Dictionary[] = [];

function openEncoder(
  { name, format, options }: OutputKind,
  packetFrames: number,
  bitRateKbps: number | undefined,
): CodecContext {
  const codec = Codec.findEncoderByName(name);
  if (!codec) throw new Error(`FFmpeg has no ${name}`);
  const context = new CodecContext();
  context.allocContext3(codec);
  context.sampleRate = RATE_HZ;
  context.channelLayout = STEREO;
  context.sampleFormat = format;
  context.timeBase = new Rational(1, RATE_HZ);
  context.threadCount = 1;
  context.frameSize = packetFrames;
  if (bitRateKbps !== undefined) context.bitRate = BigInt(bitRateKbps * 1_000);
  const settings = Dictionary.fromObject({ ...options });
  // FFmpeg frees it, and so would node-av 6.1 when it is collected, which crashes the process.
  KEPT_FOREVER.push(settings);
  FFmpegError.throwIfError(context.open2Sync(codec, settings));
  if (context.frameSize !== packetFrames) throw new Error(`${name} takes other frames than the grid has`);
  return context;
}

function toBuffer({ left, right }: StereoSound, format: AVSampleFormat): Buffer {
  const count = left.length;
  if (format === AV_SAMPLE_FMT_FLTP) {
    const planes = new Float32Array(2 * count);
    planes.set(left);
    planes.set(right, count);
    return Buffer.from(planes.buffer);
  }
  const isFloat = format === AV_SAMPLE_FMT_FLT;
  const woven = isFloat ? new Float32Array(2 * count) : new Int16Array(2 * count);
  for (let at = 0; at < count; at += 1) {
    woven[2 * at] = isFloat ? (left[at] as number) : toInt16(left[at] as number);
    woven[2 * at + 1] = isFloat ? (right[at] as number) : toInt16(right[at] as number);
  }
  return Buffer.from(woven.buffer);
}

function toInt16(sample: number): number {
  return Math.max(-32_768, Math.min(32_767, Math.round(sample * 32_768)));
}
