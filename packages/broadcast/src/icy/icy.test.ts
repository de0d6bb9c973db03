import { joinBytes } from '@tutti/contract/join-bytes';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { formatStreamTitle } from '../titles/stream-title.ts';
import { icyHeaders } from './icy-headers.ts';
import { encodeMetadataBlock, type IcyMetadata } from './metadata-block.ts';
import { MetadataFramer } from './metadata-framer.ts';

/** Includes lone surrogates. fast-check's own `unit: 'binary'` takes seconds to build. */
const anyCharacter = fc.oneof(fc.nat(0xff), fc.nat(0x10ffff)).map((point) => String.fromCodePoint(point));

const anyPath = fc.string({ unit: fc.constantFrom('a', '/', "'", ';', '%'), maxLength: 80, size: 'max' });

const INTERVAL = 8_192;
const decoder = new TextDecoder('utf-8', { fatal: true });

describe('a block of metadata', () => {
  it('contains its length in units of 16 bytes and is padded with NUL', () => {
    const block = encodeMetadataBlock({ title: 'So What', url: undefined });
    expect(block[0]).toBe(2);
    expect(block).toHaveLength(33);
    expect(decoder.decode(block.subarray(1))).toBe("StreamTitle='So What';".padEnd(32, '\0'));
  });

  it('is read back by every kind of radio, with any title and address', () => {
    fc.assert(
      fc.property(
        fc.string({ unit: anyCharacter, maxLength: 250, size: 'max' }),
        fc.option(anyPath, { nil: undefined }),
        (text, path) => {
          const url = path === undefined ? undefined : `https://example.org/${path}`;
          const title = formatStreamTitle({ artist: '', title: text });
          const block = encodeMetadataBlock({ title, url });
          expect(block).toHaveLength(1 + (block[0] ?? 0) * 16);
          const read = decoder.decode(block.subarray(1)).replace(/\0+$/, '');
          expect(/StreamTitle='([^']*)';/.exec(read)?.[1]).toBe(title);
          expect(/StreamUrl='([^']*)';/.exec(read)?.[1]).toBe(url?.replaceAll("'", '%27'));
        },
      ),
    );
  });

  it('contains at most 4,080 bytes, the limit of its length field', () => {
    const bare = "StreamTitle='x';StreamUrl='';".length;
    const sized = (bytes: number) => encodeMetadataBlock({ title: 'x', url: 'y'.repeat(bytes - bare) });
    expect(sized(4_080)).toHaveLength(1 + 4_080);
    expect(sized(4_081)).toHaveLength(1 + 16);
  });

  it('leaves out an address that does not fit', () => {
    const block = encodeMetadataBlock({ title: 'x', url: `https://example.org/${'y'.repeat(4_100)}` });
    expect(decoder.decode(block.subarray(1)).replace(/\0+$/, '')).toBe("StreamTitle='x';");
  });
});

/** Separates sound and metadata of a framed stream, as a receiver does. */
function unframe(stream: Uint8Array): { sound: Uint8Array; blocks: { atByte: number; text: string }[] } {
  const chunks: Uint8Array[] = [];
  let soundBytes = 0;
  const blocks: { atByte: number; text: string }[] = [];
  let at = 0;
  while (at < stream.length) {
    const chunk = stream.subarray(at, at + INTERVAL);
    chunks.push(chunk);
    soundBytes += chunk.length;
    at += chunk.length;
    if (chunk.length < INTERVAL || at >= stream.length) break;
    const length = (stream[at] ?? 0) * 16;
    const text = decoder.decode(stream.subarray(at + 1, at + 1 + length));
    blocks.push({ atByte: soundBytes, text: text.replace(/\0+$/, '') });
    at += 1 + length;
  }
  return { sound: joinBytes(chunks), blocks };
}

describe('sound with metadata', () => {
  const titleAt = (changesMs: readonly number[]) => (instantMs: number) => ({
    title: `title ${changesMs.filter((changeMs) => changeMs <= instantMs).length}`,
    url: undefined,
  });

  it('is unchanged, however it was cut, with a block after every 8,192 bytes', () => {
    fc.assert(
      fc.property(
        fc.array(fc.integer({ min: 0, max: 20_000 }), { maxLength: 8 }),
        fc.constantFrom(96, 128, 320),
        (sizes, kbps) => {
          const framer = new MetadataFramer({ kbps, metadataAt: titleAt([]) });
          const whole = Uint8Array.from({ length: sizes.reduce((sum, size) => sum + size, 0) }, (_, n) => n);
          let at = 0;
          const pieces = sizes.flatMap((size) => {
            const sound = whole.subarray(at, at + size);
            at += size;
            return framer.frame(sound, ((at - size) * 8) / kbps);
          });
          expect(pieces.every(({ length }) => length > 0)).toBe(true);
          const { sound, blocks } = unframe(joinBytes(pieces));
          expect(Buffer.compare(sound, whole)).toBe(0);
          expect(blocks.map(({ atByte }) => atByte)).toEqual(
            Array.from({ length: Math.floor(whole.length / INTERVAL) }, (_, n) => (n + 1) * INTERVAL),
          );
        },
      ),
      { numRuns: 50 },
    );
  });

  it('is sent without an empty part if it ends with a block', () => {
    const framer = new MetadataFramer({ kbps: 128, metadataAt: titleAt([]) });
    expect(framer.frame(new Uint8Array(INTERVAL), 0).map(({ length }) => length)).toEqual([INTERVAL, 33]);
  });

  it('changes its title at most half an interval early or late', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 600, max: 9_000 }),
        fc.constantFrom(96, 128, 192, 320),
        (changeMs, kbps) => {
          const framer = new MetadataFramer({ kbps, metadataAt: titleAt([1_000_000 + changeMs]) });
          const bytesPerMs = kbps / 8;
          const startsMs = 1_000_000;
          const sound = new Uint8Array(12_000 * bytesPerMs);
          const { blocks } = unframe(joinBytes(framer.frame(sound, startsMs)));
          const halfMs = INTERVAL / bytesPerMs / 2;
          const reported = blocks.filter(({ text }) => text !== '');
          // The first title arrives with the first block, because no metadata can precede it.
          if (changeMs <= 3 * halfMs) {
            expect(reported).toMatchObject([{ text: "StreamTitle='title 1';" }]);
            return;
          }
          expect(reported).toMatchObject([
            { text: "StreamTitle='title 0';" },
            { text: "StreamTitle='title 1';" },
          ]);
          const atMs = (reported[1]?.atByte ?? 0) / bytesPerMs;
          expect(Math.abs(atMs - changeMs)).toBeLessThanOrEqual(halfMs + 1);
        },
      ),
    );
  });

  it('sends the title in the first block, nothing while it stays, and keeps it while nothing is on air', () => {
    const known: (IcyMetadata | undefined)[] = [
      { title: 'a', url: undefined },
      { title: 'a', url: undefined },
      undefined,
      { title: 'b', url: 'https://example.org/b' },
    ];
    const framer = new MetadataFramer({ kbps: 128, metadataAt: () => known.shift() });
    const { blocks } = unframe(joinBytes(framer.frame(new Uint8Array(INTERVAL * 4), 0)));
    expect(blocks.map(({ text }) => text)).toEqual([
      "StreamTitle='a';",
      '',
      '',
      "StreamTitle='b';StreamUrl='https://example.org/b';",
    ]);
  });
});

describe('sound of a station without a title', () => {
  it('has an empty title, sent once', () => {
    const framer = new MetadataFramer({ kbps: 128, metadataAt: () => undefined });
    const { blocks } = unframe(joinBytes(framer.frame(new Uint8Array(INTERVAL * 2), 0)));
    expect(blocks.map(({ text }) => text)).toEqual(["StreamTitle='';", '']);
  });
});

describe('the headers for a receiver', () => {
  const station = {
    name: 'Früh Radio',
    genre: 'Früh',
    description: 'Früh\r\nrund um die Uhr',
    publicUrl: 'https://music.example.org',
    kbps: 128,
    artUrl: 'https://music.example.org/radio/fruh/art.jpg',
  };
  const read = (list: readonly string[]) =>
    Object.fromEntries(Array.from({ length: list.length / 2 }, (_, n) => [list[2 * n], list[2 * n + 1]]));

  it('are ASCII, with the metadata interval only on request', () => {
    expect(read(icyHeaders({ ...station, isPublic: true }, { hasMetadata: true }))).toEqual({
      'icy-name': 'Fruh Radio',
      'icy-genre': 'Fruh',
      'icy-description': 'Fruh rund um die Uhr',
      'icy-url': 'https://music.example.org',
      'icy-br': '128',
      'icy-sr': '48000',
      'ice-audio-info': 'samplerate=48000;channels=2;bitrate=128',
      'icy-pub': '1',
      'icy-logo': 'https://music.example.org/radio/fruh/art.jpg',
      'icy-metaint': '8192',
    });
  });

  it('keep private stations out of directories', () => {
    const headers = read(icyHeaders({ ...station, isPublic: false }, { hasMetadata: false }));
    expect(headers).toMatchObject({ 'icy-pub': '0', 'icy-do-not-index': '1', 'icy-version': '2' });
    expect(headers).not.toHaveProperty('icy-logo');
    expect(headers).not.toHaveProperty('icy-metaint');
  });
});
