import type { FileBytes } from '../file-bytes.ts';
import type { TagName } from '../read-track.ts';
import { type TagCollector, tagNameOfField, Unusual } from './tag-collector.ts';

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
  TCMP: 'compilation',
};
const FRAME_ID = /^[A-Z][A-Z0-9]{3}$/;
const TEXT_MAX_BYTES = 64 * 1_024;
const FRAMES_MAX = 500;
/** Of the picture's encoding, MIME type and type; the picture itself is nobody's business here. */
const MIME_MAX_BYTES = 80;
const UNUSUAL_TAG_FLAGS = 0xf0;
/** Numbers instead of names, and `(17)`: references into the old genre table. */
const GENRE_REFERENCE = /^\(?\d|^\(?(RX|CR)\)?$/;

/** Reads the ID3v2.3 or 2.4 tag at the start; returns where it ends, 0 without one. */
export function readId3Frames(bytes: FileBytes, collector: TagCollector): number {
  const head = bytes.read(0, 10);
  if (head.toString('latin1', 0, 3) !== 'ID3') return 0;
  const version = head.readUInt8(3);
  if ((version !== 3 && version !== 4) || (head.readUInt8(5) & UNUSUAL_TAG_FLAGS) !== 0) throw new Unusual();
  const end = 10 + syncSafe(head, 6);
  if (end > bytes.size) throw new Unusual();
  const seen = new Set<string>();
  for (let at = 10; at + 10 <= end; ) {
    const frame = readFrameHead(bytes, { at, end, version });
    if (!frame) break;
    if (seen.size > FRAMES_MAX) throw new Unusual();
    if (frame.length > 0) readFrame(bytes, { ...frame, seen }, collector);
    at = frame.at + frame.length;
  }
  return end;
}

/** undefined where padding begins. */
function readFrameHead(bytes: FileBytes, { at, end, version }: { at: number; end: number; version: number }) {
  const head = bytes.read(at, 10);
  if (head.readUInt8(0) === 0) return undefined;
  const id = head.toString('latin1', 0, 4);
  const length = version === 4 ? syncSafe(head, 4) : head.readUInt32BE(4);
  // The second flag byte says compressed, encrypted, grouped: work for TagLib.
  if (!FRAME_ID.test(id) || head.readUInt8(9) !== 0 || at + 10 + length > end) throw new Unusual();
  return { id, at: at + 10, length };
}

interface Frame {
  readonly id: string;
  readonly at: number;
  readonly length: number;
  readonly seen: Set<string>;
}

function readFrame(bytes: FileBytes, { id, at, length, seen }: Frame, collector: TagCollector): void {
  const name = TEXT_FRAMES[id];
  if (id === 'APIC') collector.addPicture(readPictureType(bytes.read(at, Math.min(length, MIME_MAX_BYTES))));
  if (!name && id !== 'TXXX' && id !== 'UFID') return;
  noteSeen(seen, name ?? `${id}${seen.size}`);
  if (length > TEXT_MAX_BYTES) throw new Unusual();
  const body = bytes.read(at, length);
  if (id === 'UFID') return readOwnerId(body, collector);
  const texts = readTexts(body);
  if (name === 'genre' && texts.some((text) => GENRE_REFERENCE.test(text))) throw new Unusual();
  if (name) return collector.addAll(name, texts);
  const [description = '', ...values] = texts;
  collector.addAll(tagNameOfField(description), values);
}

/** Behind the encoding and the MIME type, which ends with a zero. */
function readPictureType(body: Buffer): number | undefined {
  const end = body.indexOf(0, 1);
  return end < 0 ? undefined : body[end + 1];
}

/** Two frames of one name, or two that mean the same: which counts is TagLib's knowledge. */
function noteSeen(seen: Set<string>, name: string): void {
  if (seen.has(name)) throw new Unusual();
  seen.add(name);
}

/** MusicBrainz keeps the recording id in the identifier frame of its own name. */
function readOwnerId(body: Buffer, collector: TagCollector): void {
  const end = body.indexOf(0);
  if (body.toString('latin1', 0, Math.max(end, 0)) === 'http://musicbrainz.org') {
    collector.add('mbzRecordingId', body.toString('latin1', end + 1));
  }
}

function readTexts(body: Buffer): string[] {
  return decode(body)
    .split('\0')
    .map((text) => (text.startsWith('\ufeff') ? text.slice(1) : text))
    .filter((text, index) => text !== '' || index === 0);
}

function decode(body: Buffer): string {
  const text = body.subarray(1);
  switch (body.readUInt8(0)) {
    case 0:
      return text.toString('latin1');
    case 3:
      return text.toString('utf8');
    case 1:
      // Big-endian text is left to TagLib; hardly anybody writes it.
      if (text.length < 2 || text.readUInt16LE(0) !== 0xfeff) throw new Unusual();
      return text.toString('utf16le', 2);
    default:
      throw new Unusual();
  }
}

function syncSafe(bytes: Buffer, at: number): number {
  const value = bytes.readUInt32BE(at);
  if ((value & 0x80808080) !== 0) throw new Unusual();
  return ((value >> 3) & 0xfe00000) | ((value >> 2) & 0x1fc000) | ((value >> 1) & 0x3f80) | (value & 0x7f);
}
