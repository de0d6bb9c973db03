/** Builds tags as bytes, because TagLib cannot write the tags of old or broken programs. */

type Bytes = Uint8Array;

const u16 = (value: number) => Buffer.from([value & 255, (value >> 8) & 255]);
const u32 = (value: number) => Buffer.concat([u16(value & 0xffff), u16(value >>> 16)]);
const u64 = (value: number) => Buffer.concat([u32(value % 2 ** 32), u32(Math.floor(value / 2 ** 32))]);
const u32big = (value: number) => u32(value).reverse();

export interface OldTag {
  readonly title?: Bytes | string;
  readonly artist?: Bytes | string;
  readonly album?: Bytes | string;
  readonly year?: string;
  readonly track?: number;
  readonly genre?: number;
}

/** Encodes text as Latin-1 and passes bytes through. */
export function id3v1({ title, artist, album, year, track = 0, genre = 255 }: OldTag): Buffer {
  const tag = Buffer.alloc(128);
  const put = (at: number, value: Bytes | string | undefined) =>
    tag.set(typeof value === 'string' ? Buffer.from(value, 'latin1') : (value ?? []), at);
  put(0, 'TAG');
  put(3, title);
  put(33, artist);
  put(63, album);
  put(93, year);
  tag[126] = track;
  tag[127] = genre;
  return tag;
}

export function apeTag(items: Readonly<Record<string, string>>, version = 2_000): Buffer {
  const body = Buffer.concat(
    Object.entries(items).map(([key, value]) =>
      Buffer.concat([u32(Buffer.byteLength(value)), u32(0), Buffer.from(`${key}\0${value}`)]),
    ),
  );
  const size32 = (flags: number) =>
    Buffer.concat([
      Buffer.from('APETAGEX'),
      u32(version),
      u32(body.length + 32),
      u32(Object.keys(items).length),
      u32(flags),
      Buffer.alloc(8),
    ]);
  return Buffer.concat([size32(0xa0000000), body, size32(0x80000000)]);
}

export function frame(id: string, body: Bytes | string): Buffer {
  const bytes = typeof body === 'string' ? Buffer.from(body, 'latin1') : body;
  return Buffer.concat([Buffer.from(id), u32big(bytes.length), Buffer.alloc(2), bytes]);
}

/** An ID3v2.3 tag with an optional extended header. */
export function id3v2(frames: readonly Bytes[], { flags = 0, extended = Buffer.alloc(0) } = {}): Buffer {
  const body = Buffer.concat([extended, ...frames]);
  const size = [21, 14, 7, 0].map((shift) => (body.length >> shift) & 127);
  return Buffer.concat([Buffer.from('ID3\u0003\0', 'latin1'), Buffer.from([flags, ...size]), body]);
}

export function chunk(name: string, body: Bytes): Buffer {
  return Buffer.concat([Buffer.from(name, 'latin1'), u32(body.length), body, Buffer.alloc(body.length % 2)]);
}

export function infoChunk(texts: Readonly<Record<string, Bytes>>): Buffer {
  const parts = Object.entries(texts).map(([name, text]) =>
    chunk(name, Buffer.concat([text, Buffer.alloc(1)])),
  );
  return chunk('LIST', Buffer.concat([Buffer.from('INFO'), ...parts]));
}

export interface WaveForm {
  readonly tag?: number;
  readonly bits?: number;
  readonly channels?: number;
  readonly rateHz?: number;
}

export function waveFormat({ tag = 1, bits = 16, channels = 2, rateHz = 8_000 }: WaveForm = {}): Buffer {
  const blockBytes = (channels * bits) / 8;
  return Buffer.concat([
    u16(tag),
    u16(channels),
    u32(rateHz),
    u32(rateHz * blockBytes),
    u16(blockBytes),
    u16(bits),
    u16(0),
  ]);
}

export function wave(chunks: readonly Bytes[], magic = 'RIFF'): Buffer {
  const body = Buffer.concat([Buffer.from('WAVE'), ...chunks]);
  return Buffer.concat([Buffer.from(magic), u32(body.length), body]);
}

const GUIDS = {
  header: '3026b2758e66cf11a6d900aa0062ce6c',
  file: 'a1dcab8c47a9cf118ee400c00c205365',
  stream: '9107dcb7b7a9cf118ee600c00c205365',
  description: '3326b2758e66cf11a6d900aa0062ce6c',
  more: '40a4d0d207e3d21197f000a0c95ea850',
  extension: 'b503bf5f2ea9cf118ee300c00c205365',
  library: '941c23449894d149a1411d134e457054',
  protection: 'fbb3112223bdd211b4b700a0c955fc6e',
} as const;
const AUDIO_STREAM = '409e69f84d5bcf11a8fd00805f5c442b';

export function asfObject(kind: keyof typeof GUIDS, body: Bytes): Buffer {
  return Buffer.concat([Buffer.from(GUIDS[kind], 'hex'), u64(body.length + 24), body]);
}

const text16 = (text: string) => Buffer.from(`${text}\0`, 'utf16le');
type Pairs = readonly (readonly [name: string, value: string])[];

export function asfDescription(title: string, author: string): Buffer {
  const texts = [title, author, '', '', ''].map(text16);
  return asfObject('description', Buffer.concat([...texts.map(({ length }) => u16(length)), ...texts]));
}

export function asfMore(pairs: Pairs): Buffer {
  const values = pairs.map(([name, value]) => {
    const [key, text] = [text16(name), text16(value)];
    return Buffer.concat([u16(key.length), key, u16(0), u16(text.length), text]);
  });
  return asfObject('more', Buffer.concat([u16(pairs.length), ...values]));
}

/** Extra fields, such as the second value of a list. */
export function asfLibrary(pairs: Pairs): Buffer {
  const values = pairs.map(([name, value]) => {
    const [key, text] = [text16(name), text16(value)];
    return Buffer.concat([u32(0), u16(key.length), u16(0), u32(text.length), key, text]);
  });
  const library = asfObject('library', Buffer.concat([u16(pairs.length), ...values]));
  return asfObject('extension', Buffer.concat([Buffer.alloc(18), u32(library.length), library]));
}

/** Two seconds of silent WMA. */
export function asf(parts: readonly Bytes[]): Buffer {
  const file = Buffer.alloc(80);
  file.set(u64(23_000_000), 40);
  file.set(u64(300), 56);
  const format = waveFormat({ tag: 0x161 });
  const stream = Buffer.concat([Buffer.from(AUDIO_STREAM, 'hex'), Buffer.alloc(38), format]);
  const all = [asfObject('file', file), asfObject('stream', stream), ...parts];
  const head = Buffer.concat([u32(all.length), Buffer.from([1, 2]), ...all]);
  return asfObject('header', head);
}

export interface OggPage {
  readonly granule: number;
  readonly packet: Bytes;
}

/** Ogg pages with one packet each and no checksums, because header readers ignore them. */
export function ogg(pages: readonly OggPage[]): Buffer {
  return Buffer.concat(
    pages.map(({ granule, packet }, index) => {
      const lacing = Buffer.alloc(Math.floor(packet.length / 255) + 1, 255);
      lacing[lacing.length - 1] = packet.length % 255;
      const head = [Buffer.from([0, index === 0 ? 2 : 0]), u64(granule), u32(7), u32(index), u32(0)];
      return Buffer.concat([Buffer.from('OggS'), ...head, Buffer.from([lacing.length]), lacing, packet]);
    }),
  );
}

/** The header of Speex with 16 kHz and 20 ms per packet. */
export function speexHead(): Buffer {
  const numbers = [0, 80, 16_000, 1, 4, 1, 0, 320, 0, 1, 0, 0, 0].map(u32);
  return Buffer.concat([Buffer.from('Speex   1.2'.padEnd(28, '\0')), ...numbers]);
}

/** Sun audio: 16 bits, one channel. */
export function sunAudio(sound: Bytes, rateHz = 8_000): Buffer {
  const numbers = [24, 0xffffffff, 3, rateHz, 1].map(u32big);
  return Buffer.concat([Buffer.from('.snd'), ...numbers, sound]);
}

/** Frames of MPEG audio, layer II, 192 kbit/s at 44.1 kHz: 26 ms each, silent. */
export function layerTwo(frames: number): Buffer {
  const frameBytes = Buffer.alloc(626);
  frameBytes.set([0xff, 0xfd, 0xa0, 0xc0]);
  return Buffer.concat(Array.from({ length: frames }, () => frameBytes));
}

/** A vendor's name and fields as NAME=value. */
export function vorbisComments(fields: readonly string[]): Buffer {
  const [vendor = Buffer.alloc(0), ...others] = ['tests', ...fields].map((field) =>
    Buffer.concat([u32(Buffer.byteLength(field)), Buffer.from(field)]),
  );
  return Buffer.concat([vendor, u32(fields.length), ...others]);
}
