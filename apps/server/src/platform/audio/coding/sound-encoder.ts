/** Runs in child processes only. Keep encoders for life, because collecting one of node-av 6.1 may crash. */
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
import type { StereoSound } from './sound-file.ts';

const STEREO = { nbChannels: 2, order: AV_CHANNEL_ORDER_NATIVE, mask: 3n };

export interface EncoderKind {
  readonly name: FFEncoderCodec;
  readonly format: AVSampleFormat;
  /** The delay between input and decoded output, in frames. */
  readonly delayFrames: number;
  readonly options: Readonly<Record<string, string | number>>;
}

export const ENCODERS = {
  flac: {
    name: FF_ENCODER_FLAC,
    format: AV_SAMPLE_FMT_S16,
    delayFrames: 0,
    options: { compression_level: 5 },
  },
  opus: {
    name: FF_ENCODER_LIBOPUS,
    format: AV_SAMPLE_FMT_FLT,
    delayFrames: 312,
    // Constrained around its average bit rate, so that a connection that carries a quality carries every piece of it.
    options: { vbr: 'constrained', frame_duration: 20 },
  },
  mp3: {
    name: FF_ENCODER_LIBMP3LAME,
    format: AV_SAMPLE_FMT_FLTP,
    delayFrames: 1_105,
    // Makes every frame self-contained and of the same size.
    options: { reservoir: 0 },
  },
  aac: { name: FF_ENCODER_AAC, format: AV_SAMPLE_FMT_FLTP, delayFrames: 1_024, options: {} },
} as const satisfies Readonly<Record<string, EncoderKind>>;

export interface EncoderSettings {
  readonly kind: EncoderKind;
  readonly rateHz: number;
  readonly packetFrames: number;
  readonly bitRateKbps: number | undefined;
}

export class SoundEncoder {
  readonly #settings: EncoderSettings;
  readonly #codec: CodecContext;
  readonly #packet = new Packet();
  #fedCount = 0;

  constructor(settings: EncoderSettings) {
    this.#settings = settings;
    this.#codec = openEncoder(settings);
    this.#packet.alloc();
  }

  feed(sound: StereoSound): void {
    const { packetFrames, rateHz, kind } = this.#settings;
    const frame = Frame.fromAudioBuffer(toBuffer(sound, kind.format), {
      nbSamples: packetFrames,
      format: kind.format,
      sampleRate: rateHz,
      channelLayout: STEREO,
      pts: BigInt(this.#fedCount * packetFrames),
      timeBase: { num: 1, den: rateHz },
    });
    try {
      FFmpegError.throwIfError(this.#codec.sendFrameSync(frame));
    } finally {
      frame.free();
    }
    this.#fedCount += 1;
  }

  take(): Buffer | undefined {
    if (this.#codec.receivePacketSync(this.#packet) < 0) return undefined;
    const bytes = Buffer.from(this.#packet.data ?? []);
    this.#packet.unref();
    return bytes;
  }
}

const NEVER_FREED: Dictionary[] = [];

function openEncoder({ kind, rateHz, packetFrames, bitRateKbps }: EncoderSettings): CodecContext {
  const { name, format, options } = kind;
  const codec = Codec.findEncoderByName(name);
  if (!codec) throw new Error(`FFmpeg has no ${name}`);
  const context = new CodecContext();
  context.allocContext3(codec);
  context.sampleRate = rateHz;
  context.channelLayout = STEREO;
  context.sampleFormat = format;
  context.timeBase = new Rational(1, rateHz);
  context.threadCount = 1;
  context.frameSize = packetFrames;
  if (bitRateKbps !== undefined) context.bitRate = BigInt(bitRateKbps * 1_000);
  const settings = Dictionary.fromObject({ ...options });
  // FFmpeg frees it, and so would node-av 6.1 when collecting it, which crashes the process.
  NEVER_FREED.push(settings);
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
