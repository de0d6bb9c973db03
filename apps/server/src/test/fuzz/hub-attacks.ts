/** Invalid input for the hub: records, frames and bytes below them. */
import { randomBytes } from 'node:crypto';
import fc from 'fast-check';
import { HOSTILE_TEXTS } from './hostile-texts.ts';

/** Written in sequence to an open connection. */
export interface HubAttack {
  readonly what: string;
  readonly token: string;
  /** Whole WebSocket frames, or look-alikes, in latin1. */
  readonly bytes: string;
  readonly shakesHands: boolean;
}

const RS = '\u001e';
const TEXT = 1;
const BINARY = 2;
const DEEP = 5_000;
const FRAGMENTS = 2_000;

const target = fc.constantFrom(
  'JoinStream',
  'LeaveStream',
  'SyncTime',
  'AdvanceToNextTrack',
  'GetAvailableStreams',
  'joinstream',
  'constructor',
  '__proto__',
  'toString',
  '',
  'x'.repeat(128),
  'x'.repeat(129),
);
const argument = fc.oneof(
  fc.integer({ min: 0, max: 5 }),
  fc.constantFrom('Jazz', 'jazz', null, true, [], {}, -1, 1e300, 2 ** 53),
  fc.constantFrom(...HOSTILE_TEXTS.slice(0, -3)),
  fc.jsonValue(),
);
const id = fc.oneof(
  fc.constantFrom('1', '1', '0', '', 'x'.repeat(128), '__proto__'),
  fc.string({ maxLength: 8 }),
  fc.integer(),
);

const message = fc
  .record(
    {
      type: fc.oneof(
        { weight: 5, arbitrary: fc.constant(1) },
        fc.integer({ min: -1, max: 12 }),
        fc.jsonValue(),
      ),
      target: fc.oneof({ weight: 8, arbitrary: target }, fc.jsonValue()),
      invocationId: fc.oneof({ weight: 8, arbitrary: id }, fc.jsonValue()),
      arguments: fc.oneof({ weight: 8, arbitrary: fc.array(argument, { maxLength: 4 }) }, fc.jsonValue()),
      streamIds: fc.jsonValue(),
      headers: fc.jsonValue(),
      error: fc.jsonValue(),
      allowReconnect: fc.boolean(),
    },
    { requiredKeys: [] },
  )
  .map((value) => JSON.stringify(value));

const record = fc.oneof(
  { weight: 6, arbitrary: message },
  fc.constantFrom(
    '{"type":6}',
    '{"type":7}',
    '{"protocol":"json","version":1}',
    '{',
    '[]',
    'null',
    '1',
    '',
    '{"type":1,"type":6}',
  ),
  fc.constantFrom(
    `{"type":1,"target":"JoinStream","arguments":${'['.repeat(DEEP)}${']'.repeat(DEEP)}}`,
    `{"type":1,"target":"SyncTime","arguments":[${'1'.repeat(20_000)}]}`,
  ),
  fc.constantFrom(...HOSTILE_TEXTS),
);
const text = fc
  .tuple(fc.array(record, { minLength: 1, maxLength: 12 }), fc.constantFrom(RS, RS, RS, '', `${RS}${RS}`))
  .map(([records, end]) => records.join(RS) + end);

const frames: readonly (readonly [string, fc.Arbitrary<string>])[] = [
  [
    'records',
    fc.array(text, { minLength: 1, maxLength: 4 }).map((all) => all.map((each) => toFrame(each)).join('')),
  ],
  ['binary', fc.uint8Array({ maxLength: 300 }).map((bytes) => toFrame(bytes, { opcode: BINARY }))],
  ['broken UTF-8', fc.uint8Array({ minLength: 1, maxLength: 60 }).map((bytes) => toFrame(bytes))],
  ['an unmasked frame', text.map((each) => toFrame(each, { isMasked: false }))],
  [
    'an unknown kind of frame',
    fc
      .tuple(fc.integer({ min: 3, max: 15 }), text)
      .map(([opcode, each]) => toFrame(each.slice(0, 100), { opcode })),
  ],
  [
    'reserved bits',
    fc.tuple(fc.constantFrom(0x40, 0x20, 0x10), text).map(([bits, each]) => toFrame(each, { bits })),
  ],
  ['a frame longer than it is', fc.bigInt({ min: 0n, max: 2n ** 64n - 1n }).map((length) => toLie(length))],
  ['fragments without an end', fc.integer({ min: 2, max: FRAGMENTS }).map((count) => toFragments(count))],
  [
    'noise',
    fc.uint8Array({ minLength: 1, maxLength: 400 }).map((bytes) => Buffer.from(bytes).toString('latin1')),
  ],
];

export function hubAttacks(tokens: readonly string[]): fc.Arbitrary<HubAttack> {
  const kinds = frames.map(([what, bytes]) => bytes.map((each) => ({ what, bytes: each })));
  const first = kinds[0] as (typeof kinds)[number];
  return fc
    .tuple(
      fc.oneof({ weight: kinds.length, arbitrary: first }, ...kinds),
      fc.constantFrom(...tokens),
      fc.constantFrom(true, true, true, true, false),
    )
    .map(([attack, token, shakesHands]) => ({ ...attack, token, shakesHands }));
}

interface FrameShape {
  readonly opcode?: number;
  readonly isMasked?: boolean;
  readonly isLast?: boolean;
  readonly bits?: number;
}

/** Builds one client frame in latin1. */
export function toFrame(content: string | Uint8Array, shape: FrameShape = {}): string {
  const { opcode = TEXT, isMasked = true, isLast = true, bits = 0 } = shape;
  const bytes = typeof content === 'string' ? Buffer.from(content) : Buffer.from(content);
  const lengths =
    bytes.length < 126
      ? [bytes.length]
      : bytes.length < 65_536
        ? [126, bytes.length >> 8, bytes.length & 255]
        : [127, 0, 0, 0, 0, 0, bytes.length >> 16, (bytes.length >> 8) & 255, bytes.length & 255];
  const head = Buffer.from([(isLast ? 0x80 : 0) | bits | opcode, ...lengths]);
  if (!isMasked) return Buffer.concat([head, bytes]).toString('latin1');
  head[1] = (head[1] ?? 0) | 0x80;
  const mask = randomBytes(4);
  return Buffer.concat([head, mask, bytes.map((byte, at) => byte ^ (mask[at & 3] ?? 0))]).toString('latin1');
}

function toLie(length: bigint): string {
  const head = Buffer.alloc(14);
  head.writeUInt8(0x81, 0);
  head.writeUInt8(0xff, 1);
  head.writeBigUInt64BE(length, 2);
  return head.toString('latin1');
}

/** Builds a message in many fragments that never ends. */
export function toFragments(count: number): string {
  const first = toFrame('{', { isLast: false });
  return first + Array.from({ length: count }, () => toFrame(' ', { opcode: 0, isLast: false })).join('');
}
