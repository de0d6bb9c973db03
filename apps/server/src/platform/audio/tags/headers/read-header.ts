/** Reads common headers ten times as fast as TagLib, which gets unusual files (`Unusual`), so it never guesses. */
import type { FileBytes } from '../file-bytes.ts';
import type { RawTags } from '../read-track.ts';
import { readAsfHeader } from './asf-header.ts';
import { readFlacHeader } from './flac-header.ts';
import { readMp4Header } from './mp4-header.ts';
import { readMpegHeader } from './mpeg-header.ts';
import { readOggHeader } from './ogg-header.ts';
import { readRiffHeader, readWaveCodec } from './riff-header.ts';
import { Unusual } from './tag-collector.ts';

/** Returns undefined if TagLib must read it. */
export function readHeader(bytes: FileBytes, name: string): RawTags | undefined {
  const reader = chooseReader(bytes.read(0, 12), name);
  return reader && unlessUnusual(() => reader(bytes));
}

/** Returns the real codec of a WAV file, because TagLib calls all of them PCM; otherwise undefined. */
export function readCodec(bytes: FileBytes): string | undefined {
  const isRiff = RIFF.has(bytes.read(0, 4).toString('latin1'));
  return isRiff ? unlessUnusual(() => readWaveCodec(bytes)) : undefined;
}

function unlessUnusual<Result>(read: () => Result): Result | undefined {
  try {
    return read();
  } catch (error) {
    // RangeError means that a length points outside the buffer.
    if (error instanceof Unusual || error instanceof RangeError) return undefined;
    throw error;
  }
}

const RIFF = new Set(['RIFF', 'RF64', 'BW64']);
const ASF = '3026b275';

function chooseReader(head: Buffer, name: string): ((bytes: FileBytes) => RawTags) | undefined {
  const magic = head.toString('latin1', 0, 4);
  if (magic === 'fLaC') return readFlacHeader;
  if (magic === 'OggS') return readOggHeader;
  if (RIFF.has(magic)) return readRiffHeader;
  if (head.toString('hex', 0, 4) === ASF) return readAsfHeader;
  if (head.toString('latin1', 4, 8) === 'ftyp') return readMp4Header;
  const isMpeg = magic.startsWith('ID3') || (head.length > 1 && head.readUInt16BE(0) >= 0xffe0);
  return isMpeg && /\.mp3$/i.test(name) ? readMpegHeader : undefined;
}
