import type { FileBytes } from '../file-bytes.ts';
import type { RawTags, TagName } from '../read-track.ts';
import { readMp4Codec } from './mp4-codec.ts';
import { isKnownField, TagCollector, Unusual } from './tag-collector.ts';

const ITEMS: Readonly<Record<string, TagName>> = {
  '\xa9nam': 'title',
  sonm: 'titleSort',
  '\xa9ART': 'artist',
  soar: 'artistSort',
  '\xa9alb': 'album',
  soal: 'albumSort',
  aART: 'albumArtist',
  soaa: 'albumArtistSort',
  '\xa9day': 'date',
  '\xa9gen': 'genre',
  '\xa9wrt': 'composer',
};
const PAIRS: Readonly<Record<string, TagName>> = { trkn: 'trackNumber', disk: 'discNumber' };
const ATOMS_MAX = 2_000;
const ENTRY_MAX_BYTES = 1_024;
const VALUE_MAX_BYTES = 64 * 1_024;
const UTF8 = 1;

interface Atom {
  readonly name: string;
  readonly at: number;
  readonly end: number;
}

export function readMp4Header(bytes: FileBytes): RawTags {
  const top = [...listAtoms(bytes, { at: 0, end: bytes.size })];
  if (top[0]?.name !== 'ftyp') throw new Unusual();
  const movie = only(top, 'moov');
  const media = top.filter(({ name }) => name === 'mdat').reduce((sum, { at, end }) => sum + end - at, 0);
  const inMovie = [...listAtoms(bytes, movie)];
  const audio = readAudio(bytes, only(inMovie, 'trak'));
  const collector = new TagCollector();
  const list = findPath(bytes, inMovie, ['udta', 'meta', 'ilst']);
  if (list) for (const item of listAtoms(bytes, list)) readItem(bytes, item, collector);
  return {
    ...audio,
    tags: collector.finish(),
    ...collector.pictures,
    bitRateKbps: (media * 8) / audio.durationMs,
    container: 'MP4',
  };
}

/** Reads a file with one track; additional chapters, pictures and videos are unusual. */
function readAudio(bytes: FileBytes, track: Atom) {
  const media = only([...listAtoms(bytes, track)], 'mdia');
  const parts = [...listAtoms(bytes, media)];
  const handler = only(parts, 'hdlr');
  if (bytes.read(handler.at + 8, 4).toString('latin1') !== 'soun') throw new Unusual();
  const durationMs = readDuration(bytes, only(parts, 'mdhd'));
  const table = findPath(bytes, parts, ['minf', 'stbl', 'stsd']);
  if (!table) throw new Unusual();
  const entry = bytes.read(table.at + 8, Math.min(table.end - table.at - 8, ENTRY_MAX_BYTES));
  if (entry.length < 36) throw new Unusual();
  const codec = readMp4Codec(entry);
  return { durationMs, channels: entry.readUInt16BE(24), sampleRateHz: entry.readUInt16BE(32), codec };
}

function readDuration(bytes: FileBytes, header: Atom): number {
  const body = bytes.read(header.at, 32);
  if (body.length < 24) throw new Unusual();
  const isLong = body.readUInt8(0) === 1;
  const unitsPerSecond = body.readUInt32BE(isLong ? 20 : 12);
  const units = isLong ? Number(body.readBigUInt64BE(24)) : body.readUInt32BE(16);
  if (unitsPerSecond === 0 || units === 0 || units === 0xffffffff) throw new Unusual();
  return (units * 1_000) / unitsPerSecond;
}

function readItem(bytes: FileBytes, item: Atom, collector: TagCollector): void {
  if (item.name === 'covr') collector.addPicture();
  else if (item.name === 'gnre') throw new Unusual();
  else if (item.name === '----') readFreeForm(bytes, item, collector);
  else if (item.name === 'cpil') collector.add('compilation', String(readValue(bytes, item).at(-1) ?? 0));
  else if (PAIRS[item.name]) readPair(readValue(bytes, item), PAIRS[item.name], collector);
  else if (ITEMS[item.name]) collector.addAll(ITEMS[item.name], readTexts(bytes, item));
}

function* readTexts(bytes: FileBytes, item: Atom): Generator<string> {
  for (const atom of listAtoms(bytes, item)) {
    if (atom.name !== 'data') continue;
    const data = readData(bytes, atom);
    if (data.readUInt32BE(0) !== UTF8) throw new Unusual();
    yield data.toString('utf8', 8);
  }
}

function readPair(value: Buffer, name: TagName | undefined, collector: TagCollector): void {
  const number = value.length >= 4 ? value.readUInt16BE(2) : 0;
  if (number > 0) collector.add(name, String(number));
}

function readFreeForm(bytes: FileBytes, item: Atom, collector: TagCollector): void {
  const nameAtom = [...listAtoms(bytes, item)].find((atom) => atom.name === 'name');
  if (!nameAtom) return;
  const field = bytes.read(nameAtom.at + 4, Math.min(nameAtom.end - nameAtom.at - 4, 100)).toString('utf8');
  if (isKnownField(field)) collector.addField(field, readTexts(bytes, item));
}

function readValue(bytes: FileBytes, item: Atom): Buffer {
  const atom = [...listAtoms(bytes, item)].find(({ name }) => name === 'data');
  return atom ? readData(bytes, atom).subarray(8) : Buffer.alloc(0);
}

function readData(bytes: FileBytes, atom: Atom): Buffer {
  const length = atom.end - atom.at;
  if (length < 8 || length > VALUE_MAX_BYTES) throw new Unusual();
  return bytes.read(atom.at, length);
}

function findPath(bytes: FileBytes, atoms: readonly Atom[], names: readonly string[]): Atom | undefined {
  const [name, ...deeper] = names;
  const found = atoms.find((atom) => atom.name === name);
  if (!found || deeper.length === 0) return found;
  // `meta` has a version before its atoms.
  const start = name === 'meta' ? found.at + 4 : found.at;
  return findPath(bytes, [...listAtoms(bytes, { at: start, end: found.end })], deeper);
}

function only(atoms: readonly Atom[], name: string): Atom {
  const found = atoms.filter((atom) => atom.name === name);
  if (found.length !== 1 || !found[0]) throw new Unusual();
  return found[0];
}

function* listAtoms(bytes: FileBytes, { at: start, end }: { at: number; end: number }): Generator<Atom> {
  let at = start;
  for (let count = 0; at + 8 <= end; count += 1) {
    if (count > ATOMS_MAX) throw new Unusual();
    const head = bytes.read(at, 16);
    const short = head.readUInt32BE(0);
    const isLong = short === 1;
    if (short === 0 || (isLong && head.length < 16)) throw new Unusual();
    const length = isLong ? Number(head.readBigUInt64BE(8)) : short;
    const headLength = isLong ? 16 : 8;
    if (length < headLength || at + length > end) throw new Unusual();
    yield { name: head.toString('latin1', 4, 8), at: at + headLength, end: at + length };
    at += length;
  }
}
