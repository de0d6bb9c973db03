/** Packet `n` decodes to the sound from frame `n × packetFrames` on, so input is later by the codec's delay. */
import { AAC_BIT_RATE_KBPS, type EncoderOutput, PACKET_FRAMES } from '@tutti/broadcast';
import { ENCODERS, type EncoderKind, SoundEncoder } from '../coding/sound-encoder.ts';
import type { StereoSound } from '../coding/sound-file.ts';

const RATE_HZ = 48_000;

interface OutputKind extends EncoderKind {
  /** Packets to feed before the first one that counts, so that the encoder's state fits the sound. */
  readonly runUpPackets: number;
  readonly bitRateKbps?: number;
}

const OPUS = {
  ...ENCODERS.opus,
  runUpPackets: 8,
  // Depends less on earlier packets, so a piece sounds like the whole: at 0 two pieces differ by −25 dB where they
  // meet.
  options: { ...ENCODERS.opus.options, packet_loss: 50 },
};

const KINDS: Readonly<Record<EncoderOutput, OutputKind>> = {
  flac: { ...ENCODERS.flac, runUpPackets: 0 },
  'opus-160': { ...OPUS, bitRateKbps: 160 },
  'opus-96': { ...OPUS, bitRateKbps: 96 },
  'opus-48': { ...OPUS, bitRateKbps: 48 },
  mp3: { ...ENCODERS.mp3, runUpPackets: 4 },
  aac: { ...ENCODERS.aac, runUpPackets: 4, bitRateKbps: AAC_BIT_RATE_KBPS },
};

/** The frames that packets of a stretch depend on lie within the stretch, widened by this. */
export const ENCODER_RUN_UP_FRAMES = Math.max(
  ...Object.entries(KINDS).map(
    ([output, kind]) => kind.runUpPackets * PACKET_FRAMES[output as EncoderOutput],
  ),
);

export type ReadSound = (fromFrame: number, untilFrame: number) => Promise<StereoSound>;

/** Created once for the life of the process. */
export class OutputEncoder {
  readonly output: EncoderOutput;
  readonly bitRateKbps: number | undefined;
  readonly #kind: OutputKind;
  readonly #packetFrames: number;
  readonly #encoder: SoundEncoder;
  readonly #inside: number[] = [];
  #nextPacket: number | undefined;

  constructor(output: EncoderOutput, mp3BitRateKbps: number) {
    this.output = output;
    this.#kind = KINDS[output];
    this.#packetFrames = PACKET_FRAMES[output];
    this.bitRateKbps = output === 'mp3' ? mp3BitRateKbps : this.#kind.bitRateKbps;
    this.#encoder = new SoundEncoder({
      kind: this.#kind,
      rateHz: RATE_HZ,
      packetFrames: this.#packetFrames,
      bitRateKbps: this.bitRateKbps,
    });
  }

  firstFrame(firstPacket: number): number {
    const next = this.#nextPacket === firstPacket ? this.#nextToFeed(firstPacket) : this.#runUp(firstPacket);
    return this.#startOf(next);
  }

  interrupt(): void {
    this.#nextPacket = undefined;
  }

  async encode(firstPacket: number, count: number, read: ReadSound): Promise<Buffer[]> {
    const packets: Buffer[] = [];
    let feeding = this.#nextToFeed(firstPacket);
    if (this.#nextPacket !== firstPacket) {
      // Pending packets belong to another stretch.
      this.#inside.fill(Number.NaN);
      feeding = this.#runUp(firstPacket);
    }
    this.#nextPacket = undefined;
    while (packets.length < count) {
      const start = this.#startOf(feeding);
      this.#encoder.feed(await read(start, start + this.#packetFrames));
      this.#inside.push(feeding);
      feeding += 1;
      for (;;) {
        const created = this.#take();
        if (created === undefined) break;
        if (created.number === firstPacket + packets.length) packets.push(created.bytes);
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

  #take(): { number: number; bytes: Buffer } | undefined {
    const bytes = this.#encoder.take();
    return bytes && { number: this.#inside.shift() ?? Number.NaN, bytes };
  }
}
