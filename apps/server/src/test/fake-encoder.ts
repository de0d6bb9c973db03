/** An encoder without sound: every packet contains its own number, so that tests can see what was sent. */
import { type EncoderOutput, PACKET_FRAMES, SAMPLE_RATE_HZ } from '@tutti/broadcast';
import type { RunningEncoder } from '#features/stations/encoder/encoder.ts';
import type { PacketRange } from '#features/stations/encoder/encoder-types.ts';

export interface FakeEncoder extends RunningEncoder {
  readonly reads: (PacketRange & { readonly stationId: number })[];
  /** Outputs that are held at this moment, such as `1 mp3`. */
  readonly held: string[];
  readonly touched: string[];
  failure: Error | undefined;
  revision: number;
  /** The revision that is found when a later one is requested. */
  revisionElsewhere: number;
  /** Reads wait for this. */
  gate: Promise<void> | undefined;
}

export function createFakeEncoder({ kbps = 128 } = {}): FakeEncoder {
  const fake: FakeEncoder = {
    reads: [],
    held: [],
    touched: [],
    failure: undefined,
    revision: 1,
    revisionElsewhere: 1,
    gate: undefined,
    aheadMs: 4_000,
    pid: undefined,
    warm() {},
    async readRevision(_stationId, atLeast = 0) {
      if (atLeast > fake.revision) fake.revision = Math.max(fake.revision, fake.revisionElsewhere);
      return fake.revision;
    },
    stop: () => Promise.resolve(),
    async readPackets(stationId, range) {
      fake.reads.push({ stationId, ...range });
      await fake.gate;
      if (fake.failure) throw fake.failure;
      return Array.from({ length: range.count }, (_, at) =>
        makePacket(range.output, range.firstPacket + at, kbps),
      );
    },
    hold(stationId, output) {
      const name = `${stationId} ${output}`;
      fake.held.push(name);
      fake.touched.push(name);
      return () => void fake.held.splice(fake.held.indexOf(name), 1);
    },
  };
  return fake;
}

export function makePacket(output: EncoderOutput, number: number, kbps = 128): Uint8Array {
  const bytes = (PACKET_FRAMES[output] * kbps * 1_000) / SAMPLE_RATE_HZ / 8;
  const packet = Buffer.alloc(Math.floor(bytes));
  packet.writeUInt16BE(0xfffb, 0);
  // Packets before the epoch have numbers, too.
  packet.writeBigUInt64BE(BigInt.asUintN(64, BigInt(number)), 2);
  return packet;
}

export function readPacketNumbers(sound: Buffer, kbps = 128): number[] {
  const { length } = makePacket('mp3', 0, kbps);
  return Array.from({ length: Math.floor(sound.length / length) }, (_, at) =>
    Number(sound.readBigUInt64BE(at * length + 2)),
  );
}
