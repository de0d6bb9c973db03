import type { FileBytes } from '../file-bytes.ts';
import { PROTECTED, type RawTags, type TagName } from '../read-track.ts';
import { TagCollector, Unusual } from './tag-collector.ts';
import { readWaveFormat, type WaveFormat } from './wave-format.ts';

const NAMES: Readonly<Record<string, TagName>> = {
  TITLE: 'title',
  AUTHOR: 'artist',
  'WM/ARTISTS': 'artists',
  'WM/ALBUMTITLE': 'album',
  'WM/ALBUMARTIST': 'albumArtist',
  'WM/ALBUMARTISTS': 'albumArtists',
  'WM/TITLESORTORDER': 'titleSort',
  'WM/ARTISTSORTORDER': 'artistSort',
  'WM/ALBUMSORTORDER': 'albumSort',
  'WM/ALBUMARTISTSORTORDER': 'albumArtistSort',
  'WM/YEAR': 'date',
  'WM/ORIGINALRELEASEYEAR': 'originalDate',
  'WM/ORIGINALRELEASETIME': 'originalDate',
  'WM/TRACKNUMBER': 'trackNumber',
  'WM/PARTOFSET': 'discNumber',
  'WM/GENRE': 'genre',
  'WM/COMPOSER': 'composer',
  'WM/PRODUCER': 'producer',
  'WM/CONDUCTOR': 'conductor',
  'WM/ISCOMPILATION': 'compilation',
  'MUSICBRAINZ/TRACK ID': 'mbzRecordingId',
  'MUSICBRAINZ/RELEASE TRACK ID': 'mbzTrackId',
  'MUSICBRAINZ/ALBUM ID': 'mbzReleaseId',
  'MUSICBRAINZ/RELEASE GROUP ID': 'mbzReleaseGroupId',
  'WM/MEDIA': 'edition',
  'WM/CATALOGNO': 'edition',
  'WM/BARCODE': 'edition',
  'MUSICBRAINZ/ARTIST ID': 'mbzArtistId',
  'MUSICBRAINZ/ALBUM ARTIST ID': 'mbzAlbumArtistId',
};
/** The kinds of objects, by the first bytes of their ids. */
const FILE = 'a1dcab8c47a9cf11';
const STREAM = '9107dcb7b7a9cf11';
const DESCRIPTION = '3326b2758e66cf11';
const MORE_DESCRIPTION = '40a4d0d207e3d211';
const EXTENSION = 'b503bf5f2ea9cf11';
const METADATA = 'c5f8cbea5baf4877';
const METADATA_LIBRARY = '941c23449894d149';
const PROTECTION = new Set(['fbb3112223bdd211', '14e68a292226174c', 'b69b077aa4da124e']);
/** The objects that share a list of values, in the order of the values rather than of the file. */
const IN_ORDER = [DESCRIPTION, MORE_DESCRIPTION, METADATA, METADATA_LIBRARY];
const AUDIO = '409e69f84d5bcf11';

const OBJECTS_MAX = 300;
const VALUES_MAX = 2_000;
const TEXT_MAX_BYTES = 64 * 1_024;
const TICKS_PER_MS = 10_000;

interface Part {
  readonly kind: string;
  readonly at: number;
  readonly end: number;
}

/** Reads WMA, because TagLib changes the order of its lists and returns only one of several artists. */
export function readAsfHeader(bytes: FileBytes): RawTags {
  const head = bytes.read(0, 30);
  const parts = [
    ...listParts(bytes, { at: 30, end: Math.min(Number(head.readBigUInt64LE(16)), bytes.size) }),
  ];
  const extension = parts.find(({ kind }) => kind === EXTENSION);
  if (extension) parts.push(...listParts(bytes, { at: extension.at + 22, end: extension.end }));
  const file = parts.find(({ kind }) => kind === FILE);
  const streams = parts.filter(({ kind }) => kind === STREAM).map((part) => readStream(bytes, part));
  const [format] = streams;
  if (!file || streams.length !== 1 || !format) throw new Unusual();
  const collector = new TagCollector();
  for (const kind of IN_ORDER)
    for (const part of parts) if (part.kind === kind) readValues(bytes, part, collector);
  const isProtected = parts.some(({ kind }) => PROTECTION.has(kind));
  return {
    tags: collector.finish(),
    ...collector.pictures,
    durationMs: readDuration(bytes.read(file.at, 64)),
    bitRateKbps: (format.bytesPerSecond * 8) / 1_000,
    sampleRateHz: format.sampleRateHz,
    channels: format.channels,
    codec: (isProtected ? PROTECTED : '') + format.nameCodec(Buffer.alloc(0)),
    container: 'ASF',
  };
}

function* listParts(bytes: FileBytes, { at: start, end }: { at: number; end: number }): Generator<Part> {
  let at = start;
  for (let count = 0; at + 24 <= end; count += 1) {
    if (count > OBJECTS_MAX) throw new Unusual();
    const head = bytes.read(at, 24);
    const length = Number(head.readBigUInt64LE(16));
    if (length < 24 || at + length > end) throw new Unusual();
    yield { kind: head.toString('hex', 0, 8), at: at + 24, end: at + length };
    at += length;
  }
}

function readStream(bytes: FileBytes, { at, end }: Part): WaveFormat | undefined {
  const block = Buffer.from(bytes.read(at, Math.min(end - at, 256)));
  return block.toString('hex', 0, 8) === AUDIO ? readWaveFormat(block.subarray(54)) : undefined;
}

/** Subtracts the preroll, because the play duration of the file includes it. */
function readDuration(block: Buffer): number {
  const durationMs = Number(block.readBigUInt64LE(40)) / TICKS_PER_MS - Number(block.readBigUInt64LE(56));
  if (durationMs <= 0) throw new Unusual();
  return durationMs;
}

function readValues(bytes: FileBytes, part: Part, collector: TagCollector): void {
  if (part.kind === DESCRIPTION) return readDescription(bytes, part, collector);
  const isLong = part.kind !== MORE_DESCRIPTION;
  const count = bytes.read(part.at, 2).readUInt16LE(0);
  if (count > VALUES_MAX) throw new Unusual();
  let at = part.at + 2;
  for (let index = 0; index < count; index += 1) {
    const value = isLong ? readLongHead(bytes, at) : readShortHead(bytes, at);
    if (value.at + value.length > part.end) throw new Unusual();
    addValue(bytes, value, collector);
    at = value.at + value.length;
  }
}

interface Value {
  readonly name: string;
  readonly type: number;
  readonly at: number;
  readonly length: number;
}

function readShortHead(bytes: FileBytes, at: number): Value {
  const nameLength = bytes.read(at, 2).readUInt16LE(0);
  const head = bytes.read(at + 2, nameLength + 4);
  const name = toText(head.subarray(0, nameLength));
  return {
    name,
    type: head.readUInt16LE(nameLength),
    at: at + 6 + nameLength,
    length: head.readUInt16LE(nameLength + 2),
  };
}

/** The language and stream numbers come before the name. */
function readLongHead(bytes: FileBytes, at: number): Value {
  const head = bytes.read(at, 12);
  const nameLength = head.readUInt16LE(4);
  const type = head.readUInt16LE(6);
  const length = head.readUInt32LE(8);
  const name = toText(bytes.read(at + 12, nameLength));
  return { name, type, at: at + 12 + nameLength, length };
}

function addValue(bytes: FileBytes, { name, type, at, length }: Value, collector: TagCollector): void {
  const field = name.toUpperCase();
  if (field === 'WM/PICTURE') return collector.addPicture(bytes.read(at, 1)[0]);
  if (length > TEXT_MAX_BYTES) return;
  const text = toValue(type, bytes.read(at, length));
  const known = NAMES[field];
  if (text === undefined) return;
  if (known === undefined) return collector.addField(field, [text]);
  // Some programs repeat the first of several values in another object.
  if (!collector.tags[known]?.includes(text)) collector.add(known, text);
}

function toValue(type: number, value: Buffer): string | undefined {
  if (type === 0) return toText(value);
  if (type === 2 || type === 3)
    return String(value.length >= 4 ? value.readUInt32LE(0) : value.readUInt16LE(0));
  if (type === 4) return String(value.readBigUInt64LE(0));
  return type === 5 ? String(value.readUInt16LE(0)) : undefined;
}

function readDescription(bytes: FileBytes, { at, end }: Part, collector: TagCollector): void {
  const head = bytes.read(at, 10);
  const titleLength = head.readUInt16LE(0);
  const authorLength = head.readUInt16LE(2);
  if (at + 10 + titleLength + authorLength > end) throw new Unusual();
  const texts = bytes.read(at + 10, titleLength + authorLength);
  collector.add('title', toText(texts.subarray(0, titleLength)));
  collector.add('artist', toText(texts.subarray(titleLength)));
}

function toText(bytes: Buffer): string {
  return bytes.toString('utf16le').replace(/\0+$/, '');
}
