/** Nearly valid files: truncated, with changed bits and lengths, repeated parts, or another file inside. */
import fc from 'fast-check';

type Mutation = (bytes: Buffer) => Buffer;

const RUN_BYTES = 8;
/** Lengths and counts that have broken parsers. */
const EXTREMES = [0, 1, 0x7f, 0x80, 0xff, 0x7fff, 0xffff, 0x7fff_ffff, 0x8000_0000, 0xffff_fffe, 0xffff_ffff];

/** Prefers positions near the head, where lengths are. */
const location = fc.double({ min: 0, max: 1, noNaN: true, maxExcluded: true }).map((at) => at ** 3);
const nearHead = fc.oneof(
  location,
  fc.double({ min: 0, max: 0.02, noNaN: true }),
  fc.double({ min: 0.9, max: 1, noNaN: true, maxExcluded: true }),
);
const indexIn = (bytes: Buffer, at: number) =>
  Math.min(Math.floor(at * bytes.length), Math.max(0, bytes.length - 1));

const mutations: readonly fc.Arbitrary<Mutation>[] = [
  nearHead.map((at) => (bytes) => bytes.subarray(0, indexIn(bytes, at))),
  nearHead.map((at) => (bytes) => bytes.subarray(indexIn(bytes, at))),
  fc.array(fc.tuple(nearHead, fc.nat(7)), { minLength: 1, maxLength: 40 }).map((flips) => (bytes) => {
    const copy = Buffer.from(bytes);
    for (const [at, bit] of flips) copy[indexIn(copy, at)] = (copy[indexIn(copy, at)] ?? 0) ^ (1 << bit);
    return copy;
  }),
  fc
    .tuple(nearHead, fc.constantFrom(...EXTREMES), fc.boolean())
    .map(([at, value, isLittleEndian]) => (bytes) => {
      if (bytes.length < 4) return bytes;
      const copy = Buffer.from(bytes);
      const offset = Math.min(indexIn(copy, at), copy.length - 4);
      if (isLittleEndian) copy.writeUInt32LE(value, offset);
      else copy.writeUInt32BE(value, offset);
      return copy;
    }),
  fc.tuple(nearHead, fc.constantFrom(0x00, 0xff, 0x20, 0x41)).map(([at, value]) => (bytes) => {
    const copy = Buffer.from(bytes);
    return copy.fill(value, indexIn(copy, at), Math.min(copy.length, indexIn(copy, at) + RUN_BYTES));
  }),
  fc
    .tuple(nearHead, fc.integer({ min: 1, max: 200 }), fc.integer({ min: 1, max: 400 }))
    .map(([at, length, times]) => (bytes) => {
      const from = indexIn(bytes, at);
      const part = bytes.subarray(from, from + length);
      return Buffer.concat([
        bytes.subarray(0, from),
        ...Array<Buffer>(times).fill(part),
        bytes.subarray(from),
      ]);
    }),
  fc.tuple(nearHead, fc.integer({ min: 1, max: 64 })).map(([at, length]) => (bytes) => {
    const from = indexIn(bytes, at);
    return Buffer.concat([bytes.subarray(0, from), bytes.subarray(from + length)]);
  }),
];

/** Generates an original with one to four changes, or the head of one before the rest of another. */
export function nearly(originals: readonly Buffer[]): fc.Arbitrary<Buffer> {
  const changed = fc
    .tuple(fc.constantFrom(...originals), fc.array(fc.oneof(...mutations), { minLength: 1, maxLength: 4 }))
    .map(([bytes, changes]) => changes.reduce((so, change) => change(so), bytes));
  const spliced = fc
    .tuple(fc.constantFrom(...originals), fc.constantFrom(...originals), nearHead, nearHead)
    .map(([head, rest, at, from]) =>
      Buffer.concat([head.subarray(0, indexIn(head, at)), rest.subarray(indexIn(rest, from))]),
    );
  return fc.oneof({ weight: 5, arbitrary: changed }, spliced);
}
