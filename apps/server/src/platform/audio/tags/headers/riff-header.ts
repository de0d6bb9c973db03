import type { FileBytes } from '../file-bytes.ts';
import type { RawTags, TagName } from '../read-track.ts';
import { createTextDecoder } from '../text-encoding.ts';
import { readId3Frames } from './id3-frames.ts';
import { fillGaps, TagCollector, Unusual } from './tag-collector.ts';
import { readWaveFormat, type WaveFormat } from './wave-format.ts';

const INFO_TEXTS: Readonly<Record<string, TagName>> = {
  INAM: 'title',
  TITL: 'title',
  IART: 'artist',
  IPRD: 'album',
  IALB: 'album',
  IAAR: 'albumArtist',
  ICRD: 'date',
  YEAR: 'date',
  IGNR: 'genre',
  ITRK: 'trackNumber',
  IPRT: 'trackNumber',
  TRCK: 'trackNumber',
};
const CHUNKS_MAX = 500;
const INFO_MAX_BYTES = 1_024 * 1_024;
const FORMAT_MAX_BYTES = 64;
/** The part of the audio data that is searched for other codecs, which may hide in PCM. */
const BEGINNING_BYTES = 4_096;
/** Stands for a length that the program did not know yet, or that RF64 keeps in its own chunk. */
const UNKNOWN_LENGTH = 0xffffffff;

interface Chunk {
  readonly name: string;
  readonly at: number;
  readonly length: number;
}

interface Found {
  format: WaveFormat | undefined;
  data: Chunk | undefined;
  samples: number | undefined;
  info: RawTags['tags'];
}

export function readRiffHeader(bytes: FileBytes): RawTags {
  const magic = bytes.read(0, 12).toString('latin1');
  if (magic.slice(8) !== 'WAVE') throw new Unusual();
  const collector = new TagCollector();
  const found: Found = { format: undefined, data: undefined, samples: undefined, info: {} };
  for (const chunk of listChunks(bytes)) readChunk(bytes, chunk, { found, collector });
  const { format, data } = found;
  if (!format || !data) throw new Unusual();
  const durationMs = toDurationMs(format, data.length, found.samples);
  const codec = nameCodec(bytes, format, data);
  const isPlainRiff = magic.startsWith('RIFF');
  return {
    tags: fillGaps(collector.finish(), found.info),
    ...collector.pictures,
    durationMs,
    bitRateKbps: (data.length * 8) / durationMs,
    sampleRateHz: format.sampleRateHz,
    channels: format.channels,
    // The suffix marks the file as unplayable, because browsers only decode plain WAV.
    codec: isPlainRiff ? codec : `${codec} RF64`,
    container: isPlainRiff ? 'WAV' : 'RF64',
  };
}

/** Reads no tags. undefined if the file has no readable format or no audio data. */
export function readWaveCodec(bytes: FileBytes): string | undefined {
  const chunks = [...listChunks(bytes)];
  const format = chunks.find(({ name }) => name === 'fmt ');
  const data = chunks.find(({ name }) => name === 'data');
  if (!format || !data) return undefined;
  return nameCodec(bytes, readWaveFormat(bytes.read(format.at, FORMAT_MAX_BYTES)), data);
}

function nameCodec(bytes: FileBytes, format: WaveFormat, data: Chunk): string {
  return format.nameCodec(bytes.read(data.at, BEGINNING_BYTES));
}

function readChunk(
  bytes: FileBytes,
  chunk: Chunk,
  { found, collector }: { found: Found; collector: TagCollector },
): void {
  const { name, at, length } = chunk;
  if (name === 'fmt ') found.format ??= readWaveFormat(bytes.read(at, Math.min(length, FORMAT_MAX_BYTES)));
  else if (name === 'data') found.data ??= chunk;
  else if (name === 'fact' && length >= 4) found.samples ??= bytes.read(at, 4).readUInt32LE(0);
  else if (/^id3[ 2]$/i.test(name)) readId3Frames(bytes, collector, at);
  else if (name === 'LIST' && length <= INFO_MAX_BYTES) {
    const list = Buffer.from(bytes.read(at, length));
    if (list.toString('latin1', 0, 4) === 'INFO') found.info = fillGaps(found.info, readInfo(list));
  }
}

/** Compressed audio gives its number of samples in a separate chunk. */
function toDurationMs(format: WaveFormat, length: number, samples: number | undefined): number {
  const bySize = format.bytesPerSecond === 0 ? 0 : (length * 1_000) / format.bytesPerSecond;
  const isCounted = !format.isPlain && samples && samples !== UNKNOWN_LENGTH;
  if (!isCounted && bySize === 0) throw new Unusual();
  if (!isCounted) return bySize;
  const byCount = (samples * 1_000) / format.sampleRateHz;
  // Some programs count the samples of all channels.
  return bySize > 0 && byCount > 1.5 * bySize ? bySize : byCount;
}

function* listChunks(bytes: FileBytes): Generator<Chunk> {
  let at = 12;
  let longLength: number | undefined;
  for (let count = 0; at + 8 <= bytes.size && count < CHUNKS_MAX; count += 1) {
    const head = bytes.read(at, 8);
    const name = head.toString('latin1', 0, 4);
    const stored = head.readUInt32LE(4);
    if (name === 'ds64') longLength = Number(bytes.read(at + 16, 8).readBigUInt64LE(0));
    const rest = bytes.size - at - 8;
    const length = name === 'data' ? lengthOfData(stored, rest, longLength) : stored;
    if (length > rest) return;
    yield { name, at: at + 8, length };
    at = startOfNext(bytes, at + 8 + length);
  }
}

/** If the file was written to a pipe or cut off, the data reaches to its end. */
function lengthOfData(stored: number, rest: number, longLength: number | undefined): number {
  const length = stored === UNKNOWN_LENGTH ? (longLength ?? rest) : stored;
  return length === 0 ? rest : Math.min(length, rest);
}

/** Chunks begin at even offsets, but some programs do not pad them. */
function startOfNext(bytes: FileBytes, end: number): number {
  if (end % 2 === 0) return end;
  const isEven = bytes.read(end, 1)[0] === 0 || end + 8 > bytes.size;
  return isEven ? end + 1 : end;
}

function readInfo(list: Buffer): RawTags['tags'] {
  const found: { name: TagName; text: Buffer }[] = [];
  for (let at = 4; at + 8 <= list.length; ) {
    const length = Math.min(list.readUInt32LE(at + 4), list.length - at - 8);
    const name = INFO_TEXTS[list.toString('latin1', at, at + 4).toUpperCase()];
    const text = withoutPadding(list.subarray(at + 8, at + 8 + length));
    if (name && text.length > 0) found.push({ name, text });
    at += 8 + length + (length % 2);
  }
  const decoder = createTextDecoder(found.map(({ text }) => text));
  const tags: Partial<Record<TagName, readonly string[]>> = {};
  for (const { name, text } of found) tags[name] ??= [decoder.decode(text)];
  return tags;
}

function withoutPadding(text: Buffer): Buffer {
  let end = text.length;
  while (end > 0 && text[end - 1] === 0) end -= 1;
  return text.subarray(0, end);
}
