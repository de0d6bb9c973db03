/** Runs in child processes only: reads a library file as stereo sound, at 48 kHz by default, from any frame on. */
import {
  Codec,
  CodecContext,
  type Demuxer,
  FFmpegError,
  Frame,
  type Packet,
  SoftwareResampleContext,
  type Stream,
} from 'node-av';
import {
  AV_CHANNEL_ORDER_NATIVE,
  AV_SAMPLE_FMT_FLTP,
  type AVSampleFormat,
  AVSEEK_FLAG_BACKWARD,
} from 'node-av/constants';
import type { FileLocation } from '#platform/files/open-inside-now.ts';
import { openInput, packetsOf } from './sound-input.ts';

const RATE_HZ = 48_000;
/** Decoders and resamplers need earlier sound to be accurate; demuxers seek slightly late. */
const RUN_UP_S = 0.4;
/** A position closer to the start than this is reached by decoding from the start. */
const SEEK_FROM_S = 2;
/** A file that yields nothing for this many packets has ended in garbage. */
const EMPTY_PACKETS_MAX = 2_000;
const STEREO = { nbChannels: 2, order: AV_CHANNEL_ORDER_NATIVE, mask: 3n };
const MONO = { nbChannels: 1, order: AV_CHANNEL_ORDER_NATIVE, mask: 4n };

export interface StereoSound {
  readonly left: Float32Array;
  readonly right: Float32Array;
}

export interface SoundFileReader {
  /** Returns undefined at the end of the file. Throws if the file cannot be decoded. */
  read(): StereoSound | undefined;
  close(): void;
}

/** Opens a file exactly at the frame, counted at the rate from the first frame of a full decode. */
export async function openSoundFile(
  location: FileLocation,
  fromFrame: number,
  rateHz = RATE_HZ,
): Promise<SoundFileReader> {
  // FFmpeg would correct a jump of more than ten seconds in Ogg as an error.
  const input = await openInput(location, { copyTs: true });
  try {
    const stream = input.audio();
    if (!stream) throw new Error('The file has no sound');
    return new Reader({ input, stream, rateHz }, fromFrame);
  } catch (error) {
    input.closeSync();
    throw error;
  }
}

interface OpenFile {
  readonly input: Demuxer;
  readonly stream: Stream;
  readonly rateHz: number;
}

class Reader implements SoundFileReader {
  readonly #input: Demuxer;
  readonly #stream: Stream;
  readonly #rateHz: number;
  readonly #decoder: CodecContext;
  readonly #decoded = new Frame();
  readonly #resampled = new Frame();
  #packets: Iterator<Packet | null>;
  #resampler: SoftwareResampleContext | undefined;
  /** The input format of the resampler; a file may change it midway. */
  #shape = '';
  #hasFrame = false;
  #isMono = false;
  #hasReadAll = false;
  #hasEnded = false;
  #surplusFrames = 0;
  #missingFrames = 0;

  constructor({ input, stream, rateHz }: OpenFile, fromFrame: number) {
    this.#input = input;
    this.#stream = stream;
    this.#rateHz = rateHz;
    this.#decoder = openDecoder(stream);
    this.#decoded.alloc();
    this.#resampled.alloc();
    this.#packets = packetsOf(input, stream.index);
    this.#begin(fromFrame);
  }

  read(): StereoSound | undefined {
    if (this.#missingFrames > 0) {
      const silence = new Float32Array(this.#missingFrames);
      this.#missingFrames = 0;
      return { left: silence, right: silence };
    }
    while (!this.#hasEnded) {
      const sound = this.#decode() ? this.#resample() : this.#drain();
      if (sound === undefined) continue;
      const dropped = Math.min(this.#surplusFrames, sound.left.length);
      this.#surplusFrames -= dropped;
      if (dropped < sound.left.length)
        return { left: sound.left.subarray(dropped), right: sound.right.subarray(dropped) };
    }
    return undefined;
  }

  close(): void {
    this.#resampler?.free();
    this.#decoded.free();
    this.#resampled.free();
    this.#decoder.freeContext();
    this.#input.closeSync();
  }

  /** Decodes the first frame before seeking, because its timestamp is not always zero. */
  #begin(fromFrame: number): void {
    if (!this.#decode()) throw new Error('Nothing in the file could be decoded');
    const firstS = this.#instantS();
    const wantedS = fromFrame / this.#rateHz;
    if (wantedS >= SEEK_FROM_S) this.#seek(firstS + wantedS - RUN_UP_S);
    if (!this.#decode()) return;
    this.#startAt(Math.round((this.#instantS() - firstS) * this.#decoded.sampleRate), fromFrame);
  }

  /** Seeks; a file that cannot seek is read from its current position. */
  #seek(instantS: number): void {
    if (this.#input.seekSync(instantS, -1, AVSEEK_FLAG_BACKWARD) < 0) return;
    this.#hasFrame = false;
    this.#decoder.flushBuffers();
    this.#packets = packetsOf(this.#input, this.#stream.index);
  }

  #startAt(source: number, fromFrame: number): void {
    const { sampleRate } = this.#decoded;
    this.#openResampler();
    // The rates align at every this many samples, so the result is as if the whole file was resampled.
    const grid = sampleRate / greatestDivisor(sampleRate, this.#rateHz);
    const before = source % grid;
    if (before > 0) this.#resampler?.injectSilence(before);
    const surplus = fromFrame - Math.round(((source - before) / sampleRate) * this.#rateHz);
    this.#surplusFrames = Math.max(0, surplus);
    this.#missingFrames = Math.max(0, -surplus);
  }

  #instantS(): number {
    const { num, den } = this.#stream.timeBase;
    return (Number(this.#decoded.pts) * num) / den;
  }

  #decode(): boolean {
    for (let empty = 0; !this.#hasFrame && empty < EMPTY_PACKETS_MAX; empty += 1) {
      this.#decoded.unref();
      if (this.#decoder.receiveFrameSync(this.#decoded) >= 0) this.#hasFrame = true;
      else if (this.#hasReadAll) return false;
      else this.#feed();
    }
    if (!this.#hasFrame) throw new Error('Nothing in the rest of the file could be decoded');
    return true;
  }

  #feed(): void {
    const { value: packet } = this.#packets.next();
    this.#hasReadAll = !packet;
    this.#decoder.sendPacketSync(packet ?? null);
    packet?.free();
  }

  #openResampler(): void {
    const { sampleRate, format, channelLayout } = this.#decoded;
    this.#resampler?.free();
    this.#resampler = new SoftwareResampleContext();
    // Copied to both sides, because the resampler would reduce the level by 3 dB.
    this.#isMono = channelLayout.nbChannels === 1;
    const to = this.#isMono ? MONO : STEREO;
    const from = channelLayout.nbChannels <= 2 ? to : channelLayout;
    FFmpegError.throwIfError(
      this.#resampler.allocSetOpts2(
        to,
        AV_SAMPLE_FMT_FLTP,
        this.#rateHz,
        from,
        format as AVSampleFormat,
        sampleRate,
      ),
    );
    FFmpegError.throwIfError(this.#resampler.init());
    this.#shape = shapeOf(this.#decoded);
  }

  #resample(): StereoSound | undefined {
    this.#hasFrame = false;
    if (shapeOf(this.#decoded) !== this.#shape) this.#openResampler();
    return this.#convert(this.#decoded.data, this.#decoded.nbSamples);
  }

  /** Returns the rest in the resampler, once. */
  #drain(): StereoSound | undefined {
    this.#hasEnded = true;
    return this.#convert(null, 0);
  }

  #convert(data: Buffer[] | null, count: number): StereoSound | undefined {
    const resampler = this.#resampler;
    const room = resampler?.getOutSamples(count) ?? 0;
    if (resampler === undefined || room <= 0) return undefined;
    const sides = Array.from({ length: this.#isMono ? 1 : 2 }, () => new Float32Array(room));
    const created = resampler.convertSync(
      sides.map(({ buffer }) => Buffer.from(buffer)),
      room,
      data,
      count,
    );
    FFmpegError.throwIfError(created);
    if (created === 0) return undefined;
    const [left, right = left] = sides.map((side) => side.subarray(0, created));
    return left && right && { left, right };
  }
}

function openDecoder(stream: Stream): CodecContext {
  const codec = Codec.findDecoder(stream.codecpar.codecId);
  if (!codec) throw new Error('There is no decoder for this file');
  const decoder = new CodecContext();
  decoder.allocContext3(codec);
  FFmpegError.throwIfError(decoder.parametersToContext(stream.codecpar));
  decoder.pktTimebase = stream.timeBase;
  // Threads of its own would delay frames, and other stations use the processors.
  decoder.threadCount = 1;
  FFmpegError.throwIfError(decoder.open2Sync(codec));
  return decoder;
}

function shapeOf({ sampleRate, format, channelLayout }: Frame): string {
  return `${sampleRate}/${format}/${channelLayout.nbChannels}/${channelLayout.mask}`;
}

function greatestDivisor(one: number, other: number): number {
  return other === 0 ? one : greatestDivisor(other, one % other);
}
