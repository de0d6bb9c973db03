/** Runs in the transcode child only: decodes a track, encodes it again and writes it to a file as it goes. */
import { closeSync, ftruncateSync, openSync, writeSync } from 'node:fs';
import { OpusFile, toAdtsFrame } from '@tutti/broadcast';
import { yieldToEventLoop } from '#platform/async/yield-to-event-loop.ts';
import type { Signs } from '#platform/children/serve-parent.ts';
import { countFrames } from '../coding/count-frames.ts';
import { InputUnreadable } from '../coding/input-unreadable.ts';
import { mp3FrameSamples, mp3SizeBytes } from '../coding/mp3-frames.ts';
import { OutputTooLarge } from '../coding/output-too-large.ts';
import { SlidingSound } from '../coding/sliding-sound.ts';
import { ENCODERS, SoundEncoder } from '../coding/sound-encoder.ts';
import { openSoundFile, type SoundFileReader, type StereoSound } from '../coding/sound-file.ts';
import type { TranscodeAnswer, TranscodeFormat, TranscodeNote, TranscodeTask } from './transcode-messages.ts';

const TURN_EVERY_MS = 50;
/** Waiting readers get an event after this many new bytes. */
const REPORT_EVERY_BYTES = 32 * 1_024;
const OPUS_PACKET_FRAMES = 960;
const AAC_PACKET_FRAMES = 1_024;

export async function encodeTranscode(
  request: TranscodeTask,
  { alive, note }: Pick<Signs<TranscodeNote>, 'alive' | 'note'>,
): Promise<TranscodeAnswer> {
  const { location, format, rateHz, bitRateKbps, offsetMs, maxBytes } = request;
  const packetFrames = packetFramesOf(format, rateHz);
  const fromFrame = Math.round((offsetMs * rateHz) / 1_000);
  const toPackets = (frames: number) =>
    Math.max(1, Math.ceil((frames + ENCODERS[format].delayFrames) / packetFrames));
  // Known from the start if all packets have the same size, so that clients get a content length.
  const planned = format === 'mp3' ? toPackets((await countFrames(location, rateHz)) - fromFrame) : undefined;
  const plannedBytes = planned === undefined ? undefined : mp3SizeBytes(planned, rateHz, bitRateKbps);
  if (plannedBytes !== undefined && plannedBytes > maxBytes) throw new OutputTooLarge();
  const source = new WholeSound(await openSoundFile(location, fromFrame, rateHz));
  const encoder = new SoundEncoder({ kind: ENCODERS[format], rateHz, packetFrames, bitRateKbps });
  const target = new Target(request, note);
  if (plannedBytes !== undefined) note({ kind: 'planned', sizeBytes: plannedBytes });
  const isWhole = () =>
    target.packets >= (planned ?? (source.frames === undefined ? Infinity : toPackets(source.frames)));
  const pace = createPace(alive);
  while (!isWhole()) {
    encoder.feed(source.read(packetFrames));
    for (let packet = encoder.take(); packet !== undefined && !isWhole(); packet = encoder.take())
      target.write(packet);
    await pace();
  }
  const sizeBytes = target.end(source.frames ?? 0);
  if (sizeBytes !== (plannedBytes ?? sizeBytes))
    throw new Error('The encoder made another number of bytes than it was known to make');
  return { sizeBytes };
}

/** Yields now and then, because the parent may have gone, and expects signs of life. */
function createPace(alive: () => void): () => Promise<void> {
  let turnedAt = performance.now();
  return async () => {
    if (performance.now() - turnedAt < TURN_EVERY_MS) return;
    alive();
    await yieldToEventLoop();
    turnedAt = performance.now();
  };
}

function packetFramesOf(format: TranscodeFormat, rateHz: number): number {
  if (format === 'mp3') return mp3FrameSamples(rateHz);
  return format === 'aac' ? AAC_PACKET_FRAMES : OPUS_PACKET_FRAMES;
}

/** Reads sound in chunks of one length, with silence after its end. Damaged sound ends early. */
class WholeSound {
  #file: SoundFileReader | undefined;
  readonly #ready = new SlidingSound(0);
  #at = 0;
  /** The length of the whole, once its end is reached. */
  frames: number | undefined;

  constructor(file: SoundFileReader) {
    this.#file = file;
  }

  read(count: number): StereoSound {
    const until = this.#at + count;
    this.#ready.forgetBefore(this.#at);
    while (this.#file !== undefined && this.#ready.untilFrame < until) this.#readMore();
    const missing = until - this.#ready.untilFrame;
    if (missing > 0) this.#ready.extend(missing);
    const sound = this.#ready.view(this.#at, until);
    this.#at = until;
    return sound;
  }

  #readMore(): void {
    try {
      const sound = this.#file?.read();
      if (sound !== undefined) return this.#ready.append(sound.left, sound.right);
    } catch (error) {
      if (this.#ready.untilFrame === 0 || error instanceof InputUnreadable) throw error;
    }
    this.frames = this.#ready.untilFrame;
    this.#file?.close();
    this.#file = undefined;
  }
}

/** Reports bytes only after they are written. Overwrites the file of an earlier process, which had the same bytes. */
class Target {
  readonly #descriptor: number;
  readonly #format: TranscodeFormat;
  readonly #rateHz: number;
  readonly #maxBytes: number;
  readonly #note: (note: TranscodeNote) => void;
  readonly #opus = new OpusFile(ENCODERS.opus.delayFrames);
  #waiting: Uint8Array[] = [];
  #waitingBytes = 0;
  #at = 0;
  packets = 0;

  constructor({ target, format, rateHz, maxBytes }: TranscodeTask, note: (note: TranscodeNote) => void) {
    this.#descriptor = openSync(target, 'r+');
    this.#format = format;
    this.#rateHz = rateHz;
    this.#maxBytes = maxBytes;
    this.#note = note;
  }

  write(packet: Buffer): void {
    this.packets += 1;
    if (this.#format === 'mp3') this.#add(packet);
    else if (this.#format === 'aac') this.#add(toAdtsFrame(packet, this.#rateHz));
    else this.#add(this.#opus.add(packet));
    if (this.#waitingBytes >= REPORT_EVERY_BYTES) this.#flush();
  }

  end(frames: number): number {
    if (this.#format === 'opus') this.#add(this.#opus.end(frames));
    this.#flush();
    ftruncateSync(this.#descriptor, this.#at);
    closeSync(this.#descriptor);
    return this.#at;
  }

  #add(bytes: Uint8Array): void {
    this.#waiting.push(bytes);
    this.#waitingBytes += bytes.length;
  }

  #flush(): void {
    if (this.#at + this.#waitingBytes > this.#maxBytes) throw new OutputTooLarge();
    const bytes = Buffer.concat(this.#waiting);
    this.#waiting = [];
    this.#waitingBytes = 0;
    for (let done = 0; done < bytes.length; )
      done += writeSync(this.#descriptor, bytes, done, bytes.length - done, this.#at + done);
    this.#at += bytes.length;
    this.#note({ kind: 'written', writtenBytes: this.#at });
  }
}
