import { PROTECTED } from '../read-track.ts';
import { Unusual } from './tag-collector.ts';

const CODECS: Readonly<Record<string, string>> = {
  alac: 'ALAC',
  'ac-3': 'AC-3',
  'ec-3': 'E-AC-3',
  'ac-4': 'AC-4',
  dtsc: 'DTS',
  dtse: 'DTS',
  dtsh: 'DTS-HD',
  dtsl: 'DTS-HD',
  fLaC: 'FLAC',
  Opus: 'Opus',
  '.mp3': 'MP3',
  'ms\0U': 'MP3',
  mlpa: 'TrueHD',
  mha1: 'MPEG-H',
  mhm1: 'MPEG-H',
  samr: 'AMR',
  sawb: 'AMR-WB',
  lpcm: 'PCM',
  sowt: 'PCM',
  twos: 'PCM',
  ulaw: 'µ-law',
  alaw: 'A-law',
  drms: `${PROTECTED}AAC`,
  enca: `${PROTECTED}AAC`,
  aavd: `${PROTECTED}AAC`,
};
const STREAMS: Readonly<Record<number, string>> = {
  0x40: 'AAC',
  0x66: 'AAC',
  0x67: 'AAC',
  0x68: 'AAC',
  0x69: 'MP3',
  0x6b: 'MP3',
  0xa5: 'AC-3',
  0xa6: 'E-AC-3',
  0xa9: 'DTS',
  0xaa: 'DTS-HD',
  0xab: 'DTS-HD',
  0xad: 'Opus',
  0xdd: 'Vorbis',
};
/** The AAC profiles that not every browser decodes, by their audio object type. */
const RARE_AAC: Readonly<Record<number, string>> = {
  1: 'AAC Main',
  3: 'AAC SSR',
  4: 'AAC LTP',
  6: 'AAC Scalable',
  23: 'AAC-LD',
  39: 'AAC-ELD',
  42: 'xHE-AAC',
};
const DECODER_CONFIG = 4;
const SPECIFIC_INFO = 5;

/** `entry` is the sample entry, including its length field. */
export function readMp4Codec(entry: Buffer): string {
  const name = entry.toString('latin1', 4, 8);
  const codec = name === 'mp4a' ? readStreamCodec(entry) : CODECS[name];
  if (codec === undefined) throw new Unusual();
  return codec;
}

/** Plain AAC unless the entry names another codec. */
function readStreamCodec(entry: Buffer): string {
  const at = entry.indexOf('esds', 36, 'latin1');
  if (at < 0) return 'AAC';
  const config = findDescriptor(entry, skipStreamHead(entry, at + 8), DECODER_CONFIG);
  if (config === undefined) return 'AAC';
  const stream = STREAMS[entry[config] ?? 0];
  if (stream !== 'AAC') return stream ?? 'MPEG-4';
  const info = findDescriptor(entry, config + 13, SPECIFIC_INFO);
  return info === undefined ? 'AAC' : (RARE_AAC[readObjectType(entry, info)] ?? 'AAC');
}

/** Skips the descriptor header, id and flags of the elementary stream. */
function skipStreamHead(entry: Buffer, at: number): number {
  return (findDescriptor(entry, at, 3) ?? at) + 3;
}

/** The offset of the descriptor's content, after a length of one to four bytes. */
function findDescriptor(entry: Buffer, at: number, tag: number): number | undefined {
  if (entry[at] !== tag) return undefined;
  let next = at + 1;
  while (next < at + 4 && ((entry[next] ?? 0) & 0x80) !== 0) next += 1;
  return next + 1;
}

/** The type takes five bits, or eleven if those five are all set. */
function readObjectType(entry: Buffer, at: number): number {
  const bits = ((entry[at] ?? 0) << 8) | (entry[at + 1] ?? 0);
  const type = bits >> 11;
  return type === 31 ? 32 + ((bits >> 5) & 63) : type;
}
