import type { FileBytes } from '../file-bytes.ts';
import type { TagName } from '../read-track.ts';
import { createTextDecoder, detectEncoding, detectMislabeledLatin } from '../text-encoding.ts';
import { type TagCollector, Unusual } from './tag-collector.ts';

const TEXT_FRAMES: Readonly<Record<string, TagName>> = {
  TIT2: 'title',
  TSOT: 'titleSort',
  TPE1: 'artist',
  TSOP: 'artistSort',
  TALB: 'album',
  TSOA: 'albumSort',
  TPE2: 'albumArtist',
  TSO2: 'albumArtistSort',
  TPOS: 'discNumber',
  TRCK: 'trackNumber',
  TDRC: 'date',
  TYER: 'date',
  TDOR: 'originalDate',
  TORY: 'originalDate',
  TCON: 'genre',
  TCOM: 'composer',
  TPE3: 'conductor',
  TCMP: 'compilation',
  TMED: 'edition',
};
/** Lists of roles and names in turn, in version 2.4 and 2.3. */
const ROLE_FRAMES: ReadonlySet<string> = new Set(['TIPL', 'IPLS']);
const FRAME_ID = /^[A-Z][A-Z0-9]{3}$/;
const TEXT_MAX_BYTES = 64 * 1_024;
const FRAMES_MAX = 500;
/** Covers the picture's encoding, MIME type and type; the picture itself is not read here. */
const MIME_MAX_BYTES = 80;
/** Experimental tags and tags with a footer are left to TagLib. */
const UNUSUAL_TAG_FLAGS = 0x30;
const IS_UNSYNCHRONIZED = 0x80;
const UNSYNCHRONIZED_MAX_BYTES = 16 * 1_024 * 1_024;
const HAS_EXTENDED_HEADER = 0x40;
/** Numbers instead of names, and `(17)`: references into the old genre table. */
const GENRE_REFERENCE = /^\(?\d|^\(?(RX|CR)\)?$/;

/** Reads the ID3v2.3 or 2.4 tag at `start`; returns the offset of its end, or `start` if there is none. */
export function readId3Frames(bytes: FileBytes, collector: TagCollector, start = 0): number {
  const head = bytes.read(start, 10);
  if (head.toString('latin1', 0, 3) !== 'ID3') return start;
  const version = head.readUInt8(3);
  const flags = head.readUInt8(5);
  if ((version !== 3 && version !== 4) || (flags & UNUSUAL_TAG_FLAGS) !== 0) throw new Unusual();
  const end = start + 10 + syncSafe(head, 6);
  if (end > bytes.size) throw new Unusual();
  const hasExtendedHeader = (flags & HAS_EXTENDED_HEADER) !== 0;
  // Version 2.4 marks each frame instead.
  if (version === 3 && (flags & IS_UNSYNCHRONIZED) !== 0) {
    const body = withoutStuffing(bytes, start + 10, end);
    readFrames(body, { version, hasExtendedHeader, at: 0, end: body.size }, collector);
  } else readFrames(bytes, { version, hasExtendedHeader, at: start + 10, end }, collector);
  return end;
}

/** Removes the zero that unsynchronization puts after each 0xff, so that players do not mistake the tag for audio. */
function withoutStuffing(bytes: FileBytes, at: number, end: number): FileBytes {
  if (end - at > UNSYNCHRONIZED_MAX_BYTES) throw new Unusual();
  const stuffed = bytes.read(at, end - at);
  const body = Buffer.from(stuffed.filter((byte, index) => byte !== 0 || stuffed[index - 1] !== 0xff));
  return { size: body.length, read: (from, length) => body.subarray(from, from + length) };
}

interface TagBody {
  readonly version: number;
  readonly hasExtendedHeader: boolean;
  readonly at: number;
  readonly end: number;
}

function readFrames(
  bytes: FileBytes,
  { version, hasExtendedHeader, at: start, end }: TagBody,
  collector: TagCollector,
): void {
  const tag: OpenTag = { seen: new Set(), mislabeled: [], collector };
  let at = hasExtendedHeader ? start + extendedLength(bytes.read(start, 4), version) : start;
  while (at + 10 <= end) {
    const frame = readFrameHead(bytes, { at, end, version });
    if (!frame) break;
    if (tag.seen.size > FRAMES_MAX) throw new Unusual();
    if (frame.length > 0) readFrame(bytes, frame, tag);
    at = frame.at + frame.length;
  }
  decodeMislabeled(tag);
}

/** In version 2.4 the length includes its own four bytes, in 2.3 it does not. */
function extendedLength(head: Buffer, version: number): number {
  return version === 4 ? syncSafe(head, 0) : 4 + head.readUInt32BE(0);
}

interface OpenTag {
  readonly seen: Set<string>;
  /** Texts labeled Latin-1 with other letters, because many programs wrote their own code page under that label. */
  readonly mislabeled: { readonly add: (text: string) => void; readonly bytes: Buffer }[];
  readonly collector: TagCollector;
}

/** All texts of a tag share one encoding, which is easier to detect from all of them together. */
function decodeMislabeled({ mislabeled }: OpenTag): void {
  if (mislabeled.length === 0) return;
  const texts = mislabeled.map(({ bytes }) => bytes.filter((byte) => byte !== 0));
  const decoder = createTextDecoder(texts, detectMislabeledLatin);
  for (const { add, bytes } of mislabeled) add(decoder.decode(bytes));
}

/** Returns undefined where padding begins. */
function readFrameHead(bytes: FileBytes, { at, end, version }: { at: number; end: number; version: number }) {
  const head = bytes.read(at, 10);
  if (head.readUInt8(0) === 0) return undefined;
  const id = head.toString('latin1', 0, 4);
  const length = version === 4 ? syncSafe(head, 4) : head.readUInt32BE(4);
  // The second flag byte means compressed, encrypted or grouped, which TagLib handles.
  if (!FRAME_ID.test(id) || head.readUInt8(9) !== 0 || at + 10 + length > end) throw new Unusual();
  return { id, at: at + 10, length };
}

interface Frame {
  readonly id: string;
  readonly at: number;
  readonly length: number;
}

function readFrame(bytes: FileBytes, { id, at, length }: Frame, tag: OpenTag): void {
  const name = TEXT_FRAMES[id];
  const { collector, seen } = tag;
  if (id === 'APIC') collector.addPicture(readPictureType(bytes.read(at, Math.min(length, MIME_MAX_BYTES))));
  const isOfRoles = ROLE_FRAMES.has(id);
  if (!name && !isOfRoles && id !== 'TXXX' && id !== 'UFID') return;
  noteSeen(seen, name ?? (isOfRoles ? 'roles' : `${id}${seen.size}`));
  if (length > TEXT_MAX_BYTES) throw new Unusual();
  const body = bytes.read(at, length);
  if (id === 'UFID') return readOwnerId(body, collector);
  const add = (text: string) =>
    isOfRoles ? addContributors(collector, text) : addTexts(collector, name, splitTexts(text));
  if (mayBeMislabeled(body)) tag.mislabeled.push({ add, bytes: Buffer.from(body.subarray(1)) });
  else add(decode(body));
}

function addContributors(collector: TagCollector, text: string): void {
  const texts = text.split('\0').map(withoutOrderMark);
  for (let at = 0; at + 1 < texts.length; at += 2)
    if (texts[at]?.toLowerCase() === 'producer')
      // Taggers, and TagLib, which this agrees with, put commas between the names of one role.
      collector.addAll('producer', texts[at + 1]?.split(',') ?? []);
}

function addTexts(collector: TagCollector, name: TagName | undefined, texts: string[]): void {
  if (name === 'genre' && texts.some((text) => GENRE_REFERENCE.test(text))) throw new Unusual();
  if (name) return collector.addAll(name, texts);
  const [description = '', ...values] = texts;
  collector.addField(description, values);
}

function readPictureType(body: Buffer): number | undefined {
  const end = body.indexOf(0, 1);
  return end < 0 ? undefined : body[end + 1];
}

/** Throws for two frames with one name or meaning, because only TagLib knows which one counts. */
function noteSeen(seen: Set<string>, name: string): void {
  if (seen.has(name)) throw new Unusual();
  seen.add(name);
}

/** Reads the recording id that MusicBrainz keeps in an identifier frame under its own name. */
function readOwnerId(body: Buffer, collector: TagCollector): void {
  const end = body.indexOf(0);
  if (body.toString('latin1', 0, Math.max(end, 0)) === 'http://musicbrainz.org') {
    collector.add('mbzRecordingId', body.toString('latin1', end + 1));
  }
}

const withoutOrderMark = (value: string) => (value.startsWith('\ufeff') ? value.slice(1) : value);

function splitTexts(text: string): string[] {
  return text
    .split('\0')
    .map(withoutOrderMark)
    .filter((value, index) => value !== '' || index === 0);
}

const LATIN_1 = 0;
const UTF_16 = 1;
const UTF_16_BE = 2;
const UTF_8 = 3;

function mayBeMislabeled(body: Buffer): boolean {
  return body.readUInt8(0) === LATIN_1 && body.some((byte) => byte >= 0x80);
}

function decode(body: Buffer): string {
  const text = body.subarray(1);
  switch (body.readUInt8(0)) {
    case LATIN_1:
      return text.toString('latin1');
    case UTF_8:
      return text.toString('utf8');
    case UTF_16:
      return decodeUtf16(text);
    case UTF_16_BE:
      return UTF_16_BIG.decode(text);
    default:
      throw new Unusual();
  }
}

const UTF_16_BIG = new TextDecoder('utf-16be');

/** The byte order mark is required, but some Windows programs left it out. */
function decodeUtf16(text: Buffer): string {
  if (text.length < 2) return '';
  if (text.readUInt16LE(0) === 0xfeff) return text.toString('utf16le', 2);
  const isBig = text.readUInt16BE(0) === 0xfeff || detectEncoding(text.subarray(0, 64)) === 'utf-16be';
  return isBig ? UTF_16_BIG.decode(text) : text.toString('utf16le');
}

function syncSafe(bytes: Buffer, at: number): number {
  const value = bytes.readUInt32BE(at);
  if ((value & 0x80808080) !== 0) throw new Unusual();
  return ((value >> 3) & 0xfe00000) | ((value >> 2) & 0x1fc000) | ((value >> 1) & 0x3f80) | (value & 0x7f);
}
